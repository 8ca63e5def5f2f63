import type { Config } from '#app/platform/config.ts'
import { isLoopbackName } from '#app/platform/http/loopback.server.ts'
import { isOwnNetwork, plainAddress } from '#app/platform/http/trusted-proxies.server.ts'
import type { Log } from '#app/platform/log.ts'

const forwarding = /^(forwarded|x-forwarded-.+|x-real-ip|via)$/

const isForwarded = (headers: Headers) => [...headers.keys()].some((name) => forwarding.test(name))

/**
 * Whether a request was made on this machine: over loopback, by a loopback name (a page elsewhere that was made to
 * resolve to this machine brings its own), and not passed on by a proxy, which would be asking for anybody.
 */
export function isFromThisMachine(socketAddress: string, headers: Headers): boolean {
  const host = (headers.get('host') ?? '').replace(/:\d+$/, '')
  return isLoopbackName(plainAddress(socketAddress)) && isLoopbackName(host) && !isForwarded(headers)
}

/** Whether the demo (its people, one-click sign-in, kit) is open to who makes this request. */
export const isDemoOpen = (config: Config, socketAddress: string, headers: Headers): boolean =>
  config.demo && (config.demoPublic || isFromThisMachine(socketAddress, headers))

/**
 * Whether /dev addresses (mailbox, clock) are open to who makes this request: in a demo, in development and in tests.
 */
export const isDevOpen = (config: Config, socketAddress: string, headers: Headers): boolean =>
  isDemoOpen(config, socketAddress, headers) ||
  (config.mode !== 'production' && !config.isPublic && isFromThisMachine(socketAddress, headers))

/**
 * Says once per process that a proxy passes addresses on which is not believed: everybody then counts as one network,
 * and the limits shut all out together.
 */
export function watchProxies(config: Config, log: Log): (socketAddress: string, headers: Headers) => void {
  let isLogged = false
  return (socketAddress, headers) => {
    if (isLogged || !(headers.has('x-forwarded-for') || headers.has('forwarded'))) return
    if (!isOwnNetwork(socketAddress) || config.proxies.has(socketAddress)) return
    isLogged = true
    log.warn('a proxy is not trusted: everybody behind it counts as one; name it in TRUSTED_PROXIES', {
      detail: plainAddress(socketAddress),
    })
  }
}
