import { readFileSync } from 'node:fs'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { getTableConfig, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#app/i18n/languages.ts'
import {
  exportedColumns,
  FACTS,
  goesWithAccount,
  retentionSteps,
  type TableRule,
  valuesAfterDeletion,
} from './table-rules.ts'
import { tableRules } from './tables.ts'

describe('data about people', () => {
  test('is exported and erased by default', () => {
    const diaries = pgTable('diaries', {
      id: uuid('id'),
      userId: uuid('user_id'),
      pages: integer('pages'),
      mood: text('mood'),
    })
    const rule: TableRule = { writer: 'diaries', owners: ['userId'], until: 'account', why: '' }
    expect(exportedColumns(diaries, rule)).toContain('mood')
    expect(goesWithAccount(rule)).toBe(true)
    expect(valuesAfterDeletion(diaries, { ...rule, keeps: ['id', 'userId'] }, 'u')).toEqual({ pages: null, mood: null })
    expect(valuesAfterDeletion(diaries, { ...rule, keeps: [FACTS] }, 'u')).toEqual({ mood: null })
  })

  test('belongs to the person a table references, except for references by administrators or the ledger', () => {
    const pointing = tableRules.filter(({ table, rule }) => {
      const targets = getTableConfig(table).foreignKeys.map((key) => getTableName(key.reference().foreignTable))
      return !rule.owners && !rule.purchaseColumn && targets.some((name) => name === 'users' || name === 'profiles')
    })
    expect(pointing.map(({ name }) => name).sort()).toEqual([
      'alarms',
      'callRefunds',
      'caseDecisions',
      'closedOperations',
      'creditLots',
      'payoutReviews',
    ])
  })

  test('can be removed from rows that stay: the columns are nullable or get another value', () => {
    for (const { name, table, rule } of tableRules) {
      const columns = getTableColumns(table)
      const values = Object.entries(valuesAfterDeletion(table, rule, 'u'))
      const stuck = values.filter(([column, value]) => value === null && columns[column]?.notNull)
      expect([name, stuck]).toEqual([name, []])
      if (!rule.keeps) expect([name, rule.becomes]).toEqual([name, undefined])
    }
  })

  test('has a retention period for every table, counted from an instant of the row [SEC-19]', () => {
    for (const { name, table, rule } of tableRules) {
      expect(rule.why.length, name).toBeGreaterThan(10)
      for (const { days, after } of retentionSteps(rule))
        expect([name, days > 0, getTableColumns(table)[after]?.columnType]).toEqual([
          name,
          true,
          expect.stringMatching(/Timestamp|Date|custom/i),
        ])
    }
  })

  test('is never kept forever, except where the law requires it [SEC-19]', () => {
    const endless = tableRules.filter(({ rule }) => rule.until === 'installation' && rule.owners)
    expect(endless.map(({ name }) => name)).toEqual(['ratings'])
  })

  test('is kept as long as the privacy policy and docs/operating.md state', () => {
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
    const manual = readFileSync('docs/operating.md', 'utf8')
    for (const { name, rule } of tableRules) {
      for (const { days } of retentionSteps(rule)) {
        expect([name, days, says(manual, days)]).toEqual([name, days, true])
        if (!/^(mails|notifications|attendances|reports)$/.test(name)) continue
        expect([name, days, ...policies.map((text) => says(text, days))]).toEqual([name, days, true, true])
      }
    }
  })

  test('is cleared by existing sweeps', () => {
    const worker = readFileSync('server/worker.ts', 'utf8')
    for (const { rule } of tableRules)
      if (typeof rule.until === 'object' && 'sweep' in rule.until)
        expect(worker).toContain(`sweep(ctx, '${rule.until.sweep}',`)
  })
})
