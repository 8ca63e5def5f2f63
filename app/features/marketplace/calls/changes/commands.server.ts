import { sql } from 'drizzle-orm'
import type { Side } from '#app/features/marketplace/accounts/schema.ts'
import { changeCall, tryToChangeCall } from '#app/features/marketplace/bookings/commands.server.ts'
import { holdExtension, refundForVoice } from '#app/features/marketplace/credits/commands.server.ts'
import { voiceRateOf } from '#app/features/marketplace/rates/views.server.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import { lockPeople, type Tx } from '#app/platform/data/db.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { authorize, isRefusal, notFound, Refusal, unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { findPresence } from '../attendance/store.server.ts'
import { canEnter, canSwitchToVoice, canUseCall } from '../policy.ts'
import { statesBefore } from '../rules.ts'
import { type CallInput, EXTENSION_MINUTES } from '../schema.ts'
import { publishCallChange } from '../settlement.commands.server.ts'
import {
  findCall,
  findLatestExtension,
  insertExtension,
  lockCall,
  type StoredCall,
  type StoredExtension,
  updateOpenExtension,
} from '../store.server.ts'
import { findAdmissions } from '../views.server.ts'
import {
  addedTime,
  decideAgreement,
  decideExtension,
  decideVoice,
  extensionPrice,
  questionExpiresAt,
  refusalFor,
  voicePrice,
} from './rules.ts'
import { decideForBoth, isOpenQuestion } from './views.server.ts'

export type ExtensionState = { state: 'asked' | 'extended' | 'declined' | 'withdrawn' }

/** Locks both people as a booking does, then their call, so nothing else takes the time. Strangers get 404. */
export async function lockWithPeople(tx: Tx, viewer: Viewer, callId: string) {
  const found = await findCall(tx, callId)
  if (!found || !canUseCall(viewer, found).ok) throw notFound()
  await lockPeople(tx, [found.seekerId, found.companionId])
  const call = await lockCall(tx, callId)
  const access = canUseCall(viewer, call)
  if (!call || !access.ok) throw notFound()
  return { call, side: access.side }
}

async function lockViewerCall(tx: Tx, viewer: Viewer, callId: string, now: Date) {
  const locked = await lockWithPeople(tx, viewer, callId)
  const [admission] = await findAdmissions(tx, [{ viewer, callId }], now)
  authorize(canEnter(admission))
  return locked
}

async function asSide<T>(side: Side, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isRefusal(error)) throw error
    const code = refusalFor(side, error.code)
    throw code === error.code ? error : new Refusal(code)
  }
}

/** Asks for fifteen more minutes at the displayed price. If the other person has already asked, extends the call. */
export const askExtension = command(
  async (ctx, tx, viewer: Viewer, input: CallInput & { expectedCredits: number }): Promise<ExtensionState> => {
    const { call, side } = await lockViewerCall(tx, viewer, input.callId, ctx.clock.now())
    return asSide(side, async () => {
      const now = ctx.clock.now()
      await requireExtendable(ctx, tx, call)
      const credits = extensionPrice(call)
      if (input.expectedCredits !== credits) throw new Refusal('price_changed', { details: { credits } })
      const open = await openQuestion(tx, call, now)
      if (open && open.askedBy !== viewer.userId) return extend(ctx, tx, call, open)
      if (open) return { state: 'asked' }
      await insertExtension(tx, {
        ...{ callId: call.callId, askedBy: viewer.userId, minutes: EXTENSION_MINUTES, credits },
        ...{ askedAt: now, expiresAt: questionExpiresAt(call, now) },
      })
      await publishCallChange(ctx, tx, call)
      return { state: 'asked' }
    })
  },
)

/** Answers the other person's request, or withdraws the viewer's own with `no`. `yes` extends time, price and hold. */
export const answerExtension = command(
  async (
    ctx,
    tx,
    viewer: Viewer,
    input: CallInput & { extensionId: string; answer: 'yes' | 'no' },
  ): Promise<ExtensionState> => {
    const { call, side } = await lockViewerCall(tx, viewer, input.callId, ctx.clock.now())
    return asSide(side, async () => {
      const now = ctx.clock.now()
      const latest = await findLatestExtension(tx, call.callId)
      if (latest?.extensionId !== input.extensionId) throw new Refusal('extension_changed')
      if (latest.answer === 'agreed' && input.answer === 'yes') return { state: 'extended' }
      if (!isOpenQuestion(latest, now)) throw new Refusal('extension_expired')
      const isOwn = latest.askedBy === viewer.userId
      if (input.answer === 'yes') {
        if (isOwn) throw new Refusal('extension_changed')
        await requireExtendable(ctx, tx, call)
        if (latest.credits !== extensionPrice(call)) throw new Refusal('extension_changed')
        return extend(ctx, tx, call, latest)
      }
      const answer = isOwn ? 'withdrawn' : 'declined'
      await updateOpenExtension(tx, call.callId, answer, now)
      await publishCallChange(ctx, tx, call)
      return { state: answer }
    })
  },
)

async function requireExtendable(ctx: Ctx, tx: Tx, call: StoredCall) {
  const now = ctx.clock.now()
  unwrap(decideExtension(call, await findPresence(tx, call, now), now))
  unwrap(await decideForBoth(tx, call))
}

async function openQuestion(tx: Tx, call: StoredCall, now: Date): Promise<StoredExtension | null> {
  const latest = await findLatestExtension(tx, call.callId)
  if (latest && isOpenQuestion(latest, now)) return latest
  await updateOpenExtension(tx, call.callId, 'expired', now)
  return null
}

async function extend(ctx: Ctx, tx: Tx, call: StoredCall, question: StoredExtension): Promise<ExtensionState> {
  const { callId, seekerId } = call
  const { extensionId, credits, minutes } = question
  const now = ctx.clock.now()
  unwrap(decideAgreement(await findPresence(tx, call, now)))
  await tryToChangeCall(tx, callId, statesBefore('finish'), {
    ...{ status: 'active', endAt: addedTime(call).endAt },
    ...{ durationMinutes: call.minutes + minutes, credits: call.credits + credits },
    calendarSequence: sql`calendar_sequence + 1`,
  }).catch((error: unknown) => {
    if (isRefusal(error) && error.code === 'slot_taken') throw new Refusal('extension_companion_taken')
    throw isRefusal(error) && error.code === 'seeker_busy' ? new Refusal('extension_seeker_taken') : error
  })
  await updateOpenExtension(tx, callId, 'agreed', now)
  await holdExtension(ctx, tx, { callId, extensionId, seekerId, credits })
  await announce(ctx, tx, { type: 'call.extended', callId, minutes, credits })
  await publishCallChange(ctx, tx, call)
  return { state: 'extended' }
}

/** Switches a booked video call to voice for good. Refuses as `decideVoice`, and `return_changed`. */
export const switchToVoice = command(async (ctx, tx, viewer: Viewer, input: CallInput & { expectedReturn: number }) => {
  const call = await lockCall(tx, input.callId)
  authorize(canSwitchToVoice(viewer, call))
  if (!call) throw notFound()
  const now = ctx.clock.now()
  unwrap(decideVoice(call, now))
  const { callId, seekerId, status } = call
  const rate = await voiceRateOf(tx, call.companionId)
  const { returned } = voicePrice(call, rate, now)
  // The refund shrinks every minute. Accept an amount the screen showed up to two minutes ago.
  const displayed = voicePrice(call, rate, new Date(now.getTime() - REFUND_QUOTE_MS)).returned
  if (input.expectedReturn < returned || input.expectedReturn > displayed)
    throw new Refusal('return_changed', { details: { returned } })
  const back = input.expectedReturn
  await changeCall(tx, callId, [status], {
    ...{ status, mediaType: 'audio', credits: call.credits - back },
    ...(back > 0 && rate !== null ? { ratePerHour: rate } : {}),
    calendarSequence: sql`calendar_sequence + 1`,
  })
  await updateOpenExtension(tx, callId, 'expired', now)
  await refundForVoice(ctx, tx, { callId, seekerId, credits: back })
  await announce(ctx, tx, { type: 'call.switched_to_voice', callId, returned: back })
  await publishCallChange(ctx, tx, call)
  return { returned: back }
})

const REFUND_QUOTE_MS = 120_000
