import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COMPANION_COUNTRY_CODES, COUNTRY_CODES } from '#app/features/marketplace/profiles/catalogues.data.ts'
import { EMERGENCY_NUMBER, HELPLINES, helpIn } from './helplines.data.ts'

test('every companion country has an entry [S-39]', () => {
  expect(Object.keys(HELPLINES).sort()).toEqual([...COMPANION_COUNTRY_CODES].sort())
})

test('every seeker country has an emergency number with a documented source', () => {
  const sources = readFileSync('docs/helplines.md', 'utf8')
  for (const code of COUNTRY_CODES) {
    const { emergency, lines } = helpIn(code)
    expect(emergency, code).toMatch(/^\d{2,5}$/)
    const [row] = sources.match(new RegExp(`^\\| ${code} \\|.*$`, 'm')) ?? []
    const said = [emergency, ...lines.map(({ name, phone }) => `${name}: ${phone}`)]
    expect([code, said.filter((words) => !row?.includes(words))]).toEqual([code, []])
  }
  for (const code of COMPANION_COUNTRY_CODES) expect(helpIn(code).emergency).toBe(EMERGENCY_NUMBER)
})

test('every helpline has a name and a diallable number', () => {
  for (const line of Object.values(HELPLINES).flat()) {
    expect(line.name).not.toBe('')
    expect(line.phone).toMatch(/^\d[\d ]*\d$/)
  }
})
