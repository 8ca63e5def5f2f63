import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { APPLICATION_STATUSES } from '#app/features/marketplace/profiles/schema.ts'
import { applicationOf, findLookalikes, findVoice } from '#app/features/marketplace/profiles/views.server.ts'
import { traderState } from '#app/features/marketplace/traders/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { columnsOf, type Db } from '#app/platform/data/db.server.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { applications, profiles, users } from '#db/schema/all.ts'
import { anywhere, conditionsOf, defineList, type LineOf, listView } from '../kit/list.views.server.ts'
import { versionOf } from './rules.ts'
import { CHANGE_REASONS, REJECTION_REASONS, type ReasonTemplate, UNDO_SECONDS } from './schema.ts'

const EARLIER_SHOWN = 10

const columns = {
  ...columnsOf(applications, 'id', 'companionId', 'status', 'submittedAt', 'decidedAt', 'certified'),
  name: sql<string>`coalesce(${profiles.fullName}, '')`,
  photoKey: profiles.photoKey,
  birthYear: profiles.birthYear,
  age: sql<number | null>`extract(year from app_now() at time zone 'UTC')::int - ${profiles.birthYear}`,
  locationCode: profiles.locationCode,
  languages: profiles.languages,
}

const queue = sql`(case ${applications.status} when 'submitted' then 0 when 'changes_requested' then 1 else 2 end,
  case when ${applications.status} in ('approved', 'rejected') then -extract(epoch from ${applications.decidedAt})
    else extract(epoch from coalesce(${applications.decidedAt}, ${applications.submittedAt})) end)`

export const applicationList = defineList({
  columns,
  from: (select) => select.from(applications).innerJoin(profiles, eq(profiles.id, applications.companionId)),
  id: applications.id,
  sorts: {
    waiting: { asc: queue },
    since: applications.submittedAt,
    decided: applications.decidedAt,
    name: { asc: sql`lower(${profiles.fullName})` },
  },
  filters: { status: conditionsOf(APPLICATION_STATUSES, (status) => sql`${applications.status} = ${status}`) },
  search: (text) => sql`${profiles.fullName} ilike ${anywhere(text)}`,
})

export type ApplicationLine = LineOf<typeof applicationList>

export const applicationsPage = listView(applicationList, 'applications')

export type ApplicationDetail = Awaited<ReturnType<typeof applicationDetail>>

/** An application. Decisions must name its `version`, so that nothing unseen is decided. Rates in credits per hour. */
export async function applicationDetail(db: Db, viewer: Viewer | null, applicationId: string, now: Date) {
  authorize(canAdministrate(viewer, 'applications'))
  const [row] = await db
    .select({
      ...columns,
      reason: applications.reason,
      ...columnsOf(profiles, 'bio', 'otherBios', 'gender', 'interests', 'slug'),
      companionStatus: users.status,
      timesSent: applications.timesSent,
      profileUpdatedAt: profiles.updatedAt,
      isEmailConfirmed: users.emailVerified,
      language: users.language,
      joinedAt: users.createdAt,
      ratePerHourAudio: users.ratePerHourAudio,
      ratePerHourVideo: users.ratePerHourVideo,
      freeTimes: sql<number>`(select count(*)::int from availability s
        where s.offerer_id = ${applications.companionId} and s.end_time > app_now())`,
      reports: sql<number>`(select count(*)::int from cases r where r.subject_id = ${applications.companionId})`,
    })
    .from(applications)
    .innerJoin(profiles, eq(profiles.id, applications.companionId))
    .innerJoin(users, eq(users.id, applications.companionId))
    .where(eq(applications.id, applicationId))
  if (!row) throw notFound()
  const { profileUpdatedAt: _, ...detail } = row
  const t = texts(row.language, 'backoffice')
  const sentence = (template: ReasonTemplate) => ({ template, text: t(`reasons.${template}`) })
  return {
    ...detail,
    version: versionOf(row),
    trader: await traderState(db, row.companionId, now),
    missing: (await applicationOf(db, row.companionId, now))?.missing ?? [],
    earlier: await db
      .select(columnsOf(applications, 'id', 'status', 'certified', 'reason', 'decidedAt'))
      .from(applications)
      .where(and(eq(applications.companionId, row.companionId), ne(applications.id, applicationId)))
      .orderBy(desc(applications.submittedAt))
      .limit(EARLIER_SHOWN),
    lookalikes: await findLookalikes(db, row.companionId),
    voice: await findVoice(db, row.companionId),
    reasons: { change: CHANGE_REASONS.map(sentence), rejection: REJECTION_REASONS.map(sentence) },
  }
}

export type DecisionOutcome = NonNullable<Awaited<ReturnType<typeof decisionOutcome>>>

export async function decisionOutcome(db: Db, viewer: Viewer | null, applicationId: string | null) {
  authorize(canAdministrate(viewer, 'applications'))
  if (!applicationId || !isUuid(applicationId)) return null
  const [row] = await db
    .select({
      ...columnsOf(applications, 'id', 'companionId', 'status'),
      name: columns.name,
      photoKey: profiles.photoKey,
      undoSeconds: sql<number>`case ${applications.status} when 'approved' then greatest(0, ${UNDO_SECONDS}
        - extract(epoch from app_now() - ${applications.decidedAt}))::int else 0 end`,
    })
    .from(applications)
    .innerJoin(profiles, eq(profiles.id, applications.companionId))
    .where(eq(applications.id, applicationId))
  return row ?? null
}

export async function nextApplication(db: Db, viewer: Viewer | null): Promise<string | null> {
  authorize(canAdministrate(viewer, 'applications'))
  const [row] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.status, 'submitted'))
    .orderBy(asc(applications.submittedAt), asc(applications.id))
    .limit(1)
  return row?.id ?? null
}
