import type { MiddlewareHandler } from 'hono'
import { limitAttempts } from '#app/features/marketplace/accounts/limits.commands.server.ts'
import {
  type Limit,
  type LimitedSubject,
  networkOf,
  perNetwork,
} from '#app/features/marketplace/accounts/limits.rules.ts'
import { splitLanguage } from '#app/i18n/languages.ts'
import type { Ctx } from '#app/platform/context.ts'
import { isRefusal } from '#app/platform/refusal.ts'
import type { HttpEnv } from './http.ts'
import { TooManyRequests } from './render-limits.ts'

/** Pages that a process counts by itself before it asks the counter that all processes share. */
export const BATCH = 20
/** How long a refusal is believed before the shared counter is asked again, and what Retry-After says. */
const refusedMs = 60_000
const retryAfterSeconds = 300
/** Readers kept in memory; who came last stays. */
const maxReaders = 10_000

type DirectoryReader = { userId: string } | { address: string }
type Counter = { uncounted: number; isAsking: boolean; refusedUntil: number }

/** Whether the path of a page shows people: the list and its steps, profiles and free times. */
export const isDirectoryPath = (path: string): boolean =>
  /^\/(companions|companion|profile|availability)(\/|$)/.test(splitLanguage(path.replace(/\.data$/, '')).rest)

/** Ten minutes' worth of renders in an hour, fifty in a day: an office reads, nobody copies everything. */
export const directoryLimits = (rendersPerMinute: number): readonly Limit[] => [
  { name: 'directory_hour', attempts: rendersPerMinute * 10, seconds: 3_600 },
  { name: 'directory_day', attempts: rendersPerMinute * 50, seconds: 86_400 },
]

/**
 * Counts per network or person over all processes (429), ready pages too. No page waits for the counter, and a database
 * that is away refuses nobody.
 */
export function limitDirectory(ctx: Ctx, now: () => number = () => performance.now()) {
  const counters = new Map<string, Counter>()
  const limits = directoryLimits(ctx.config.rendersPerMinute)

  function counterOf(key: string): Counter {
    const counter = counters.get(key) ?? { uncounted: 0, isAsking: false, refusedUntil: 0 }
    counters.delete(key)
    counters.set(key, counter)
    if (counters.size > maxReaders) for (const [oldest] of counters.entries().take(1)) counters.delete(oldest)
    return counter
  }

  async function askShared(counter: Counter, reader: DirectoryReader): Promise<void> {
    const counted = limits.flatMap((limit): LimitedSubject[] =>
      'userId' in reader ? [[limit, reader.userId]] : perNetwork(limit, reader.address),
    )
    const times = counter.uncounted
    counter.uncounted = 0
    counter.isAsking = true
    try {
      await limitAttempts(ctx, counted, times)
    } catch (error) {
      // Refused again after the first page that follows.
      if (isRefusal(error)) Object.assign(counter, { refusedUntil: now() + refusedMs, uncounted: BATCH - 1 })
    }
    counter.isAsking = false
  }

  /** The promise is that of the shared counter, when it was asked. */
  function count(reader: DirectoryReader): Promise<void> | null {
    const counter = counterOf('userId' in reader ? reader.userId : networkOf(reader.address))
    if (counter.refusedUntil > now()) throw new TooManyRequests(retryAfterSeconds)
    counter.uncounted++
    return counter.uncounted < BATCH || counter.isAsking ? null : askShared(counter, reader)
  }

  return { count }
}

export type DirectoryLimit = ReturnType<typeof limitDirectory>

/** Counts the parts of the sitemap as pages of the directory: they name everybody in it. */
export const limitSitemap =
  (directory: DirectoryLimit): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    if (c.req.path.startsWith('/sitemap-companions-')) directory.count({ address: c.get('address') })
    return next()
  }
