import { expect, test } from 'vitest'
import { decidePassword, isCommonPassword } from './passwords.rules.ts'
import { estimateStrength } from './strength.rules.ts'

test('detects keyboard, alphabet and number runs, forwards and backwards, and repetitions', () => {
  for (const password of ['ABCDEFG', '654321', 'lkjhgf', 'aaaaaa', 'xyxyxy', 'hoohoo', 'qwertz1', 'Abcdefg!'])
    expect(isCommonPassword(password), password).toBe(true)
  for (const password of ['abcdeg', 'qwertz and tea', 'asdf and jkl', 'aaaaab'])
    expect(isCommonPassword(password), password).toBe(false)
})

test('does not detect others, however simple', () => {
  for (const password of ['demo-visavis', 'hund-katze-maus', '12345', 'pässwörter', ''])
    expect(isCommonPassword(password)).toBe(false)
})

test('a number, a symbol or capitals don’t improve a common word [SEC-23]', () => {
  for (const password of [
    'iloveyou',
    'QWERTY',
    'dragon1',
    'Monkey2026',
    '!!Football',
    'dr4g0n!',
    'P@ssw0rd',
    'Sunshine#1',
  ])
    expect(isCommonPassword(password), password).toBe(true)
  for (const password of ['dragon-and-boat', 'dragon8273645', 'monkey.likes.figs', 'correct horse'])
    expect(isCommonPassword(password), password).toBe(false)
})

const mara = { email: 'mara.lindqvist@lake-house.example', role: 'seeker', brand: 'Visavis' } as const
const codeOf = (password: string, of: Parameters<typeof decidePassword>[1] = mara) => {
  const decision = decidePassword(password, of)
  return decision.ok ? 'taken' : decision.details?.['field.password']
}

test('the brand and the person’s email are refused as passwords, as are simple variants [SEC-23]', () => {
  for (const password of 'visavis Visavis1 VISAVIS! visavis2026 v1s4v1s sivasiv visavisvisavis vis-a-vis'.split(' '))
    expect([password, codeOf(password)]).toEqual([password, 'password_brand'])
  const ofAddress =
    'Mara.Lindqvist maralindqvist lindqvist Lindqvist77 lake-house lakehouse.example l4keh0use tsivqdnil'
  for (const password of [mara.email, ...ofAddress.split(' ')])
    expect([password, codeOf(password)]).toEqual([password, 'password_address'])
  for (const password of ['demo-visavis', 'lindqvist likes lakes', 'hund-katze-maus', 'visavis-is-not-it'])
    expect([password, codeOf(password)]).toEqual([password, 'taken'])
  expect(codeOf('a@b.example', { ...mara, email: 'a@b.example' })).toBe('password_address')
})

test('administrators need at least twelve characters, however many bytes they take [SEC-23]', () => {
  const admin = { ...mara, role: 'admin' } as const
  expect(codeOf('elf Zeichen', admin)).toBe('password_too_short_administrator')
  expect(codeOf('🔑🔑🔑🔑🔑🔑', admin)).toBe('password_too_short_administrator')
  expect(codeOf('zwölf Zeiche', admin)).toBe('taken')
  expect(codeOf('elf Zeichen', mara)).toBe('taken')
})

test('guesses from lists and keyboards are weak, a few words in a row are strong', () => {
  expect(estimateStrength('password1', [])).toBeLessThan(2)
  expect(estimateStrength('qwertzui', [])).toBeLessThan(2)
  expect(estimateStrength('Regen-fenster-7-ofen', [])).toBe(4)
})
