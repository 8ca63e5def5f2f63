import { isIPv4, isIPv6 } from 'node:net'

/** At most `attempts` within `seconds`, counted per what the key names. */
export type Limit = { name: string; attempts: number; seconds: number }

const quarterHour = 15 * 60
const hour = 60 * 60

/**
 * Limits of everything a stranger can try (T1, T4). An owner who is locked out can try again after that time, enters by a mailed link at once,
 * and where the account was signed in before is not counted by the widest one. */
export const LIMITS = {
  signUpFromNetwork: { name: 'sign_up_network', attempts: 5, seconds: hour },
  signInOfAddress: { name: 'sign_in_address', attempts: 100, seconds: hour },
  signInOfAddressFromNetwork: { name: 'sign_in_address_network', attempts: 10, seconds: quarterHour },
  signInFromNetwork: { name: 'sign_in_network', attempts: 60, seconds: quarterHour },
  mailToAddress: { name: 'mail_address', attempts: 4, seconds: hour },
  mailFromNetwork: { name: 'mail_network', attempts: 20, seconds: hour },
  draftCodeOfPerson: { name: 'draft_code_person', attempts: 10, seconds: quarterHour },
  codeOfPerson: { name: 'code_person', attempts: 10, seconds: quarterHour },
  tokenFromNetwork: { name: 'token_network', attempts: 30, seconds: hour },
  eventsFromNetwork: { name: 'events_network', attempts: 600, seconds: hour },
} as const satisfies Record<string, Limit>

/** A demo is tried by many people behind one address. */
export const DEMO_FACTOR = 100

/** The neighbourhood an address belongs to: /24 of IPv4, /64 of IPv6. An IPv4 address written as IPv6 counts as IPv4. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  if (isIPv4(mapped)) return `${mapped.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(mapped)) return 'unknown'
  const [head = '', tail] = mapped.replace(/%.*$/, '').split('::', 2)
  const first = head.split(':').filter(Boolean)
  const last = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  const groups = [...first, ...zeros, ...last].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
