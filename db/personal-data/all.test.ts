import { readFileSync } from 'node:fs'
import { getTableColumns, is } from 'drizzle-orm'
import { PgTable, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#app/i18n/languages.ts'
import * as schema from '../schema/all.ts'
import { PERSONAL_DATA } from './all.ts'
import type { TableRule } from './kinds.ts'

const tablesOf = (all: Record<string, unknown>) =>
  Object.entries(all).flatMap(([name, table]) => (is(table, PgTable) ? [{ name, table }] : []))
const rules = Object.entries(PERSONAL_DATA) as [string, TableRule][]

/** Tables and columns without a rule, and rules without a table or column. */
function gaps(all: Record<string, unknown>, described: Record<string, Pick<TableRule, 'columns'>>) {
  const exists = tablesOf(all).flatMap(({ name, table }) =>
    Object.keys(getTableColumns(table)).map((column) => `${name}.${column}`),
  )
  const said = Object.entries(described).flatMap(([name, { columns }]) =>
    Object.keys(columns).map((column) => `${name}.${column}`),
  )
  return {
    forgotten: exists.filter((place) => !said.includes(place)),
    unknown: said.filter((place) => !exists.includes(place)),
  }
}

describe('what is kept about people', () => {
  test('is said of every column of every table, and of no other', () => {
    expect(gaps(schema, PERSONAL_DATA as Record<string, TableRule>)).toEqual({ forgotten: [], unknown: [] })
  })

  test('a new table, a new column and a column that is gone are noticed', () => {
    const diaries = pgTable('diaries', { id: uuid('id'), userId: uuid('user_id'), entry: text('entry') })
    const columns = { id: { is: 'technical' }, userId: { is: 'technical' }, mood: { is: 'own' } } as const
    expect(gaps({ diaries }, { diaries: { columns } })).toEqual({
      forgotten: ['diaries.entry'],
      unknown: ['diaries.mood'],
    })
    expect(gaps({ diaries }, {}).forgotten).toHaveLength(3)
  })

  test('columns that name owners, addresses and purchases exist', () => {
    for (const [name, rule] of rules) {
      const named = [
        ...(rule.owners ?? []),
        ...(rule.addresses ?? []),
        ...(rule.alsoErasedBy ?? []),
        ...(rule.listedIn ?? []),
        ...(rule.ofPurchase ? [rule.ofPurchase] : []),
      ]
      expect([name, named.filter((column) => !rule.columns[column])]).toEqual([name, []])
    }
  })

  test('a table whose rows are nobody’s holds nothing that somebody could take along', () => {
    for (const [name, rule] of rules) {
      if (rule.owners || rule.ofPurchase) continue
      const own = Object.entries(rule.columns).filter(([, { is: kind }]) => kind === 'own' || kind === 'person')
      expect([name, own]).toEqual([name, []])
    }
  })

  test('says of every table how long it is kept, and counts days from an instant of the row [SEC-19]', () => {
    for (const { name, table } of tablesOf(schema)) {
      const rule = rules.find(([candidate]) => candidate === name)?.[1]
      expect([name, rule?.retention.until]).toEqual([
        name,
        expect.stringMatching(/^(account|installation|law|sweep|days)$/),
      ])
      if (rule?.retention.until !== 'days') continue
      for (const { days, after, empties } of rule.retention.steps) {
        expect([name, days > 0, getTableColumns(table)[after]?.columnType]).toEqual([
          name,
          true,
          expect.stringMatching(/Timestamp|Date|custom/i),
        ])
        for (const column of Object.keys(empties ?? {})) expect([name, column in rule.columns]).toEqual([name, true])
      }
    }
  })

  test('what somebody owns or said is never kept without an end but for the law [SEC-19]', () => {
    const endless = rules.filter(([, { retention, owners }]) => retention.until === 'installation' && owners)
    expect(endless.map(([name]) => name)).toEqual(['ratings'])
  })

  test('is kept as long as the privacy policy and docs/self-hosting.md say', () => {
    const words: Readonly<Record<number, readonly string[]>> = {
      365: ['a year', 'einem Jahr'],
      540: ['18 months', '18 Monate'],
      1095: ['three years', 'drei Jahre'],
      1461: ['four years', 'vier Jahre'],
    }
    const inWords = (days: number) => words[days] ?? [`${days} days`, `${days} Tage`]
    const says = (text: string, days: number) => inWords(days).some((period) => text.includes(period))
    const privacy = LANGUAGES.map((language) => readFileSync(`legal/${language}/privacy.md`, 'utf8'))
    const policies = privacy.map((text) => /\{#retention\}\n([\s\S]*?)\n## /.exec(text)?.[1] ?? '')
    const manual = readFileSync('docs/self-hosting.md', 'utf8')
    for (const [name, { retention }] of rules) {
      for (const { days } of retention.until === 'days' ? retention.steps : []) {
        expect([name, days, says(manual, days)]).toEqual([name, days, true])
        if (!/^(mails|notifications|attendances|reports)$/.test(name)) continue
        expect([name, days, ...policies.map((text) => says(text, days))]).toEqual([name, days, true, true])
      }
    }
  })

  test('is cleared by sweeps that run', () => {
    const worker = readFileSync('server/worker.ts', 'utf8')
    for (const [, { retention }] of rules)
      if (retention.until === 'sweep') expect(worker).toContain(`sweep(ctx, '${retention.by}',`)
  })

  test('rows that go need no new values, and every rule says why', () => {
    for (const [name, rule] of rules) {
      const becoming = Object.entries(rule.columns).filter(([, { becomes }]) => becomes)
      if (rule.rows === 'erased') expect([name, becoming]).toEqual([name, []])
      expect(rule.why.length).toBeGreaterThan(10)
    }
  })
})
