import { limitsReading } from '#app/features/availability/limits/views.server.ts'
import { isCovered, type TimeRange } from '#app/features/availability/rules.ts'
import { slotsUnderCall } from '#app/features/availability/views.server.ts'
import { publishBalance, throwRefusedHold } from '#app/features/credits/commands.server.ts'
import { refuseOpenTerms } from '#app/features/legal/commands.server.ts'
import { openTerms, termsReading } from '#app/features/legal/views.server.ts'
import { companionReading } from '#app/features/profiles/views.server.ts'
import { blockersReading, blocksOf } from '#app/features/safety/views.server.ts'
import { decidePaidBooking, traderStateOf } from '#app/features/traders/rules.ts'
import { traderReading } from '#app/features/traders/views.server.ts'
import { type Ctx, commandUnderLock } from '#app/platform/context.ts'
import { sendLastStatements, type Tx } from '#app/platform/data/db.server.ts'
import { commandUnderKey, earlierResult, keyed } from '#app/platform/data/idempotency-keys.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { prepareReadings, type Values } from '#app/platform/data/prepared-readings.server.ts'
import { newId } from '#app/platform/ids.ts'
import { authorize, notFound, Refusal, unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { BookCallInput } from './forms.ts'
import { canBook } from './policy.ts'
import { decideBooking, decideCoolDown, decideTime, trialState, validateBookingRequest } from './rules.ts'
import { TRIAL_MINUTES } from './schema.ts'
import { findTrialEligibility, insertBooking, lockBothPeople, storedStatus } from './store.server.ts'
import { insertTrialMarks } from './trial-marks/store.server.ts'
import { trialClaim } from './trial-marks/views.server.ts'
import { heldCallsReading, pairCallsReading } from './views.server.ts'

/** `browserMarks` are the accounts that were signed in in this browser, for the free call (T11). */
export type BookCallRequest = BookCallInput & { browserMarks?: readonly string[] }

/**
 * Books a call and holds its price, once per `idempotencyKey` (B-23, T7, T8, T10, T11). Refuses as the rules it asks,
 * `validateBookingRequest`, `insertBooking`, `throwRefusedHold`, `refuseOpenTerms`, and `pair_blocked`, `slot_gone`.
 */
export const bookCall = commandUnderLock(beginBooking, async (ctx, tx, viewer: Viewer | null, input, begun) => {
  const { now, found, seekerId, booking, time, request } = begun
  const earlier = earlierResult<string>(found.first, request)
  if (earlier !== null) return earlier
  const { companionId, media, minutes } = booking
  const { limits } = found
  const block = blocksOf(found.blockers, seekerId, companionId)
  // To somebody whom the companion blocked, the companion does not exist.
  const companion = block.byOther ? null : found.companion
  authorize(canBook(viewer, companion))
  refuseOpenTerms(openTerms(found.terms, now))
  if (!viewer || !companion || !limits) throw notFound()
  if (block.byViewer) throw new Refusal('pair_blocked', { status: 403 })
  // The session's status may be older than a suspension that held the seeker's lock before.
  authorize(canBook({ ...viewer, status: found.status }, companion))
  const unused = { status: found.status, isTrialUsed: false }
  const mayBeFree = minutes <= TRIAL_MINUTES && trialState(companion, unused) === 'available'
  const trial = mayBeFree ? await checkTrial(ctx, tx, seekerId, input.browserMarks ?? []) : null
  const { expectedCredits } = input
  const { noticeMinutes, daysBetweenCalls } = limits
  const seeker = trial?.seeker ?? unused
  const { credits, ratePerHour, isTrial } = unwrap(
    decideBooking({ ...booking, terms: companion, seeker, expectedCredits, noticeMinutes, now }),
  )
  unwrap(decidePaidBooking(traderStateOf(found.trader, now), credits))
  if (!isCovered(found.slots, time, media)) throw new Refusal('slot_gone')
  unwrap(decideTime(time, limits, found.calls))
  unwrap(decideCoolDown(time, daysBetweenCalls, found.together))

  const callId = newId()
  const notices = input.notices ?? []
  const made = { ...booking, ...time, callId, seekerId, credits, ratePerHour, isTrial, notices, request }
  // Sent together; when the first is refused, so is what follows.
  if (begun.isWhole && !isTrial) sendLastStatements(tx, 2)
  await Promise.all([
    insertBooking(tx, made).catch(throwRefusedHold),
    announce(ctx, tx, { type: 'booking.made', callId }),
  ])
  if (isTrial && trial) await insertTrialMarks(tx, callId, trial.marks)
  if (credits > 0) await publishBalance(ctx, tx, seekerId)
  for (const userId of [seekerId, companionId]) await ctx.live.publish(tx, `user:${userId}`, { topic: 'calls' })
  return callId
})

type BookingQuery = TimeRange & { seekerId: string; companionId: string; key: string }

/** Everything that decides about a booking. */
const readBooking = prepareReadings(({ seekerId, companionId, startAt, endAt, key }: Values<BookingQuery>) => ({
  first: commandUnderKey(seekerId, key),
  blockers: blockersReading(seekerId, companionId),
  companion: companionReading(companionId),
  terms: termsReading(seekerId),
  status: storedStatus(seekerId),
  limits: limitsReading(companionId),
  trader: traderReading(companionId),
  slots: slotsUnderCall(companionId, { startAt, endAt }),
  calls: heldCallsReading(companionId, { startAt, endAt }),
  together: pairCallsReading(seekerId, companionId, { startAt, endAt }),
}))

/**
 * Locks both people, whom then nobody else books, blocks or suspends and who change no limits, and reads what decides.
 * Both statements travel together: the second begins when the locks are held.
 */
async function beginBooking(_ctx: Ctx, tx: Tx, viewer: Viewer | null, input: BookCallRequest) {
  if (!viewer) throw new Refusal('not_authenticated', { status: 401 })
  const { companionId, media } = input
  const { startAt, endAt, minutes } = unwrap(validateBookingRequest(input))
  const booking = { companionId, media, startAt, minutes }
  const request = keyed(input.idempotencyKey, 'book_call', booking)
  const seekerId = viewer.userId
  const query = { seekerId, companionId, startAt, endAt, key: request.key }
  const [now, found] = await Promise.all([lockBothPeople(tx, seekerId, companionId), readBooking(tx, query)])
  return { now, found, seekerId, booking, time: { startAt, endAt }, request }
}

/**
 * What is said of a seeker's free call, by this account and by others that seem to be the same person's. Of two such
 * accounts one waits: only one companion has free calls, and is locked.
 */
async function checkTrial(ctx: Ctx, tx: Tx, seekerId: string, browserMarks: readonly string[]) {
  const seeker = await trialEligibility(ctx, tx, seekerId)
  if (seeker.isTrialUsed) return { seeker, marks: [] }
  const { isTaken, marks } = await trialClaim(tx, seekerId, { secrets: ctx.secrets, browserMarks })
  return { seeker: { ...seeker, isTakenElsewhere: isTaken }, marks }
}

async function trialEligibility(ctx: Ctx, tx: Tx, seekerId: string) {
  try {
    return await findTrialEligibility(tx, seekerId)
  } catch (error) {
    ctx.log.error('the free call could not be checked', { error })
    throw new Refusal('trial_check_failed', { status: 503 })
  }
}
