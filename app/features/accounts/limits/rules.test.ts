import { expect, test } from 'vitest'
import { networkOf } from './rules.ts'

test('neighbours in an IPv4 /24 share a network, others do not', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.0/24')
  expect(networkOf('203.0.113.250')).toBe(networkOf('203.0.113.7'))
  expect(networkOf('203.0.114.7')).not.toBe(networkOf('203.0.113.7'))
})

test('all addresses of an IPv6 /64 share a network however they are written', () => {
  for (let host = 0; host < 1024; host++) {
    expect(networkOf(`2001:db8:1:2:${host.toString(16)}::1`)).toBe('2001:db8:1:2::/64')
  }
  expect(networkOf('2001:0DB8:0001:0002::')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8:1:3::1')).not.toBe('2001:db8:1:2::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

test('an IPv4 address inside IPv6 counts as the IPv4 address', () => {
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.0/24')
})

test('what is no address is one network of its own', () => {
  expect(networkOf('')).toBe('unknown')
  expect(networkOf('localhost')).toBe('unknown')
})
