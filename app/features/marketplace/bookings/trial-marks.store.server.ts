import { type SQLWrapper, sql } from 'drizzle-orm'
import { type Db, preparedRows, type Tx, violatedConstraint } from '#app/platform/data/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { trialMarks, usesUpTrial } from '#db/schema/all.ts'
import type { TrialMarkKind } from './trial-marks.schema.ts'

/** An account's address, the mailbox behind it as one address however it is written, and the cards that paid for it. */
type SeekerSigns = { email: string; mailbox: string; cards: string[] }

const signsOfSeeker = preparedRows<SeekerSigns>(
  'signs of a seeker',
  sql`select u.email, canonical_mailbox(u.email) as mailbox, array(
      select distinct payment_fingerprint from purchases
      where user_id = u.id and status = 'paid' and payment_fingerprint is not null
      order by payment_fingerprint limit 20) as cards
    from users u where u.id = ${sql.placeholder('seekerId')}`,
)

/** What a seeker is known by; null for an unknown one. */
export async function findSigns(db: Db, seekerId: string): Promise<SeekerSigns | null> {
  const [signs] = await signsOfSeeker(db, { seekerId })
  return signs ?? null
}

/** Marks as two lists, so that a statement is the same for any number of them. */
const listsOf = (marks: readonly TrialMark[]) => ({
  kinds: marks.map(({ kind }) => kind),
  hashes: marks.map(({ hash }) => Buffer.from(hash).toString('hex')),
})
const isOneOf = ({ kinds, hashes }: { kinds: SQLWrapper; hashes: SQLWrapper }) =>
  sql`(m.kind, m.hash) in (
    select kind, decode(hash, 'hex') from unnest(${kinds}::text[], ${hashes}::text[]) as one(kind, hash))`

const theSeeker = sql.placeholder('seekerId')
const trialTaken = preparedRows<{ taken: boolean }>(
  'trial taken',
  sql`select exists (
      select from trial_marks m join calls c on c.id = m.call_id
      where ${isOneOf({ kinds: sql.placeholder('kinds'), hashes: sql.placeholder('hashes') })}
        and c.seeker_id <> ${theSeeker} and ${usesUpTrial}
    ) or exists (
      select from purchases p
      where p.payment_fingerprint = any(${sql.placeholder('cards')}::text[]) and p.status = 'paid'
        and p.user_id <> ${theSeeker}
        and exists (select from calls where seeker_id = p.user_id and ${usesUpTrial})
    ) as taken`,
)

/** Whether one of these marks was left by another account, or the payer of one of these cards has had the free call. */
export async function isTrialTaken(
  db: Db,
  seekerId: string,
  marks: readonly TrialMark[],
  cards: readonly string[],
): Promise<boolean> {
  const [found] = await trialTaken(db, { ...listsOf(marks), cards: [...cards], seekerId })
  return found?.taken ?? false
}

/** Stores what a free call's seeker is known by. Of two accounts with one mark the second is refused: `trial_used`. */
export async function insertTrialMarks(tx: Tx, callId: string, marks: readonly TrialMark[]): Promise<void> {
  const { kinds, hashes } = listsOf(marks)
  const isMarked = isOneOf({ kinds: sql.param(kinds), hashes: sql.param(hashes) })
  await tx.execute(
    sql`delete from trial_marks m using calls c where c.id = m.call_id and ${isMarked} and (${usesUpTrial}) is not true`,
  )
  try {
    await tx.insert(trialMarks).values(marks.map((mark) => ({ ...mark, callId })))
  } catch (error) {
    throw violatedConstraint(error) === 'trial_marks_once' ? new Refusal('trial_used') : error
  }
}

/** Deletes the marks of a call that is no longer its seeker's free one. */
export async function deleteSpareMarks(tx: Tx, callId: string): Promise<void> {
  await tx.execute(sql`delete from trial_marks where call_id = ${callId}
    and not exists (select from calls where id = ${callId} and ${usesUpTrial})`)
}

/** A keyed hash by which a person is known again. */
export type TrialMark = { kind: TrialMarkKind; hash: Uint8Array }

/** What a seeker's account and browser are known by; `own` is the mark of the account in its browsers. */
type SeekerMarks = { mailbox: string; own: string; browserMarks: readonly string[] }

type Hash = (text: string) => Uint8Array

/** What is stored of a seeker who books the free call: the mailbox, and the account in whatever browser. */
export const marksToStore = ({ mailbox, own }: SeekerMarks, hash: Hash): TrialMark[] => [
  { kind: 'mailbox', hash: hash(`mailbox:${mailbox}`) },
  { kind: 'browser', hash: hash(`browser:${own}`) },
]

/** What is looked for: the mailbox, and the other accounts that were signed in in this browser. */
export const marksToFind = ({ mailbox, own, browserMarks }: SeekerMarks, hash: Hash): TrialMark[] => [
  { kind: 'mailbox', hash: hash(`mailbox:${mailbox}`) },
  ...browserMarks
    .filter((mark) => mark !== own)
    .map((mark): TrialMark => ({ kind: 'browser', hash: hash(`browser:${mark}`) })),
]
