import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Db, preparedRows, type Tx } from '#app/platform/data/db.server.ts'
import { applications } from '#db/schema/all.ts'
import type { Applicant } from './applications.rules.ts'
import type { ApplicationStatus } from './schema.ts'

type ApplicantRow = Omit<Applicant, 'application' | 'declareBy'> & {
  applicationId: string | null
  status: ApplicationStatus | null
  reason: string | null
  decidedAt: string | null
  declareBy: string | null
}

const applicant = preparedRows<ApplicantRow>(
  'applicant',
  sql`select u.status as "accountStatus", p.bio,
      u.rate_per_hour_audio as "ratePerHourAudio", u.rate_per_hour_video as "ratePerHourVideo",
      exists (select 1 from availability s where s.offerer_id = u.id and s.end_time > app_now()) as "hasSlots",
      exists (select 1 from availability s where s.offerer_id = u.id) as "hadSlots",
      coalesce(d.is_trader is not null, false) as "isDeclared", d.declare_by as "declareBy",
      (select count(*)::int from applications c where c.companion_id = u.id) as applications,
      a.id as "applicationId", a.status, a.reason, a.decided_at as "decidedAt"
    from users u join profiles p on p.id = u.id left join trader_details d on d.user_id = u.id
    left join lateral (select * from applications n where n.companion_id = u.id
      order by n.submitted_at desc, n.id desc limit 1) a on true
    where u.id = ${sql.placeholder('companionId')}`,
)

/** What a companion has given so far and the newest application, in one query; null without a profile. */
export async function findApplicant(
  db: Db,
  companionId: string,
): Promise<(Applicant & { applicationId: string | null }) | null> {
  const [row] = await applicant(db, { companionId })
  if (!row) return null
  const { status, reason, decidedAt, declareBy, ...given } = row
  return {
    ...given,
    declareBy: declareBy === null ? null : new Date(declareBy),
    application: status && { status, reason, decidedAt: decidedAt === null ? null : new Date(decidedAt) },
  }
}

/** Inserts a companion's application unless one is open; returns the new one's id. */
export async function insertApplication(tx: Tx, companionId: string): Promise<string | null> {
  const [row] = await tx
    .insert(applications)
    .values({ companionId })
    .onConflictDoNothing()
    .returning({ id: applications.id })
  return row?.id ?? null
}

/** Moves an application back to the queue, keeping the reason; returns how often it was sent, null when it moved on. */
export async function updateSentAgain(tx: Tx, applicationId: string): Promise<number | null> {
  const [row] = await tx
    .update(applications)
    .set({
      status: 'submitted',
      decidedAt: null,
      decidedBy: null,
      submittedAt: sql`app_now()`,
      timesSent: sql`${applications.timesSent} + 1`,
    })
    .where(and(eq(applications.id, applicationId), inArray(applications.status, ['changes_requested'])))
    .returning({ timesSent: applications.timesSent })
  return row?.timesSent ?? null
}
