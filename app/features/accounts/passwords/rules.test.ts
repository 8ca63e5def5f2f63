import { expect, test } from 'vitest'
import { isCommonPassword } from './rules.ts'
import { estimateStrength } from './strength/rules.ts'

test('the passwords that are tried first are known, in capitals too', () => {
  for (const password of ['123456', 'password', 'Password', 'QWERTY', 'iloveyou', 'football'])
    expect(isCommonPassword(password), password).toBe(true)
})

test('others are not, however simple', () => {
  for (const password of ['demo-visavis', 'hund-katze-maus', '12345', 'pässwörter', ''])
    expect(isCommonPassword(password)).toBe(false)
})

test('a guess from lists and keyboards is weak, a few words in a row are strong', () => {
  expect(estimateStrength('password1', [])).toBeLessThan(2)
  expect(estimateStrength('qwertzui', [])).toBeLessThan(2)
  expect(estimateStrength('Regen-fenster-7-ofen', [])).toBe(4)
})

test('the own address is no good password', () => {
  expect(estimateStrength('mara.lindqvist', [])).toBeGreaterThan(estimateStrength('mara.lindqvist', ['mara.lindqvist']))
})

test('a very long password is estimated as quickly as a short one', () => {
  const began = performance.now()
  expect(estimateStrength('aB3$'.repeat(2500), [])).toBeGreaterThan(0)
  expect(performance.now() - began).toBeLessThan(1000)
})
