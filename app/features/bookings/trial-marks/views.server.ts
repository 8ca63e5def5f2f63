import type { Ctx } from '#app/platform/context.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { keyedHash } from '#app/platform/ids.ts'
import { browserMark } from '#app/platform/security/browser-mark.server.ts'
import { marksToFind, marksToStore, type TrialMark } from './rules.ts'
import { findSeekerSigns, isTrialTaken } from './store.server.ts'

/** What a request shows of the browser it comes from; nothing is read besides the cookie of trusted browsers. */
export type TrialProof = { secrets: Ctx['secrets']; browserMarks: readonly string[] }

/** Whether another account that seems to be this seeker's has had the free call, and what to store of this one. */
export async function trialClaim(
  db: Db,
  seekerId: string,
  { secrets, browserMarks }: TrialProof,
): Promise<{ isTaken: boolean; marks: TrialMark[] }> {
  const { email, mailbox, cards } = await findSeekerSigns(db, seekerId)
  const signs = { mailbox, own: browserMark(secrets, email), browserMarks }
  const hash = (text: string) => keyedHash(secrets.pepper, `trial:${text}`)
  const isTaken = await isTrialTaken(db, seekerId, marksToFind(signs, hash), cards)
  return { isTaken, marks: marksToStore(signs, hash) }
}
