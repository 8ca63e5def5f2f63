import type { Ctx } from '#app/platform/context.ts'
import { createHttp, type PageHandler } from '#server/http.ts'

/**
 * The product's HTTP server in memory, with these pages. Returns a function that requests a path from a client address.
 */
export function openSite(ctx: Ctx, pages: PageHandler, paymentOrigins: string[] = []) {
  const refreshClock = async () => ctx.clock.now()
  const closing = new AbortController().signal
  const site = createHttp({
    ctx,
    pages,
    paymentOrigins,
    closing,
    refreshClock,
    assets: null,
    isReady: async () => true,
  })
  return (path: string, init: RequestInit = {}, remoteAddress = '203.0.113.9') =>
    site.request(ctx.config.origin + path, init, { incoming: { socket: { remoteAddress } } })
}
