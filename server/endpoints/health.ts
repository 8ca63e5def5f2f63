import { Hono } from 'hono'
import { isSameSecret } from '#app/platform/ids.ts'
import { isFromThisMachine } from '../client-address.ts'
import type { HttpEnv, HttpOptions } from '../http.ts'
import { readCallFigures } from './call-metrics.ts'
import { metrics, readJobFigures, readPaymentFigures } from './metrics.ts'

/**
 * For operators: whether the process lives, whether it can work, and its figures, by token or from this machine only.
 */
export function healthRoutes({ ctx, isReady }: Pick<HttpOptions, 'ctx' | 'isReady'>): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.get('/healthz', (c) => c.text('ok\n', 200, { 'cache-control': 'no-store' }))
  app.get('/readyz', async (c) => {
    const headers = { 'cache-control': 'no-store' }
    return (await isReady())
      ? c.text('ready\n', 200, headers)
      : c.text('not ready\n', 503, { ...headers, 'retry-after': '2' })
  })
  app.get('/metrics', async (c) => {
    const token = c.req.header('authorization')?.replace(/^Bearer /, '')
    const allowed = ctx.config.metricsToken
      ? token !== undefined && isSameSecret(token, ctx.config.metricsToken)
      : isFromThisMachine(c.env.incoming.socket.remoteAddress ?? '', c.req.raw.headers)
    if (!allowed) return c.notFound()
    await readJobFigures(ctx.db).catch((error) => ctx.log.warn('dead letters could not be counted', { error }))
    await readPaymentFigures(ctx.db).catch((error) => ctx.log.warn('payment figures could not be read', { error }))
    await readCallFigures(ctx.db).catch((error) => ctx.log.warn('call figures could not be read', { error }))
    return c.body(await metrics.metrics(), 200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' })
  })
  return app
}
