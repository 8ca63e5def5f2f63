import { expect, test } from 'vitest'
import { isPrivateNetwork, listProxies, normalizeAddress } from './trusted-proxies.server.ts'

const hasOf = (...entries: string[]) => {
  const proxies = listProxies(entries)
  if (typeof proxies === 'string') throw new Error(`refused: ${proxies}`)
  return proxies.has
}

test('trusts a proxy by address or network, even if a socket reports IPv4 as IPv6', () => {
  const has = hasOf('192.0.2.7', '10.1.0.0/16', '2001:db8::7', '2001:db8:1:2::/64', '2001:db8:5::1/128')
  for (const address of ['192.0.2.7', '::ffff:192.0.2.7', '10.1.255.9', '2001:db8::7', '2001:db8:1:2:3::4'])
    expect([address, has(address)]).toEqual([address, true])
  for (const address of ['192.0.2.8', '10.2.0.1', '2001:db8::8', '2001:db8:1:3::4', '', 'localhost', '10.1.0.1:80'])
    expect([address, has(address)]).toEqual([address, false])
  expect(hasOf()('127.0.0.1')).toBe(false)
})

test.each(['nginx', '', '10.0.0.0/33', '2001:db8::/129', '10.0.0.1/8/8', '10.0.0.0/', '10.0.0.0/ 8', '10.0.0.0/-1'])(
  'the entry %j is neither an address nor a network',
  (entry) => expect(listProxies(['127.0.0.1', entry])).toBe(entry),
)

test('own networks are this machine and private, carrier and container networks only', () => {
  const own = ['127.0.0.1', '::1', '10.9.9.9', '172.16.0.1', '192.168.1.7', '100.64.0.1', 'fd00::1', 'fe80::1']
  for (const address of [...own, '169.254.7.7', '::ffff:172.16.0.9', '::FFFF:172.16.0.9', ' 10.0.0.1 '])
    expect([address, isPrivateNetwork(address)]).toEqual([address, true])
  for (const address of [
    '203.0.113.9',
    '172.32.0.1',
    '100.128.0.1',
    '2001:db8::1',
    '2a00::1',
    '',
    'localhost',
    '0.0.0.0',
  ])
    expect([address, isPrivateNetwork(address)]).toEqual([address, false])
})

test('normalises an address', () => {
  expect(
    [' 192.0.2.7 ', '::ffff:192.0.2.7', '::FFFF:192.0.2.7', '::ffff:1', '2001:db8::7'].map(normalizeAddress),
  ).toEqual([...['192.0.2.7', '192.0.2.7', '192.0.2.7'], ...['::ffff:1', '2001:db8::7']])
})
