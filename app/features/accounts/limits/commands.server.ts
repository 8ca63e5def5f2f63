import type { Ctx } from '#app/platform/context.ts'
import { keyedHash } from '#app/platform/ids.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { DEMO_FACTOR, type Limit } from './rules.ts'
import { countAttempt } from './store.server.ts'

type LimitCtx = Pick<Ctx, 'db' | 'clock' | 'config' | 'secrets'>

/**
 * Counts an attempt against limits, each by what it counts (an address, a network), the narrowest first: what one refuses is no attempt
 * for the wider ones, so that nobody can use those up for others. Refuses with `too_many_attempts` and how many minutes that lasts.
 */
export async function limitAttempts(ctx: LimitCtx, counted: readonly (readonly [Limit, ...string[]])[]): Promise<void> {
  const factor = ctx.config.demo ? DEMO_FACTOR : 1
  for (const [limit, ...subject] of counted) {
    const hash = keyedHash(ctx.secrets.pepper, subject.join('\n')).toString('base64url').slice(0, 22)
    const count = await countAttempt(ctx.db, `${limit.name}:${hash}`, limit.seconds, ctx.clock.now())
    if (count > limit.attempts * factor)
      throw new Refusal('too_many_attempts', { status: 429, details: { minutes: Math.ceil(limit.seconds / 60) } })
  }
}
