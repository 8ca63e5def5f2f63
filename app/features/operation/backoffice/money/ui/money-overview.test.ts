import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { money as german } from '#app/i18n/de/money.ts'
import { money as english } from '#app/i18n/en/money.ts'

test('every rule of the ledger has its sentence in both languages, and no sentence is left over', () => {
  const view = readFileSync('db/functions/ledger-violations.sql', 'utf8')
  const rules = new Set([...view.matchAll(/^SELECT '(\w+)'/gm)].map(([, name = '']) => name.replaceAll('_', '-')))
  expect(rules.size).toBeGreaterThan(20)
  for (const { violations } of [english, german])
    expect(Object.keys(violations).sort()).toEqual([...rules, 'other'].sort())
})
