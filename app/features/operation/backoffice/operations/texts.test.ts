import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { money as germanMoney } from '#app/i18n/de/money.ts'
import { officeOperations as german } from '#app/i18n/de/office-operations.ts'
import { money as englishMoney } from '#app/i18n/en/money.ts'
import { officeOperations as english } from '#app/i18n/en/office-operations.ts'
import { QUEUES } from '#app/platform/data/jobs.server.ts'

test('every queue and every rule of the ledger has a text in both languages', () => {
  for (const { queues } of [german, english]) expect(Object.keys(queues).sort()).toEqual([...QUEUES].sort())
  const view = readFileSync('db/functions/ledger-violations.sql', 'utf8')
  const rules = new Set([...view.matchAll(/^SELECT '(\w+)'/gm)].map(([, name = '']) => name.replaceAll('_', '-')))
  for (const { violations } of [englishMoney, germanMoney])
    expect(Object.keys(violations).sort()).toEqual([...rules, 'other'].sort())
})
