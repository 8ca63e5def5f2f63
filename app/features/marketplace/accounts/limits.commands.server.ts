import type { Ctx } from '#app/platform/context.ts'
import { keyedHash } from '#app/platform/ids.ts'
import { isRefusal, Refusal } from '#app/platform/refusal.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import { DEMO_FACTOR, LIMITS, type LimitedSubject, perNetwork } from './limits.rules.ts'
import { decrementAttempts, deleteExpired, deleteOldCounters, incrementAttempts } from './store.server.ts'

type LimitCtx = Pick<Ctx, 'db' | 'clock' | 'config' | 'secrets' | 'log'>

/**
 * Counts attempts against limits, narrowest first. An attempt refused by one limit doesn't count for the wider ones, so
 * one network can't use those up for others. Refuses with `too_many_attempts` and the limit's period in minutes.
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
 * Counts only failures. The attempt is counted up front, so parallel requests gain nothing, and released unless `work`
 * ends with one of these refusals. A whole carrier network can sign in with correct passwords.
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

/** Counts an email sent to a typed address. Refuses with `too_many_attempts`. */
export const limitMails = (ctx: LimitCtx, kind: string, input: { email: string; clientAddress: string }) =>
  limitAttempts(ctx, [
    [LIMITS.mailToAddress, kind, input.email],
    ...perNetwork(LIMITS.mailFromNetwork, input.clientAddress),
  ])

const abandonedDays = 7

/** Daily: deletes ended sessions, expired links, old counters, and accounts not confirmed within a week. */
export async function sweepAccounts(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  await deleteExpired(ctx.db, now, new Date(now.getTime() - abandonedDays * 86_400_000))
  await deleteOldCounters(ctx.db, now)
}
