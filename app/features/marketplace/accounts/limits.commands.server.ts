import type { Ctx } from '#app/platform/context.ts'
import { keyedHash } from '#app/platform/ids.ts'
import { isRefusal, Refusal } from '#app/platform/refusal.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import { DEMO_FACTOR, LIMITS, type LimitedSubject, perNetwork } from './limits.rules.ts'
import { decrementAttempts, deleteExpired, deleteOldCounters, incrementAttempts } from './store.server.ts'

type LimitCtx = Pick<Ctx, 'db' | 'clock' | 'config' | 'secrets' | 'log'>

/**
 * Counts an attempt (or so many at once) against limits, the narrowest first: what one refuses is no attempt for the
 * wider ones, so that nobody can use those up for others. Refuses with `too_many_attempts` and the minutes it lasts.
 */
export async function limitAttempts(ctx: LimitCtx, counted: readonly LimitedSubject[], times = 1): Promise<void> {
  const factor = ctx.config.demo ? DEMO_FACTOR : 1
  for (const [limit, ...subject] of counted) {
    const key = keyOf(ctx, limit.name, subject)
    const count = await incrementAttempts(ctx.db, key, { seconds: limit.seconds, times, now: ctx.clock.now() })
    if (count > limit.attempts * factor) {
      securityEvent(ctx, 'limit_reached', { network: key.slice(limit.name.length + 1) }, limit.name)
      throw new Refusal('too_many_attempts', { status: 429, details: { minutes: Math.ceil(limit.seconds / 60) } })
    }
  }
}

const keyOf = (ctx: LimitCtx, name: string, subject: string[]) =>
  `${name}:${keyedHash(ctx.secrets.pepper, subject.join('\n')).toString('base64url').slice(0, 22)}`

/**
 * Counts failures alone: an attempt is counted before the work, so that many at once gain nothing, and released unless
 * the work ends with one of these refusals. The whole network of a carrier can sign in with right passwords.
 */
export async function limitFailures<T>(
  ctx: LimitCtx,
  counted: readonly LimitedSubject[],
  failures: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  await limitAttempts(ctx, counted)
  const releaseAttempts = async () => {
    for (const [limit, ...subject] of counted) await decrementAttempts(ctx.db, keyOf(ctx, limit.name, subject))
  }
  let result: T
  try {
    result = await work()
  } catch (error) {
    if (!isRefusal(error) || !failures.includes(error.code)) await releaseAttempts()
    throw error
  }
  await releaseAttempts()
  return result
}

/** Counts a mail to a typed address. Refuses with `too_many_attempts`. */
export const limitMails = (ctx: LimitCtx, kind: string, input: { email: string; clientAddress: string }) =>
  limitAttempts(ctx, [
    [LIMITS.mailToAddress, kind, input.email],
    ...perNetwork(LIMITS.mailFromNetwork, input.clientAddress),
  ])

const abandonedDays = 7

/** Once a day: deletes ended sessions, expired links, old counters, and accounts not confirmed for a week. */
export async function sweepAccounts(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  await deleteExpired(ctx.db, now, new Date(now.getTime() - abandonedDays * 86_400_000))
  await deleteOldCounters(ctx.db, now)
}
