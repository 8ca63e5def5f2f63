import { z } from 'zod'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { applicationOf } from '#app/features/marketplace/profiles/applications/views.server.ts'
import { isAdultBirthYear } from '#app/features/marketplace/profiles/rules.ts'
import type { ApplicantNeed, ApplicationStatus, Gender } from '#app/features/marketplace/profiles/schema.ts'
import { lookalikesOf } from '#app/features/marketplace/profiles/views.server.ts'
import type { TraderState } from '#app/features/marketplace/traders/schema.ts'
import { traderState } from '#app/features/marketplace/traders/views.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import type { AccountStatus, Viewer } from '#app/platform/viewer.ts'
import { versionOf } from './rules.ts'
import { CHANGE_REASONS, REJECTION_REASONS, type ReasonTemplate } from './schema.ts'
import {
  findApplication,
  findNextSubmitted,
  findOutcome,
  listAsked,
  listDecided,
  listEarlier,
  listSubmitted,
} from './store.server.ts'

const submittedLimit = 200
const decidedLimit = 20
const earlierLimit = 10

/** A row of the queue. `age` is derived from the stated birth year; `isUnderAge` means it is too low. */
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
  age: number | null
  isUnderAge: boolean
  locationCode: string | null
  languages: string[]
}

type Row = Omit<ApplicationSummary, 'name' | 'age' | 'isUnderAge'> & { name: string | null }
const toSummary = (row: Row, now: Date): ApplicationSummary => ({
  ...row,
  name: row.name ?? '',
  age: row.birthYear === null ? null : now.getUTCFullYear() - row.birthYear,
  isUnderAge: row.birthYear !== null && !isAdultBirthYear(row.birthYear, now),
})

/**
 * Applications waiting for a decision and for their applicants, both longest first, and the latest decisions.
 * Administrators only.
 */
export async function applicationsQueue(db: Db, viewer: Viewer | null, now: Date) {
  authorize(canAdministrate(viewer, 'applications'))
  const lists = [listSubmitted(db, submittedLimit), listAsked(db, submittedLimit), listDecided(db, decidedLimit)]
  const [waiting = [], changesRequested = [], decided = []] = (await Promise.all(lists)).map((rows) =>
    rows.map((row) => toSummary(row, now)),
  )
  return { waiting, changesRequested, decided }
}

export type EarlierApplication = {
  applicationId: string
  status: ApplicationStatus
  certified: boolean | null
  reason: string | null
  decidedAt: Date | null
}

/** Everything that an administrator reviews of one application. Rates are credits per hour. */
export type ApplicationDetail = ApplicationSummary & {
  reason: string | null
  bio: string
  gender: Gender | null
  interests: string[]
  slug: string | null
  companionStatus: AccountStatus | null
  /** What the decision has to name, so that nothing is decided that nobody saw. */
  version: string
  timesSent: number
  isEmailConfirmed: boolean
  language: Language
  joinedAt: Date
  ratePerHourAudio: number | null
  ratePerHourVideo: number | null
  /** Whether they have said if they trade: nobody is listed before. */
  trader: TraderState
  /** What the applicant still needs before people can book, regardless of the decision. */
  missing: ApplicantNeed[]
  /** Slots that are not over. */
  freeTimes: number
  /** Reports about this person, whatever became of them. */
  reports: number
  earlier: EarlierApplication[]
  /** Other companions whose names are confusable with this one. */
  lookalikes: { userId: string; name: string | null; slug: string | null }[]
  reasons: Record<'change' | 'rejection', { template: ReasonTemplate; text: string }[]>
}

/** Administrators only; refuses with `not_found`. */
export async function applicationDetail(
  db: Db,
  viewer: Viewer | null,
  applicationId: string,
  now: Date,
): Promise<ApplicationDetail> {
  authorize(canAdministrate(viewer, 'applications'))
  const row = await findApplication(db, applicationId)
  if (!row) throw notFound()
  const { profileUpdatedAt: _, ...detail } = row
  const t = texts(row.language, 'backoffice')
  const sentence = (template: ReasonTemplate) => ({ template, text: t(`reasons.${template}`) })
  return {
    ...detail,
    ...toSummary(detail, now),
    version: versionOf(row),
    trader: await traderState(db, row.companionId, now),
    missing: (await applicationOf(db, row.companionId, now))?.missing ?? [],
    earlier: await listEarlier(db, row.companionId, applicationId, earlierLimit),
    lookalikes: await lookalikesOf(db, row.companionId),
    reasons: { change: CHANGE_REASONS.map(sentence), rejection: REJECTION_REASONS.map(sentence) },
  }
}

/** How an application was decided just now, for the sentence that says so. */
export type DecisionOutcome = { applicationId: string; status: ApplicationStatus; name: string | null }

/** The outcome of an application, or null for an id that is none. Administrators only. */
export async function decisionOutcome(
  db: Db,
  viewer: Viewer | null,
  applicationId: string | null,
): Promise<DecisionOutcome | null> {
  authorize(canAdministrate(viewer, 'applications'))
  const id = z.uuid().safeParse(applicationId)
  return id.success ? findOutcome(db, id.data) : null
}

/** The application that waits longest; null when none does. Administrators only. */
export async function nextApplication(db: Db, viewer: Viewer | null): Promise<string | null> {
  authorize(canAdministrate(viewer, 'applications'))
  return findNextSubmitted(db)
}
