import type { CallMedia } from '#app/features/calls/schema.ts'
import { holdForCall } from '#app/features/credits/commands.server.ts'
import { databaseNow, inTransaction, type Tx } from '#app/platform/db.ts'
import { calls } from '#db/schema/all.ts'
import type { TestContext } from './context.ts'
import { giveCredits } from './credits.ts'
import { makeCompanion, makeSeeker } from './makers.ts'

export type MadeCall = {
  callId: string
  seekerId: string
  companionId: string
  startAt: Date
  endAt: Date
  credits: number
}

/** A scheduled call whose price is held, as a booking leaves it. Without people it makes them; a trial costs nothing. */
export async function makeCall(
  test: TestContext,
  options: {
    seekerId?: string
    companionId?: string
    startAt: Date
    minutes?: 15 | 30 | 45 | 60
    media?: CallMedia
    credits?: number
    isTrial?: boolean
  },
): Promise<MadeCall> {
  const seekerId = options.seekerId ?? (await makeSeeker(test))
  const companionId = options.companionId ?? (await makeCompanion(test))
  const minutes = options.minutes ?? (options.isTrial ? 15 : 30)
  const credits = options.isTrial ? 0 : (options.credits ?? 50)
  const endAt = new Date(options.startAt.getTime() + minutes * 60_000)
  if (credits > 0) await giveCredits(test, seekerId, credits)
  const callId = crypto.randomUUID()
  await inTransaction(test.ctx.db, async (tx) => {
    await tx.insert(calls).values({
      id: callId,
      seekerId,
      offererId: companionId,
      scheduledStart: options.startAt,
      scheduledEnd: endAt,
      durationMinutes: minutes,
      totalCredits: credits,
      isTrial: options.isTrial ?? false,
      mediaType: options.media ?? 'video',
    })
    await holdForCall(test.ctx, tx, { callId, seekerId, companionId, credits })
  })
  return { callId, seekerId, companionId, startAt: options.startAt, endAt, credits }
}

/** The bare row of a scheduled call some days from now, without a hold, for tests of the ledger. Returns its id. */
export async function insertCallRow(
  tx: Tx,
  options: { seekerId: string; companionId: string; credits: number; inDays: number },
): Promise<string> {
  const callId = crypto.randomUUID()
  const start = new Date((await databaseNow(tx)).getTime() + options.inDays * 86_400_000)
  await tx.insert(calls).values({
    id: callId,
    seekerId: options.seekerId,
    offererId: options.companionId,
    scheduledStart: start,
    scheduledEnd: new Date(start.getTime() + (options.credits === 0 ? 15 : 30) * 60_000),
    durationMinutes: options.credits === 0 ? 15 : 30,
    totalCredits: options.credits,
    isTrial: options.credits === 0,
    mediaType: 'audio',
  })
  return callId
}
