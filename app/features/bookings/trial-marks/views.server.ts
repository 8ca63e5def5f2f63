import type { Ctx } from '#app/platform/context.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { keyedHash } from '#app/platform/ids.ts'
import { browserMark } from '#app/platform/security/browser-mark.server.ts'
import { marksToFind, marksToStore, type TrialMark } from './rules.ts'
import { findSeekerSigns, isTrialTaken } from './store.server.ts'

/** What a request shows of the browser it comes from; nothing is read besides the cookie of trusted browsers. */
export type TrialProof = { secrets: Ctx['secrets']; browserMarks: readonly string[] }

/** By what a seeker is looked for and stored: nothing of it can be read without the installation's key. */
export type TrialSigns = { toFind: TrialMark[]; toStore: TrialMark[]; cards: string[] }

/** Mailbox, browser and cards of a seeker, hashed. */
export async function trialSigns(db: Db, seekerId: string, { secrets, browserMarks }: TrialProof): Promise<TrialSigns> {
  const { email, mailbox, cards } = await findSeekerSigns(db, seekerId)
  const signs = { mailbox, own: browserMark(secrets, email), browserMarks }
  const hash = (text: string) => keyedHash(secrets.pepper, `trial:${text}`)
  return { toFind: marksToFind(signs, hash), toStore: marksToStore(signs, hash), cards }
}

/** Whether another account that seems to be this seeker's has had the free call. */
export async function hasTrialElsewhere(db: Db, seekerId: string, proof: TrialProof): Promise<boolean> {
  const { toFind, cards } = await trialSigns(db, seekerId, proof)
  return isTrialTaken(db, seekerId, toFind, cards)
}
