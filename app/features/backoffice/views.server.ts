import type { AccountStatus } from '#app/features/accounts/schema.ts'
import { isAdultBirthYear } from '#app/features/profiles/rules.ts'
import type { ApplicationStatus, Gender } from '#app/features/profiles/schema.ts'
import { lookalikesOf } from '#app/features/profiles/views.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { canAdministrate } from './policy.ts'
import { findApplication, listDecided, listSubmitted } from './store.server.ts'

const submittedLimit = 200
const decidedLimit = 20

/** A row of the queue. `isAdultProven` says whether the birth year proves 18. */
export type ApplicationSummary = {
  applicationId: string
  companionId: string
  status: ApplicationStatus
  submittedAt: Date
  decidedAt: Date | null
  certified: boolean | null
  name: string
  photoKey: string | null
  birthYear: number | null
  isAdultProven: boolean
  locationCode: string | null
  languages: string[]
}

type Row = Omit<ApplicationSummary, 'name' | 'isAdultProven'> & { name: string | null }
const toSummary = (row: Row, now: Date): ApplicationSummary => ({
  ...row,
  name: row.name ?? '',
  isAdultProven: row.birthYear !== null && isAdultBirthYear(row.birthYear, now),
})

/** Applications waiting for a decision, longest first, and the latest decisions. Administrators only. */
export async function applicationsQueue(db: Db, viewer: Viewer | null, now: Date) {
  authorize(canAdministrate(viewer))
  const [waiting, decided] = await Promise.all([listSubmitted(db, submittedLimit), listDecided(db, decidedLimit)])
  return { waiting: waiting.map((row) => toSummary(row, now)), decided: decided.map((row) => toSummary(row, now)) }
}

/** Everything that an administrator reviews of one application. */
export type ApplicationDetail = ApplicationSummary & {
  reason: string | null
  bio: string
  gender: Gender | null
  interests: string[]
  slug: string | null
  companionStatus: AccountStatus | null
  /** Other companions whose names are confusable with this one. */
  lookalikes: { userId: string; name: string | null; slug: string | null }[]
}

/** Administrators only; refuses with `not_found`. */
export async function applicationDetail(
  db: Db,
  viewer: Viewer | null,
  applicationId: string,
  now: Date,
): Promise<ApplicationDetail> {
  authorize(canAdministrate(viewer))
  const row = await findApplication(db, applicationId)
  if (!row) throw notFound()
  return { ...row, ...toSummary(row, now), lookalikes: await lookalikesOf(db, row.companionId) }
}
