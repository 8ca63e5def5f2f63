import { isIP } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import { networkOf } from '#app/features/marketplace/accounts/limits.rules.ts'
import { splitLanguage } from '#app/i18n/languages.ts'
import type { Config } from '#app/platform/config.ts'
import type { Ctx } from '#app/platform/context.ts'
import { isLoopbackName, isPrivateNetwork, normalizeAddress } from '#app/platform/http/trusted-proxies.server.ts'
import type { Log } from '#app/platform/log.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import type { HttpEnv, HttpOptions } from './http.ts'

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/

/**
 * Whether Origin is ours or, without a public origin, a loopback name equal to Host. Without Origin, Sec-Fetch-Site
 * must be same-origin.
 */
export function isOwnOrigin(config: Config, headers: Headers): boolean {
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') return false
  if (!origin || origin === 'null') return site === 'same-origin'
  if (origin === config.origin) return true
  const host = headers.get('host') ?? ''
  return loopback.test(new URL(config.origin).host) && loopback.test(host) && origin === `http://${host}`
}

export function isDecodableUrl(url: string): boolean {
  if (/%00/i.test(url)) return false
  try {
    decodeURIComponent(new URL(url).pathname)
    return true
  } catch {
    return false
  }
}

/** Rejects requests our pages never send. */
export function guardRequests(ctx: Ctx): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { method, path, url } = c.req
    if (!['GET', 'HEAD', 'POST'].includes(method))
      return c.text('Method not allowed.\n', 405, { allow: 'GET, HEAD, POST' })
    if (path.length > 2000 || url.length > 8000) return c.text('The URL is too long.\n', 414)
    if (!isDecodableUrl(url)) return c.text('The URL is malformed.\n', 400)
    if (method === 'POST' && !path.startsWith('/webhooks/') && !isOwnOrigin(ctx.config, c.req.raw.headers)) {
      securityEvent(ctx, 'foreign_form_refused', { network: networkOf(c.get('address')) })
      return c.text('This request did not come from our own pages.\n', 403)
    }
    return next()
  }
}

/** Adds headers the answer doesn't set. */
export function withSecurityHeaders({ ctx, paymentOrigins, assets }: HttpOptions): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next()
    const { rest } = splitLanguage(c.req.path)
    // `/my-calls` shows calls in a dialog.
    const usesDevices = rest.startsWith('/calls/') || ['/my-calls', '/device-check', '/profile/voice'].includes(rest)
    const about = { scripts: c.get('scripts'), usesDevices, paymentOrigins, dev: assets === null }
    for (const [name, value] of Object.entries(securityHeaders(ctx.config, about)))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}

/** `paymentOrigins` may receive our forms' redirects (checkout and onboarding pages). */
export function securityHeaders(
  config: Config,
  options: { scripts: string; usesDevices: boolean; paymentOrigins: readonly string[]; dev: boolean },
): Record<string, string> {
  const secure = config.origin.startsWith('https:')
  const scripts = options.dev ? `'self' 'unsafe-inline'` : `'self' ${options.scripts}`
  return {
    'content-security-policy': [
      `default-src 'none'`,
      `script-src ${scripts}`,
      `style-src 'self' 'unsafe-inline'`,
      `img-src 'self' data: blob:`,
      `font-src 'self'`,
      `media-src 'self' blob:`,
      `connect-src 'self'${options.dev ? ' ws:' : ''}`,
      `manifest-src 'self'`,
      `form-action 'self' ${options.paymentOrigins.join(' ')}`.trim(),
      `frame-ancestors 'none'`,
      `base-uri 'none'`,
      `object-src 'none'`,
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': options.usesDevices
      ? 'camera=(self), microphone=(self), speaker-selection=(self), geolocation=()'
      : 'camera=(), microphone=(), geolocation=()',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** The socket's address or, behind trusted proxies, the last address that isn't a proxy's (ASVS 4.1.3). */
export function clientAddress(config: Config, socketAddress: string, headers: Pick<Headers, 'get'>): string {
  const peer = normalizeAddress(socketAddress)
  if (!config.proxies.has(peer)) return peer
  const chain = (headers.get('x-forwarded-for') ?? '').split(',').map(withoutPort).filter(Boolean)
  const caller = chain.findLast((address) => !config.proxies.has(address))
  return caller !== undefined && isIP(caller) !== 0 ? caller : peer
}

/** Some proxies include the port. */
const withoutPort = (address: string) =>
  normalizeAddress(
    address
      .trim()
      .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
      .replace(/^\[(.+)\](?::\d+)?$/, '$1'),
  )

const forwarding = /^(forwarded|x-forwarded-.+|x-real-ip|via)$/

const isForwarded = (headers: Headers) => [...headers.keys()].some((name) => forwarding.test(name))

/**
 * Over loopback and not through a proxy, which could forward anyone's request. Host must be a loopback name, since
 * other sites can resolve to this machine.
 */
export function isFromThisMachine(socketAddress: string, headers: Headers): boolean {
  const host = (headers.get('host') ?? '').replace(/:\d+$/, '')
  return isLoopbackName(normalizeAddress(socketAddress)) && isLoopbackName(host) && !isForwarded(headers)
}

export const isDemoOpen = (config: Config, socketAddress: string, headers: Headers): boolean =>
  config.demo && (config.demoPublic || isFromThisMachine(socketAddress, headers))

export const isDevOpen = (config: Config, socketAddress: string, headers: Headers): boolean =>
  isDemoOpen(config, socketAddress, headers) ||
  (config.mode !== 'production' && !config.isPublic && isFromThisMachine(socketAddress, headers))

/** Warns once: everyone behind an untrusted proxy shares one rate limit. */
export function watchProxies(config: Config, log: Log): (socketAddress: string, headers: Headers) => void {
  let isLogged = false
  return (socketAddress, headers) => {
    if (isLogged || !(headers.has('x-forwarded-for') || headers.has('forwarded'))) return
    if (!isPrivateNetwork(socketAddress) || config.proxies.has(socketAddress)) return
    isLogged = true
    log.warn('untrusted proxy: everyone behind it shares one rate limit; add it to TRUSTED_PROXIES', {
      detail: normalizeAddress(socketAddress),
    })
  }
}
