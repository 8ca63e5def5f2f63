import { sql } from 'drizzle-orm'
import { type Db, rows, type Tx, violatedConstraint } from '#app/platform/data/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { trialMarks, usesUpTrial } from '#db/schema/all.ts'
import type { TrialMark } from './rules.ts'

/** An account's address, the mailbox behind it as one address however it is written, and the cards that paid for it. */
export type SeekerSigns = { email: string; mailbox: string; cards: string[] }

/** What a seeker is known by; null for an unknown one. */
export async function findSigns(db: Db, seekerId: string): Promise<SeekerSigns | null> {
  const [signs] = await rows<SeekerSigns>(
    db,
    sql`select u.email, canonical_mailbox(u.email) as mailbox, array(
        select distinct payment_fingerprint from purchases
        where user_id = u.id and status = 'paid' and payment_fingerprint is not null
        order by payment_fingerprint limit 20) as cards
      from users u where u.id = ${seekerId}`,
    'signs of a seeker',
  )
  return signs ?? null
}

/** Marks as two lists, so that a statement is the same for any number of them. */
const isOneOf = (marks: readonly TrialMark[]) =>
  sql`(m.kind, m.hash) in (select kind, decode(hash, 'hex') from unnest(
    ${sql.param(marks.map(({ kind }) => kind))}::text[],
    ${sql.param(marks.map(({ hash }) => Buffer.from(hash).toString('hex')))}::text[]) as one(kind, hash))`

/** Whether one of these marks was left by another account, or the payer of one of these cards has had the free call. */
export async function isTrialTaken(
  db: Db,
  seekerId: string,
  marks: readonly TrialMark[],
  cards: readonly string[],
): Promise<boolean> {
  const [found] = await rows<{ taken: boolean }>(
    db,
    sql`select exists (
        select from trial_marks m join calls c on c.id = m.call_id
        where ${isOneOf(marks)} and c.seeker_id <> ${seekerId} and ${usesUpTrial}
      ) or exists (
        select from purchases p
        where p.payment_fingerprint = any(${sql.param([...cards])}::text[]) and p.status = 'paid' and p.user_id <> ${seekerId}
          and exists (select from calls where seeker_id = p.user_id and ${usesUpTrial})
      ) as taken`,
    'trial taken',
  )
  return found?.taken ?? false
}

/** Stores what a free call's seeker is known by. Of two accounts with one mark the second is refused: `trial_used`. */
export async function insertTrialMarks(tx: Tx, callId: string, marks: readonly TrialMark[]): Promise<void> {
  await tx.execute(
    sql`delete from trial_marks m using calls c where c.id = m.call_id and ${isOneOf(marks)} and (${usesUpTrial}) is not true`,
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
