import { readFileSync } from 'node:fs'
import ipaddr from 'ipaddr.js'
import { expect, test } from 'vitest'
import { REFUSED_RANGES } from './refused-ranges.ts'

const bytesOf = (address: string) => ipaddr.parse(address).toByteArray()

/** First and last address of a range in CIDR form. */
function endsOf(range: string): string[] {
  const [base = '', length = ''] = range.split('/')
  const [first, last] = [bytesOf(base), bytesOf(base)]
  for (let bit = Number(length); bit < last.length * 8; bit++) {
    const at = bit >> 3
    last[at] = (last[at] ?? 0) | (0x80 >> (bit & 7))
    expect((first[at] ?? 0) & (0x80 >> (bit & 7)), range).toBe(0)
  }
  return [first, last].map((bytes) => ipaddr.fromByteArray(bytes).toNormalizedString())
}

test('deploy/coturn.conf denies exactly the ranges that the doctor asks for', () => {
  const denied = readFileSync('deploy/coturn.conf', 'utf8')
    .split('\n')
    .flatMap((line) => (line.startsWith('denied-peer-ip=') ? [line.slice('denied-peer-ip='.length).split('-')] : []))
    .map((ends) => ends.map((end) => ipaddr.parse(end).toNormalizedString()))
  expect(denied).toEqual(REFUSED_RANGES.map(({ range }) => endsOf(range)))
})

test('each sample lies in its range', () => {
  for (const { range, sample } of REFUSED_RANGES)
    expect(ipaddr.parse(sample).match(ipaddr.parseCIDR(range)), range).toBe(true)
})

test('of IPv4 no special network is left out, and no public one is denied', () => {
  const networks = REFUSED_RANGES.map(({ range }) => ipaddr.parseCIDR(range)).filter(([base]) => base.kind() === 'ipv4')
  const wrong: string[] = []
  for (let first = 0; first < 256; first++)
    for (let second = 0; second < 256; second += first === 172 || first === 100 || first > 190 ? 1 : 64) {
      const address = ipaddr.IPv4.parse(`${first}.${second}.0.1`)
      const isDenied = networks.some((network) => address.match(network as [ipaddr.IPv4, number]))
      if (isDenied !== (address.range() !== 'unicast')) wrong.push(`${address} is ${address.range()}`)
    }
  expect(wrong).toEqual([])
})
