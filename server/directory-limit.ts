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

/** Pages a process counts locally before it updates the counter shared by all processes. */
export const BATCH = 20
/** Milliseconds before asking the shared counter again after a refusal, and seconds for Retry-After. */
const refusedMs = 60_000
const retryAfterSeconds = 300
/** Readers kept in memory; the oldest is dropped first. */
const maxReaders = 10_000

type DirectoryReader = { userId: string } | { address: string }
type Counter = { uncounted: number; isAsking: boolean; refusedUntil: number }

/** Whether a path shows people: the list and its pages, profiles and availability. */
export const isDirectoryPath = (path: string): boolean =>
  /^\/(companions|companion|profile|availability)(\/|$)/.test(splitLanguage(path.replace(/\.data$/, '')).rest)

/** Ten minutes' worth of renders per hour, fifty per day: enough for an office, too little to scrape everything. */
export const directoryLimits = (rendersPerMinute: number): readonly Limit[] => [
  { name: 'directory_hour', attempts: rendersPerMinute * 10, seconds: 3_600 },
  { name: 'directory_day', attempts: rendersPerMinute * 50, seconds: 86_400 },
]

/**
 * Limits pages per network or person across all processes (429), including cached ones. Doesn't delay pages, and
 * refuses nothing if the database is unavailable.
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

  async function updateSharedCounter(counter: Counter, reader: DirectoryReader): Promise<void> {
    const counted = limits.flatMap((limit): LimitedSubject[] =>
      'userId' in reader ? [[limit, reader.userId]] : perNetwork(limit, reader.address),
    )
    const times = counter.uncounted
    counter.uncounted = 0
    counter.isAsking = true
    try {
      await limitAttempts(ctx, counted, times)
    } catch (error) {
      // After the pause, ask again at the first page.
      if (isRefusal(error)) Object.assign(counter, { refusedUntil: now() + refusedMs, uncounted: BATCH - 1 })
    }
    counter.isAsking = false
  }

  /** Returns a promise if it updates the shared counter. */
  function count(reader: DirectoryReader): Promise<void> | null {
    const counter = counterOf('userId' in reader ? reader.userId : networkOf(reader.address))
    if (counter.refusedUntil > now()) throw new TooManyRequests(retryAfterSeconds)
    counter.uncounted++
    return counter.uncounted < BATCH || counter.isAsking ? null : updateSharedCounter(counter, reader)
  }

  return { count }
}

export type DirectoryLimit = ReturnType<typeof limitDirectory>

/** Counts sitemap parts as directory pages, because they list everyone in it. */
export const limitSitemap =
  (directory: DirectoryLimit): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    if (c.req.path.startsWith('/sitemap-companions-')) directory.count({ address: c.get('address') })
    return next()
  }
