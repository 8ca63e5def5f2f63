import { isIPv4 } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LIMITS, networkOf, networksOf, perNetwork } from './limits.rules.ts'

test('neighbours in an IPv4 /24 share a network, others don’t', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.0/24')
  expect(networkOf('203.0.113.250')).toBe(networkOf('203.0.113.7'))
  expect(networkOf('203.0.114.7')).not.toBe(networkOf('203.0.113.7'))
  expect(['', 'localhost'].map(networkOf)).toEqual(['unknown', 'unknown'])
})

test('all addresses of an IPv6 /64 share a network in any notation', () => {
  for (const host of ['0', '3ff', 'ffff']) expect(networkOf(`2001:db8:1:2:${host}::1`)).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:0DB8:0001:0002::')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8:1:3::1')).not.toBe('2001:db8:1:2::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

test('an IPv4 address inside IPv6 (mapped, NAT64 or 6to4) counts as the IPv4 address in any notation [SEC-13, T4]', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
      const [high, low] = [(a * 256 + b).toString(16), (c * 256 + d).toString(16)]
      const written = [
        `::ffff:${address}`,
        `::FFFF:${high}:${low}`,
        `0:0:0:0:0:ffff:${high}:${low}`,
        `64:ff9b::${address}`,
        `64:ff9b::${high}:${low}`,
        `64:ff9b:1::${high}:${low}`,
        `2002:${high}:${low}::1`,
        `2002:${high}:${low}:1234:5:6:7:8`,
      ]
      for (const inside of written) expect([inside, networksOf(inside)]).toEqual([inside, networksOf(address)])
    }),
  )
  expect(networksOf('::ffff:203.0.113.7')).toEqual([{ network: '203.0.113.0/24', times: 1 }])
})

test('an IPv6 address belongs to its /64, /56 and /48; any other address to one network', () => {
  expect(networksOf('2001:db8:1:23ff::7')).toEqual([
    { network: '2001:db8:1:23ff::/64', times: 1 },
    { network: '2001:db8:1:2300::/56', times: 2 },
    { network: '2001:db8:1::/48', times: 3 },
  ])
  fc.assert(
    fc.property(fc.oneof(fc.ipV6(), fc.ipV4(), fc.string()), (address) => {
      const networks = networksOf(address)
      expect(networks.every(({ network }) => network === 'unknown' || /\/(24|48|56|64)$/.test(network))).toBe(true)
      expect(networks.length === 1 || !isIPv4(address)).toBe(true)
    }),
  )
})

test('wider networks have rising allowances, counted separately [SEC-13, T4]', () => {
  const counted = perNetwork(LIMITS.signUpFromNetwork, '2001:db8:1:23ff::7', 'of somebody')
  expect(counted.map(([{ attempts }]) => attempts)).toEqual([5, 10, 15])
  expect(new Set(counted.map(([, ...subject]) => subject.join())).size).toBe(3)
})
