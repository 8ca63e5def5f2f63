import { sql } from 'drizzle-orm'
import { type Db, type Tx, violatedConstraint } from '#app/platform/data/db.server.ts'
import { prepareReading, type Value, type Values } from '#app/platform/data/prepared-readings.server.ts'
import { type Reading, reading } from '#app/platform/data/read-together.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { trialMarks, usesUpTrial } from '#db/schema/all.ts'
import type { TrialMark } from './rules.ts'

/** An account's address, the mailbox behind it as one address however it is written, and the cards that paid for it. */
export type SeekerSigns = { email: string; mailbox: string; cards: string[] }

/** What a seeker is known by; null for an unknown one. */
export const storedSigns = (seekerId: Value<string>): Reading<SeekerSigns | null> =>
  reading(
    sql`(select json_build_object('email', u.email, 'mailbox', canonical_mailbox(u.email), 'cards', array(
        select distinct payment_fingerprint from purchases
        where user_id = u.id and status = 'paid' and payment_fingerprint is not null
        order by payment_fingerprint limit 20))
      from users u where u.id = ${seekerId})`,
    (signs: SeekerSigns | null) => signs,
  )

/** Marks as two lists, so that a statement is the same for any number of them. */
const isOneOf = (kinds: Value<string[]>, hashes: Value<string[]>) =>
  sql`(m.kind, m.hash) in (select kind, decode(hash, 'hex') from unnest(${kinds}::text[], ${hashes}::text[]) as one(kind, hash))`
const listsOf = (marks: readonly TrialMark[]) => ({
  kinds: marks.map(({ kind }) => kind),
  hashes: marks.map(({ hash }) => Buffer.from(hash).toString('hex')),
})

/** Whether one of these marks was left by another account, or whoever paid with one of these cards has had it. */
const readTaken = prepareReading(
  ({
    seekerId,
    kinds,
    hashes,
    cards,
  }: Values<{ seekerId: string; kinds: string[]; hashes: string[]; cards: string[] }>) =>
    reading(
      sql`(exists (
          select from trial_marks m join calls c on c.id = m.call_id
          where ${isOneOf(kinds, hashes)} and c.seeker_id <> ${seekerId} and ${usesUpTrial}
        ) or exists (
          select from purchases p
          where p.payment_fingerprint = any(${cards}::text[]) and p.status = 'paid' and p.user_id <> ${seekerId}
            and exists (select from calls where seeker_id = p.user_id and ${usesUpTrial})
        ))`,
      (isTaken: boolean) => isTaken,
    ),
)

/** The same of these marks and cards. */
export const isTrialTaken = (
  db: Db,
  seekerId: string,
  marks: readonly TrialMark[],
  cards: readonly string[],
): Promise<boolean> => readTaken(db, { seekerId, ...listsOf(marks), cards: [...cards] })

/** Stores what a free call's seeker is known by. Of two accounts with one mark the second is refused: `trial_used`. */
export async function insertTrialMarks(tx: Tx, callId: string, marks: readonly TrialMark[]): Promise<void> {
  const { kinds, hashes } = listsOf(marks)
  await tx.execute(
    sql`delete from trial_marks m using calls c where c.id = m.call_id and ${isOneOf(sql`${sql.param(kinds)}`, sql`${sql.param(hashes)}`)} and (${usesUpTrial}) is not true`,
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
