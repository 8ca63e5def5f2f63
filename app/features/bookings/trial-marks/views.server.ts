import type { Ctx } from '#app/platform/context.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { prepareReading, type Value, type Values } from '#app/platform/data/prepared-readings.server.ts'
import type { Reading } from '#app/platform/data/read-together.server.ts'
import { keyedHash } from '#app/platform/ids.ts'
import { browserMark } from '#app/platform/security/browser-mark.server.ts'
import { marksToFind, marksToStore, type TrialMark } from './rules.ts'
import { isTrialTaken, type SeekerSigns, storedSigns } from './store.server.ts'

export type { SeekerSigns } from './store.server.ts'

/** What a request shows of the browser it comes from; nothing is read besides the cookie of trusted browsers. */
export type TrialProof = { secrets: Ctx['secrets']; browserMarks: readonly string[] }

/** What a seeker is known by, for `claimBySigns`; null for an unknown one. */
export const signsReading = (seekerId: Value<string>): Reading<SeekerSigns | null> => storedSigns(seekerId)

const readSigns = prepareReading(({ seekerId }: Values<{ seekerId: string }>) => storedSigns(seekerId))

type TrialClaim = { isTaken: boolean; marks: TrialMark[] }

/** Whether another account that seems to be this seeker's has had the free call, and what to store of this one. */
export async function trialClaim(db: Db, seekerId: string, proof: TrialProof): Promise<TrialClaim> {
  const signs = await readSigns(db, { seekerId })
  if (!signs) throw new Error('there is no such seeker')
  return claimBySigns(db, seekerId, signs, proof)
}

/** The same of signs that were read. */
export async function claimBySigns(
  db: Db,
  seekerId: string,
  { email, mailbox, cards }: SeekerSigns,
  { secrets, browserMarks }: TrialProof,
): Promise<TrialClaim> {
  const signs = { mailbox, own: browserMark(secrets, email), browserMarks }
  const hash = (text: string) => keyedHash(secrets.pepper, `trial:${text}`)
  const isTaken = await isTrialTaken(db, seekerId, marksToFind(signs, hash), cards)
  return { isTaken, marks: marksToStore(signs, hash) }
}
