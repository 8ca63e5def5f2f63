import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSamples } from '../../tests/content-check/corpus/rules.ts'
import { decideContent } from './check.ts'
import { decideName, nameSkeleton } from './names.ts'

const imposters = parseSamples(
  readFileSync(join(import.meta.dirname, '../../tests/content-check/corpus/reserved.txt'), 'utf8'),
)

test.each(imposters)('refuses $text, which sounds like our team', ({ text }) => {
  expect(decideContent(text, 'name').ok).toBe(false)
})

test.each(['Admin', 'V1savis', 'Vis-à-vis Team', 'S u p p o r t', 'Kunden-Service', 'Оfficial'])(
  'refuses %s for its appearance alone [P-21]',
  (name) => {
    expect(decideName(name)).toEqual({ ok: false, code: 'name_reserved' })
  },
)

test.each(['Marа', 'Ιris', 'Анна Feld', 'Mara 花子', 'שרה Mara'])('refuses %s, which mixes two alphabets', (name) => {
  expect(decideName(name)).toEqual({ ok: false, code: 'name_mixed_alphabets' })
})

test.each(['😊', '🌱🌱', '12', '...', '🅼'])('refuses %s, which has no letters', (name) => {
  expect(decideName(name)).toEqual({ ok: false, code: 'name_without_letters' })
})

test.each(['Mara 12345', 'Mara 1 2 3 4 5', '1-2-3-4-5 Mara'])('refuses %s, which contains a long number', (name) => {
  expect(decideName(name)).toEqual({ ok: false, code: 'name_with_number' })
})

test.each([
  'Zoë O’Brien-Müller',
  'Nguyễn Thị Ánh',
  'Николай Петров',
  'Γιώργος',
  'محمد علي',
  'דוד',
  '王小明',
  '山田 はなこ',
  '김민수',
  'Mara 1984',
  'Mara 🌻',
  'Stefan Adminger',
  'Theo Steam',
])('%s is a name', (name) => {
  expect(decideName(name)).toEqual({ ok: true })
})

test('gives names that look alike the same skeleton [T30]', () => {
  const alike = [
    [
      'Mara Feld',
      'Маra Feld',
      'MARA FELD',
      'Mara  Feld',
      'Mara\u200bFeld',
      'Mára Féld',
      'Mara FeId',
      'Mara Fe1d',
      'Maara-Feld',
      'Ｍａｒａ Feld',
    ],
    ['Bernd Kern', 'Bemd Kem'],
    ['Jonas Weiß', 'Jonas Weiss', 'Jonas Wеiss'],
  ]
  for (const names of alike) expect(new Set(names.map(nameSkeleton)), names.join()).toHaveProperty('size', 1)
})

test('gives different names different skeletons, and names without letters none', () => {
  const names = [
    'Mara Feld',
    'Mara Held',
    'Marta Feld',
    'Clara Feld',
    'Sara Feld',
    'Mira Feld',
    'Иван Петров',
    '李小龙',
  ]
  expect(new Set(names.map(nameSkeleton)).size).toBe(names.length)
  expect(nameSkeleton('🙂 123')).not.toContain(' ')
  expect(nameSkeleton('…')).toBe('')
})
