import { sql } from 'drizzle-orm'
import { moveCall } from '#app/features/marketplace/bookings/calls.commands.server.ts'
import { returnForVoice } from '#app/features/marketplace/credits/commands.server.ts'
import { voiceRateOf } from '#app/features/marketplace/rates/views.server.ts'
import { command } from '#app/platform/context.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { authorize, notFound, Refusal, unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { updateOpenExtension } from '../extension/store.server.ts'
import { canSwitchToVoice } from '../policy.ts'
import type { CallInput } from '../schema.ts'
import { publishCallChange } from '../settlement.commands.server.ts'
import { lockCall } from '../store.server.ts'
import { decideVoice, voicePrice } from './rules.ts'

/** Continues a booked video call by voice, for good. Refuses as `decideVoice`, and `return_changed`. */
export const switchToVoice = command(async (ctx, tx, viewer: Viewer, input: CallInput & { expectedReturn: number }) => {
  const call = await lockCall(tx, input.callId)
  authorize(canSwitchToVoice(viewer, call))
  if (!call) throw notFound()
  const now = ctx.clock.now()
  unwrap(decideVoice(call, now))
  const { callId, seekerId, status } = call
  const rate = await voiceRateOf(tx, call.companionId)
  const { returned } = voicePrice(call, rate, now)
  // During the call less comes back with every minute; what the screen showed is valid for two.
  const displayed = voicePrice(call, rate, new Date(now.getTime() - RETURN_STANDS_MS)).returned
  if (input.expectedReturn < returned || input.expectedReturn > displayed)
    throw new Refusal('return_changed', { details: { returned } })
  const back = input.expectedReturn
  await moveCall(tx, callId, [status], {
    ...{ status, mediaType: 'audio', credits: call.credits - back },
    ...(back > 0 && rate !== null ? { ratePerHour: rate } : {}),
    calendarSequence: sql`calendar_sequence + 1`,
  })
  await updateOpenExtension(tx, callId, 'expired', now)
  await returnForVoice(ctx, tx, { callId, seekerId, credits: back })
  await announce(ctx, tx, { type: 'call.switched_to_voice', callId, returned: back })
  await publishCallChange(ctx, tx, call)
  return { returned: back }
})

const RETURN_STANDS_MS = 120_000
