import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { serverTexts } from '#app/i18n/texts.server.ts'
import { GENERAL_REFUSALS } from '#app/platform/refusal.ts'

/** Codes by feature, as each `schema.ts` exports them. */
const schemas = import.meta.glob<Record<string, unknown>>('../app/features/*/*/schema.ts', { eager: true })
const codes = new Map<string, readonly string[]>([
  ['platform', GENERAL_REFUSALS],
  ...Object.entries(schemas).flatMap(([path, module]): [string, readonly string[]][] =>
    Object.entries(module)
      .filter(([name]) => name.endsWith('_REFUSALS'))
      .map(([, list]) => [path.split('/')[4] ?? '', list as readonly string[]]),
  ),
])
const declared = new Set([...codes.values()].flat())

/** Features whose sentences stand in a catalogue with another name. */
const HOMES: Readonly<Record<string, string>> = { traders: 'explained', terms: 'legal', gate: 'legal' }

/** Catalogues with sentences for codes. */
const namespaces = globSync('app/i18n/en/*.ts')
  .filter((path) => /^ {2}errors: \{/m.test(readFileSync(path, 'utf8')))
  .map((path) => path.replace(/^.*\/|\.ts$/g, '') as 'bookings')

const catalogue = (namespace: 'bookings') =>
  Object.keys((serverTexts('en').catalogue(namespace) as { errors: object } | undefined)?.errors ?? {})

/** Codes without a sentence of their own, with what happens instead. */
const UNSAID: Record<string, string> = {
  second_factor_needed: 'leads to the page that sets it up',
  password_needed: 'the page asks for the password',
  not_an_administrator: 'the operator reads the code, the team page has its sentence',
  already_in_team: 'the team page has its sentence',
  payouts_not_stopped: 'the operator reads the code',
  bad_signature: 'the payment provider reads the status',
  unknown_destination: 'the payment provider reads the status',
  wrong_destination: 'the payment provider reads the status',
  wrong_mode: 'the payment provider reads the status',
  sign_out_failed: 'confirmEmail has its sentence',
  resend_failed: 'confirmEmail has its sentence',
  failed_to_renew_address: 'the calendar feed has its sentence',
  media_not_offered: 'one sentence for audio, one for video',
  too_late: 'the room ends',
  call_missed: 'missed_cannot_cancel and missed_cannot_start say it',
  already_decided: 'a sweep passes over the call',
  call_running: 'account-deletion has its sentence',
  not_due: 'a sweep passes over the call',
  already_voice: 'call-changes has its sentence',
  return_changed: 'call-changes has its sentence',
  message_missing: 'accessibility has its sentence',
  message_too_long: 'accessibility has its sentence',
  invalid_person: 'a hidden field: the form says its general sentence',
  invalid_call: 'a hidden field: the form says its general sentence',
  invalid_rating: 'a hidden field: the form says its general sentence',
}

/** Codes that are put together: `call_${status}`, `media_not_offered_${media}`. */
const ASSEMBLED = /^call_(cancelled|missed|completed)$|^media_not_offered_/

const sources = globSync('{app,server}/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.|^app\/i18n\//.test(path))
  .map((path) => readFileSync(path, 'utf8').replace(/export const \w+_REFUSALS = \[[^\]]*\]/, ''))

const isNamed = (code: string) => sources.some((source) => source.includes(`'${code}'`))

test('every code has a sentence in every language, in the catalogue of its feature', () => {
  for (const language of LANGUAGES) {
    const { exists } = serverTexts(language)
    const hasSentence = (feature: string, code: string) =>
      (feature === 'platform' ? namespaces : [HOMES[feature] ?? feature]).some((namespace) =>
        exists(`${namespace}:errors.${code}`),
      )
    const missing = [...codes].flatMap(([feature, list]) => list.filter((code) => !hasSentence(feature, code)))
    expect(missing.sort()).toEqual(Object.keys(UNSAID).sort())
  }
})

test('every code is refused with somewhere', () => {
  expect([...declared].filter((code) => !isNamed(code) && !ASSEMBLED.test(code))).toEqual([])
})

test('every sentence belongs to a code, or to a page that names it', () => {
  const isUsed = (code: string) =>
    declared.has(code) ||
    ASSEMBLED.test(code) ||
    isNamed(code) ||
    sources.some((text) => text.includes(`errors.${code}'`))
  const unused = namespaces.flatMap((namespace) =>
    catalogue(namespace)
      .filter((code) => !isUsed(code))
      .map((code) => `${namespace}: ${code}`),
  )
  expect(unused).toEqual([])
})
