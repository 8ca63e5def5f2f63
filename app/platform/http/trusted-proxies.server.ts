import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Reverse proxies whose forwarded client address we trust. */
export type Proxies = {
  entries: readonly string[]
  /** `address` has no port; IPv4-mapped IPv6 works too. */
  has(address: string): boolean
}

/** Parses addresses and networks (CIDR). Returns the first invalid entry, if any. */
export function listProxies(entries: readonly string[]): Proxies | string {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits, ...more] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    const longest = family === 'ipv6' ? 128 : 32
    if (isIP(address) === 0 || more.length > 0) return entry
    if (bits === undefined) list.addAddress(address, family)
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= longest) list.addSubnet(address, Number(bits), family)
    else return entry
  }
  return {
    entries,
    has(address) {
      const plain = normalizeAddress(address)
      const family = isIP(plain)
      return family !== 0 && list.check(plain, family === 6 ? 'ipv6' : 'ipv4')
    },
  }
}

/** Converts IPv4-mapped IPv6, as sockets report it, to IPv4. */
export const normalizeAddress = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, '')

const PRIVATE_RANGES = ['loopback', 'private', 'carrierGradeNat', 'uniqueLocal', 'linkLocal']

/** Loopback or private addresses (RFC 1918, 3927, 4193, 4291, 6598): the caller may be a proxy. */
export function isPrivateNetwork(address: string): boolean {
  const plain = normalizeAddress(address)
  return isIP(plain) !== 0 && PRIVATE_RANGES.includes(ipaddr.parse(plain).range())
}

/** Whether a host name or address, without port, always means this machine (RFC 6761 6.3, RFC 1122, RFC 4291). */
export const isLoopbackName = (name: string): boolean =>
  /^(localhost|([a-z0-9-]+\.)+localhost|127(\.\d{1,3}){3}|\[?::1\]?|\[?::ffff:127(\.\d{1,3}){3}\]?)\.?$/i.test(name)
