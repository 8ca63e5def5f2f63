import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Limit = { name: string; attempts: number; seconds: number }

const quarterHour = 15 * 60
const hour = 60 * 60

/**
 * Limits on everything an attacker can try, per narrowest network; wider networks get two and three times as many. Only
 * wrong passwords and codes count. A locked-out owner can sign in through a mailed link.
 */
export const LIMITS = {
  signUpFromNetwork: { name: 'sign_up_network', attempts: 5, seconds: hour },
  signInOfAddress: { name: 'sign_in_address', attempts: 100, seconds: hour },
  signInFromTrustedBrowser: { name: 'sign_in_trusted_browser', attempts: 10, seconds: quarterHour },
  signInOfAddressFromNetwork: { name: 'sign_in_address_network', attempts: 10, seconds: quarterHour },
  signInFromNetwork: { name: 'sign_in_network', attempts: 60, seconds: quarterHour },
  mailToAddress: { name: 'mail_address', attempts: 4, seconds: hour },
  mailFromNetwork: { name: 'mail_network', attempts: 20, seconds: hour },
  draftCodeOfPerson: { name: 'draft_code_person', attempts: 10, seconds: quarterHour },
  codeOfPerson: { name: 'code_person', attempts: 30, seconds: hour },
  codeOfPersonFromNetwork: { name: 'code_person_network', attempts: 10, seconds: quarterHour },
  tokenFromNetwork: { name: 'token_network', attempts: 30, seconds: hour },
  networkCheckOfPerson: { name: 'network_check_person', attempts: 20, seconds: hour },
  withdrawalOfPerson: { name: 'withdrawal_person', attempts: 20, seconds: hour },
  eventsFromNetwork: { name: 'events_network', attempts: 600, seconds: hour },
} as const satisfies Record<string, Limit>

/** Many people may try a demo from one IP address. */
export const DEMO_FACTOR = 100

export type LimitedSubject = readonly [Limit, ...string[]]

type Network = { network: string; times: number }

/**
 * The networks of an address, narrowest first, with the factor of each allowance: /24 for IPv4; /64, /56 and /48 for
 * IPv6, since one customer may have any of these (RFC 6177). IPv4 inside IPv6 counts as IPv4.
 */
export function networksOf(address: string): readonly [Network, ...Network[]] {
  const groups = isIPv6(address) ? ipaddr.IPv6.parse(address).parts : null
  const inside = isIPv4(address) ? address : groups && embedded(groups)
  if (inside) return [{ network: `${inside.split('.').slice(0, 3).join('.')}.0/24`, times: 1 }]
  if (!groups) return [{ network: 'unknown', times: 1 }]
  const [a = 0, b = 0, c = 0, d = 0] = groups
  const written = (...parts: number[]) => parts.map((part) => part.toString(16)).join(':')
  return [
    { network: `${written(a, b, c, d)}::/64`, times: 1 },
    { network: `${written(a, b, c, d & 0xff00)}::/56`, times: 2 },
    { network: `${written(a, b, c)}::/48`, times: 3 },
  ]
}

export const networkOf = (address: string): string => networksOf(address)[0].network

/** A limit for each network of an address, with rising allowances. `of` adds to the counter's key. */
export const perNetwork = (limit: Limit, address: string, ...of: string[]): LimitedSubject[] =>
  networksOf(address).map(({ network, times }) => [{ ...limit, attempts: limit.attempts * times }, ...of, network])

/** The IPv4 address inside a mapped (RFC 4291), NAT64 (RFC 6052, 8215) or 6to4 (RFC 3056) address, or null. */
function embedded(groups: number[]): string | null {
  const starts = (...prefix: number[]) => prefix.every((group, at) => groups[at] === group)
  if (starts(0, 0, 0, 0, 0, 0xffff) || starts(0x64, 0xff9b, 0, 0, 0, 0) || starts(0x64, 0xff9b, 1))
    return dotted(groups[6], groups[7])
  return starts(0x2002) ? dotted(groups[1], groups[2]) : null
}

const dotted = (high = 0, low = 0) => [high >> 8, high & 255, low >> 8, low & 255].join('.')
