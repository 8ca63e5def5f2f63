import { expect, test } from 'vitest'
import { COMPANION_COUNTRY_CODES } from '#app/features/profiles/catalogues.data.ts'
import { dialLink, HELPLINES } from './helplines.data.ts'

test('every country of the companions has its entry', () => {
  expect(Object.keys(HELPLINES).sort()).toEqual([...COMPANION_COUNTRY_CODES].sort())
})

test('every helpline has a name and a number that can be dialled', () => {
  for (const line of Object.values(HELPLINES).flat()) {
    expect(line.name).not.toBe('')
    expect(line.phone).toMatch(/^\d[\d ]*\d$/)
  }
})

test('the large German-speaking countries have the numbers people know', () => {
  expect(HELPLINES.DE.map((line) => line.phone)).toEqual(['0800 1110111', '0800 1110222'])
  expect(HELPLINES.AT[0]?.phone).toBe('142')
  expect(HELPLINES.CH[0]?.phone).toBe('143')
})

test('a phone dials digits only', () => {
  expect(dialLink('0800 1110111')).toBe('tel:08001110111')
})
