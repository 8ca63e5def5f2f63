import type { Ctx } from '#app/platform/context.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { keyedHash } from '#app/platform/ids.ts'
import { browserMark } from '#app/platform/security/browser-mark.server.ts'
import { marksToFind, marksToStore, type TrialMark } from './rules.ts'
import { findSigns, isTrialTaken } from './store.server.ts'

/** What a request shows of the browser it comes from; nothing is read besides the cookie of trusted browsers. */
export type TrialProof = { secrets: Ctx['secrets']; browserMarks: readonly string[] }

type TrialClaim = { isTaken: boolean; marks: TrialMark[] }

/**
 * Whether another account that seems to be this seeker's has had the free call, and what to store of this one. Throws
 * for an unknown seeker.
 */
export async function trialClaim(db: Db, seekerId: string, { secrets, browserMarks }: TrialProof): Promise<TrialClaim> {
  const found = await findSigns(db, seekerId)
  if (!found) throw new Error('there is no such seeker')
  const signs = { mailbox: found.mailbox, own: browserMark(secrets, found.email), browserMarks }
  const hash = (text: string) => keyedHash(secrets.pepper, `trial:${text}`)
  const isTaken = await isTrialTaken(db, seekerId, marksToFind(signs, hash), found.cards)
  return { isTaken, marks: marksToStore(signs, hash) }
}
