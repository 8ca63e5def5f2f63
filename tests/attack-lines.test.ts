import { describe, expect, test } from 'vitest'
import { ATTACK_COMMANDS } from './http/attack-commands.ts'
import { ENDPOINTS, SOCKETS } from './http/attack-endpoints.ts'
import { type Expected, VIEWERS } from './http/attack-expectations.ts'
import { READS } from './http/attack-reads.ts'
import { matchesPattern, pageAddresses } from './http/every-address.ts'

describe('the attack matrix has a line', () => {
  test('for every pattern of app/routes.ts, with and without optional parts [ASVS 47, T5]', async () => {
    const missing = (await pageAddresses()).flatMap(({ route, pattern }) => {
      const tried = READS.filter((line) => line.route === route).map(({ address }) => address)
      const wanted = pattern.endsWith('?') ? [pattern.slice(0, -1), pattern.replace(/\/:\w+\?$/, '')] : [pattern]
      return wanted.filter((each) => !tried.some((address) => matchesPattern(each, address.split('?', 1)[0] ?? '')))
    })
    expect(missing).toEqual([])
  })

  test('for every viewer; suspended and deleted people are treated like guests [ASVS 45, ASVS 51]', () => {
    const lines: { address: string; expected: Expected }[] = [...READS, ...ATTACK_COMMANDS, ...ENDPOINTS, ...SOCKETS]
    for (const { address, expected } of lines) {
      expect([address, Object.keys(expected).sort()]).toEqual([address, [...VIEWERS].sort()])
      const { guest, suspended, canceled } = expected
      expect([address, suspended, canceled]).toEqual([address, guest, guest])
    }
  })

  test('with 404 for everyone except administrators, for every back office URL [T34]', () => {
    const lines = [...READS, ...ATTACK_COMMANDS].filter(({ address }) => address.startsWith('/en/admin'))
    expect(lines.length).toBeGreaterThan(40)
    for (const { address, expected } of lines) {
      const { admin: _admin, support: _support, half, ...others } = expected
      expect([address, [...new Set(Object.values(others))]]).toEqual([address, ['404']])
      expect([address, half]).toEqual([address, expect.stringMatching(/^(404|factor)$/)])
    }
  })

  test('that refuses support wherever money, settings or the team are, and only there [T34]', async () => {
    const lines = [...READS, ...ATTACK_COMMANDS].filter(({ address }) => address.startsWith('/en/admin'))
    const ofAdministrators =
      /^\/en\/admin\/(money|tax-report|settings|team|legal|audit|statistics|alarms|messages\/jobs|people\/[^/]+\/export)/
    for (const { address, expected } of lines)
      if (ofAdministrators.test(address)) expect([address, expected.support]).toEqual([address, '404'])
    const isShown = (who: 'admin' | 'support') => lines.filter(({ expected }) => /^200/.test(expected[who])).length
    expect(isShown('support')).toBeGreaterThan(20)
    expect(isShown('admin')).toBeGreaterThan(isShown('support') + 20)
  })
})
