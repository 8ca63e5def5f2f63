import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDangerous, mentionsDanger } from './danger.rules.ts'

describe('words that suggest danger', () => {
  test.each([
    'Er hat gesagt, er will sich umbringen.',
    'Sie möchte nicht mehr leben',
    'Er sprach von SUIZID!!!',
    'Ich glaube, er will sich heute das Leben nehmen',
    'Er hat einen Abschiedsbrief geschrieben.',
    'Sie ritzt sich seit Wochen',
    'Er will seine Frau erstechen. Nein: er will sie erstechen',
    'Er sagt: Ich bringe dich um',
    'Der Mann schlägt seine Kinder',
    'Nein, keine! Lebensgefahr',
    'Sie hat alle Tabletten geschluckt',
    'She said she wants to die.',
    'He told me he is going to kill her tonight',
    'he doesn’t want to live any more',
    'She is planning to end her life',
    'suicide note',
    'He threatened me with a knife',
    'He beats his children',
    'She took all the pills',
  ])('are found in: %s', (text) => expect(mentionsDanger(text)).toBe(true))

  test.each([
    '',
    'Er hat nach meiner Telefonnummer gefragt.',
    'Wir haben uns kaputtgelacht, ich könnte mich umbringen vor Lachen',
    'Der Akku ist gestorben',
    'He was killing time and did not listen',
    'I nearly died laughing',
    'She talked about a murder mystery all the time',
    'He said I should drop dead boring jokes',
    'Keine Lebensgefahr, aber unhöflich',
  ])('are not found in: %s', (text) => expect(mentionsDanger(text)).toBe(false))

  test('are found however they are written, in the middle of anything', () => {
    const between = fc.stringMatching(/^[a-z ,.]{0,40}$/)
    const words = fc.constantFrom('Lebensgefahr', 'LEBENSGEFAHR', 'kill herself', 'Kill  Herself')
    fc.assert(
      fc.property(between, between, words, (before, after, danger) =>
        mentionsDanger(`${before} . ${danger} . ${after}`),
      ),
    )
  })

  test('take no time on long texts', { tags: ['deep'] }, () => {
    const started = performance.now()
    mentionsDanger('will sich das '.repeat(400))
    mentionsDanger('a'.repeat(5_000))
    expect(performance.now() - started).toBeLessThan(200)
  })
})

test('the reasons danger and child abuse count as danger without any text, and ordinary ones don’t', () => {
  expect(isDangerous({ reason: 'danger', text: '' })).toBe(true)
  expect(isDangerous({ reason: 'child_abuse', text: '' })).toBe(true)
  expect(isDangerous({ reason: 'other', text: 'Rude.' })).toBe(false)
  expect(isDangerous({ reason: 'other', text: 'Er will sich umbringen' })).toBe(true)
})
