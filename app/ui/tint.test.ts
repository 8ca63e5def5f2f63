import { describe, expect, test } from 'vitest'
import { initialOf, tintOf } from './tint.ts'

describe('the initial in place of a photo', () => {
  test('is the first letter, in capitals', () => {
    expect(initialOf('lena')).toBe('L')
    expect(initialOf('  Mara Feld')).toBe('M')
  })

  test('keeps accents, composed or not, and other scripts', () => {
    expect(initialOf('élodie')).toBe('É')
    expect(initialOf('e\u0301lodie').normalize('NFC')).toBe('É')
    expect(initialOf('Ярослав')).toBe('Я')
  })

  test('skips what is not a letter or number', () => {
    expect(initialOf('"🙂 Jo"')).toBe('J')
    expect(initialOf('7of9')).toBe('7')
  })

  test('is a dot when there is no letter', () => {
    expect(initialOf('')).toBe('·')
    expect(initialOf('🙂')).toBe('·')
  })
})

describe('the paper behind a photo', () => {
  test('is always the same for an id', () => {
    expect(tintOf('01JX4')).toBe(tintOf('01JX4'))
  })

  test('is one of eight, and all eight are used about evenly', () => {
    const counts = new Array<number>(8).fill(0)
    for (let n = 0; n < 8000; n++) counts[tintOf(`user-${n}`)]! += 1
    expect(counts).toHaveLength(8)
    for (const count of counts) expect(count).toBeGreaterThan(800)
  })
})
