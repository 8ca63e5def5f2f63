import type { AccountStatus } from '#app/features/accounts/schema.ts'
import { isAdultBirthYear } from '#app/features/profiles/rules.ts'
import type { ApplicationStatus, Gender } from '#app/features/profiles/schema.ts'
import { lookalikesOf } from '#app/features/profiles/views.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { allow, notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { canAdministrate } from './policy.ts'
import { findApplication, findDecided, findWaiting } from './store.server.ts'

const waitingShown = 200
const decidedShown = 20

/** A line of the queue. `isAdultProven` says whether the birth year proves 18. */
export type ApplicationLine = {
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

type Row = Omit<ApplicationLine, 'name' | 'isAdultProven'> & { name: string | null }
const asLine = (row: Row, now: Date): ApplicationLine => ({
  ...row,
  name: row.name ?? '',
  isAdultProven: row.birthYear !== null && isAdultBirthYear(row.birthYear, now),
})

/** Applications waiting for a decision, longest first, and those decided last. Administrators only. */
export async function applicationsQueue(db: Db, viewer: Viewer | null, now: Date) {
  allow(canAdministrate(viewer))
  const [waiting, decided] = await Promise.all([findWaiting(db, waitingShown), findDecided(db, decidedShown)])
  return { waiting: waiting.map((row) => asLine(row, now)), decided: decided.map((row) => asLine(row, now)) }
}

/** All that an administrator sees of one application. */
export type ApplicationDetail = ApplicationLine & {
  reason: string | null
  bio: string
  gender: Gender | null
  interests: string[]
  slug: string | null
  companionStatus: AccountStatus | null
  /** Other companions whose names look like this one at a glance. */
  lookalikes: { userId: string; name: string | null; slug: string | null }[]
}

/** Administrators only; refuses with `not_found`. */
export async function applicationDetail(
  db: Db,
  viewer: Viewer | null,
  applicationId: string,
  now: Date,
): Promise<ApplicationDetail> {
  allow(canAdministrate(viewer))
  const row = await findApplication(db, applicationId)
  if (!row) throw notFound()
  return { ...row, ...asLine(row, now), lookalikes: await lookalikesOf(db, row.companionId) }
}
