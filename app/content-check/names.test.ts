import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSamples } from '../../tests/content-check/corpus/rules.ts'
import { decideContent } from './check.ts'
import { decideName, nameSkeleton } from './names.ts'

const imposters = parseSamples(
  readFileSync(join(import.meta.dirname, '../../tests/content-check/corpus/reserved.txt'), 'utf8'),
)

test.each(imposters)('$text, who sounds like our team, is refused', ({ text }) => {
  expect(decideContent(text, 'name').ok).toBe(false)
})

test.each(['Admin', 'V1savis', 'Vis-à-vis Team', 'S u p p o r t', 'Kunden-Service', 'Оfficial'])(
  '%s is refused by its looks alone [P-21]',
  (name) => {
    expect(decideName(name)).toEqual({ ok: false, code: 'name_reserved' })
  },
)

test.each(['Marа', 'Ιris', 'Анна Feld', 'Mara 花子', 'שרה Mara'])('%s, of two alphabets, is refused', (name) => {
  expect(decideName(name)).toEqual({ ok: false, code: 'name_mixed_alphabets' })
})

test.each(['😊', '🌱🌱', '12', '...', '🅼'])('%s, without letters, is refused', (name) => {
  expect(decideName(name)).toEqual({ ok: false, code: 'name_without_letters' })
})

test.each(['Mara 12345', 'Mara 1 2 3 4 5', '1-2-3-4-5 Mara'])('%s, with a long number, is refused', (name) => {
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

test('names that look alike have one skeleton [T30]', () => {
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

test('names that do not look alike have different ones, and what has no letters has none', () => {
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
