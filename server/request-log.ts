import type { MiddlewareHandler } from 'hono'
import type { Ctx } from '#app/platform/context.ts'
import { writeSampled } from '#app/platform/sampled-log.ts'
import { countRequest } from './endpoints/metrics.ts'
import type { HttpEnv } from './http.ts'

const slowMs = 2_000

/** Counts every answer, and logs those that were slow or failed. */
export function observeRequests({ log }: Ctx): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const started = performance.now()
    await next()
    const { method } = c.req
    const { status } = c.res
    const ms = Math.round(performance.now() - started)
    countRequest(method, status, ms)
    if (status < 500 && ms <= slowMs) return
    const what = { requestId: c.get('requestId'), method, status, ms }
    writeSampled(log, 'warn', 'slow_or_failed_request', 'a request was slow or failed', what)
  }
}
