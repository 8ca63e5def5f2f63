import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { REVIEW_DECISIONS } from '#app/features/money/payouts/reviews/schema.ts'
import { officeAudit as german } from '#app/i18n/de/office-audit.ts'
import { officeAudit as english } from '#app/i18n/en/office-audit.ts'
import { CORRECTION_STATUSES } from '../corrections/schema.ts'
import { OPERATION_STEPS } from '../operations/schema.ts'

/** What stands for the variable of an act's name. */
const VARIABLES: Readonly<Record<string, readonly string[]>> = {
  application: ['approved', 'rejected', 'changes_requested'],
  correction: [...CORRECTION_STATUSES.filter((status) => status !== 'expired'), 'carried_out', 'lapsed'],
  operation: OPERATION_STEPS,
  payout: REVIEW_DECISIONS,
}

const sources = globSync('app/features/**/*.commands.server.ts')
  .concat(globSync('app/features/**/commands.server.ts'))
  .map((path) => readFileSync(path, 'utf8'))
  .filter((text) => text.includes('recordAct('))

/** Every act that a command records: its name after `action`, or as the argument of a helper. */
function actsOf(text: string): string[] {
  const acts = [...text.matchAll(/(?:action(?::| =)[^'`\n]*?|plainAct\()(['`].*)/g)].flatMap(([, rest = '']) => [
    ...rest.matchAll(/['`]([a-z_]+)\.([a-z_]+|\$\{\w+\})['`]/g),
  ])
  return acts.flatMap(([, noun = '', verb = '']) =>
    verb.startsWith('$') ? (VARIABLES[noun] ?? ['unknown']).map((each) => `${noun}_${each}`) : [`${noun}_${verb}`],
  )
}

test('every act of administrators has its words in both languages, and no words are left over', () => {
  const acts = [...new Set(sources.flatMap(actsOf))].sort()
  expect(acts.length).toBeGreaterThan(30)
  expect(acts).toContain('person_signed_out')
  expect(Object.keys(english.actions).sort()).toEqual(acts)
  expect(Object.keys(german.actions).sort()).toEqual(acts)
})
