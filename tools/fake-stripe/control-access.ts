import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const loopbackName = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/

/** Whether a request comes from this machine and by its name: a foreign name in Host would be a rebound one. */
export const isFromHere = (c: Context<{ Bindings: HttpBindings }>): boolean =>
  loopback.test(c.env.incoming.socket.remoteAddress ?? '') && loopbackName.test(c.req.header('host') ?? '')

/** Whether a form was posted by a page of this program, and not by one that somebody visits meanwhile. */
export function isOwnForm(c: Context): boolean {
  const origin = c.req.header('origin')
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === c.req.header('host')
}
