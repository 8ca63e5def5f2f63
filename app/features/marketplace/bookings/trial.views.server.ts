import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import { type Db, prepared, preparedRows, rows, statementName } from '#app/platform/data/db.server.ts'
import { browserMark, keyedHash } from '#app/platform/ids.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { trialMarks, users, usesUpTrial } from '#db/schema/all.ts'
import { type TrialEligibility, trialState } from './rules.ts'

const seeker = prepared((db) =>
  db
    .select({
      status: users.status,
      isTrialUsed: sql<boolean>`exists (select from calls where seeker_id = users.id and ${usesUpTrial})`,
      balance: users.creditBalance,
      isLocked: sql<boolean>`${users.bookingsLockedAt} is not null`,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('seekerId')))
    .prepare(statementName('seeker')),
)

/**
 * A seeker's status and credits, and whether the free call is used: booked, completed, or missed by the seeker. Null
 * for unknown seekers.
 */
export async function trialEligibility(db: Db, seekerId: string) {
  const [found] = await seeker(db).execute({ seekerId })
  return found ?? null
}

/** True if the viewer's next short call there is free. Guests count as new seekers. */
export function isTrialAvailable(viewer: Viewer | null, offer: { freeIntro: boolean }, trial: TrialEligibility | null) {
  if (!viewer || !offer.freeIntro) return offer.freeIntro
  return viewer.role === 'seeker' && trial !== null && trialState(offer, trial) === 'available'
}

/** A keyed hash that recognises a person who books a free call with another account. */
export type TrialMark = Pick<typeof trialMarks.$inferInsert, 'kind' | 'hash'>

/** Identifies a seeker's account and browser; `own` is the account's own mark in its browsers. */
type SeekerMarks = { mailbox: string; own: string; browserMarks: readonly string[] }
type Hash = (text: string) => Uint8Array

/** Marks stored with a seeker's free call: their mailbox, and their account in any browser. */
const newTrialMarks = ({ mailbox, own }: SeekerMarks, hash: Hash): TrialMark[] => [
  { kind: 'mailbox', hash: hash(`mailbox:${mailbox}`) },
  { kind: 'browser', hash: hash(`browser:${own}`) },
]

/** Marks that use up the free call: the mailbox, and other accounts that signed in from this browser. */
const marksToFind = ({ mailbox, own, browserMarks }: SeekerMarks, hash: Hash): TrialMark[] => [
  { kind: 'mailbox', hash: hash(`mailbox:${mailbox}`) },
  ...browserMarks
    .filter((mark) => mark !== own)
    .map((mark) => ({ kind: 'browser' as const, hash: hash(`browser:${mark}`) })),
]

export const isOneOf = (marks: readonly TrialMark[]): SQL | undefined =>
  or(...marks.map(({ kind, hash }) => and(eq(trialMarks.kind, kind), eq(trialMarks.hash, hash))))

/** The account's canonical mailbox, and the cards that paid for its purchases. */
const signs = preparedRows<{ email: string; mailbox: string; cards: string[] }>(
  'signs of a seeker',
  sql`select u.email, canonical_mailbox(u.email) as mailbox, array(
      select distinct payment_fingerprint from purchases
      where user_id = u.id and status = 'paid' and payment_fingerprint is not null
      order by payment_fingerprint limit 20) as cards
    from users u where u.id = ${sql.placeholder('seekerId')}`,
)

/** Identifies the requesting browser; only the trusted browser cookie is read. */
export type TrialProof = { secrets: Ctx['secrets']; browserMarks: readonly string[] }

/**
 * Checks if another account, apparently the same seeker's, has had the free call (same mark or same card). Also returns
 * the marks to store for this one. Throws for an unknown seeker.
 */
export async function checkTrialMarks(db: Db, seekerId: string, { secrets, browserMarks }: TrialProof) {
  const [found] = await signs(db, { seekerId })
  if (!found) throw new Error('there is no such seeker')
  const known = { mailbox: found.mailbox, own: browserMark(secrets, found.email), browserMarks }
  const hash = (text: string) => keyedHash(secrets.pepper, `trial:${text}`)
  const [taken] = await rows<{ isTaken: boolean }>(
    db,
    sql`select exists (
        select from trial_marks join calls c on c.id = trial_marks.call_id
        where (${isOneOf(marksToFind(known, hash))}) and c.seeker_id <> ${seekerId} and ${usesUpTrial}
      ) or exists (
        select from purchases p
        where p.payment_fingerprint = any(${sql.param(found.cards)}::text[]) and p.status = 'paid'
          and p.user_id <> ${seekerId} and exists (select from calls where seeker_id = p.user_id and ${usesUpTrial})
      ) as "isTaken"`,
  )
  return { isTaken: taken?.isTaken ?? false, marks: newTrialMarks(known, hash) }
}
