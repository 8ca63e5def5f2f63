import { readFileSync } from 'node:fs'
import ipaddr from 'ipaddr.js'
import { expect, test } from 'vitest'

type Address = ReturnType<typeof ipaddr.parse>
const number = (address: Address) => BigInt(`0x${Buffer.from(address.toByteArray()).toString('hex')}`)
const denied = [...readFileSync('deploy/coturn.conf', 'utf8').matchAll(/^denied-peer-ip=(.+)-(.+)$/gm)].map(
  ([, first = '', last = '']) => [ipaddr.parse(first), ipaddr.parse(last)] as const,
)
const isDenied = (address: Address) =>
  denied.some(
    ([first, last]) =>
      first.kind() === address.kind() && number(first) <= number(address) && number(address) <= number(last),
  )

test('deploy/coturn.conf denies every special network of IPv4, and no public one', () => {
  const wrong: string[] = []
  for (let first = 0; first < 256; first++)
    for (let second = 0; second < 256; second += first === 172 || first === 100 || first > 190 ? 1 : 64) {
      const address = ipaddr.IPv4.parse(`${first}.${second}.0.1`)
      if (isDenied(address) !== (address.range() !== 'unicast')) wrong.push(`${address} is ${address.range()}`)
    }
  expect(wrong).toEqual([])
})

test.each([
  ['the relay’s own machine', '::1'],
  ['IPv4 in an old form', '::a01:203'],
  ['IPv4 as IPv6', '::ffff:10.1.2.3'],
  ['IPv4 by NAT64', '64:ff9b::a01:203'],
  ['IPv4 by a local NAT64', '64:ff9b:1::a01:203'],
  ['discarded packets', '100::1'],
  ['Teredo and other protocols', '2001:0:a01:203::1'],
  ['documentation', '2001:db8::1'],
  ['6to4', '2002:a01:203::1'],
  ['more documentation', '3fff::1'],
  ['segment routing', '5f00::1'],
  ['an inner network', 'fd00:ec2::254'],
  ['the same cable', 'fe80::1'],
  ['multicast', 'ff02::1'],
])('deploy/coturn.conf denies of IPv6 %s, and no public network', (_what, address) => {
  expect(isDenied(ipaddr.parse(address))).toBe(true)
  expect(isDenied(ipaddr.parse('2606:4700::1111'))).toBe(false)
})

// coturn treats a range starting at :: as all IPv4 addresses, so two people on a public relay couldn't connect.
test('deploy/coturn.conf denies no range that begins with ::', () => {
  expect(denied.filter(([first]) => number(first) === 0n && first.kind() === 'ipv6')).toEqual([])
})
