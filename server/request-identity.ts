import type { MiddlewareHandler } from 'hono'
import type { Ctx } from '#app/platform/context.ts'
import { newToken } from '#app/platform/ids.ts'
import { watchProxies } from './client-address.ts'
import { clientAddress, newNonce } from './guards.ts'
import type { HttpEnv } from './http.ts'

/** Gives each request its id, its nonce and the caller's address; the answer carries the id. */
export function identifyRequests({ config, log }: Ctx): MiddlewareHandler<HttpEnv> {
  const warnOfProxy = watchProxies(config, log)
  return async (c, next) => {
    const requestId = newToken().slice(0, 16)
    const peer = c.env.incoming.socket.remoteAddress ?? ''
    const { headers } = c.req.raw
    c.set('requestId', requestId)
    c.set('nonce', newNonce())
    warnOfProxy(peer, headers)
    c.set('address', clientAddress(config, peer, headers))
    await next()
    c.res.headers.set('x-request-id', requestId)
  }
}
