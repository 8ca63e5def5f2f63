import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '#tests/support/any-character.ts'
import { closestWords, isTypoOf, plainText, searchedWords } from './rules.ts'

describe('a search text', () => {
  test('is split into words, ignoring accents and case', () => {
    expect(searchedWords('  Łukasz & ZOË—Weiß, Yıldız!')).toEqual(['lukasz', 'zoe', 'weiss', 'yildiz'])
    expect(plainText('Ängste ÜBER Ølen')).toBe('angste uber olen')
  })

  test('has at most six words, each once', () => {
    expect(searchedWords('a b a c d e f g h')).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })

  test('only yields letters and digits, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 120 }), (text) => {
        for (const word of searchedWords(text)) expect(word).toMatch(/^[\p{L}\p{N}]+$/u)
      }),
    )
  })
})

describe('a typo', () => {
  test.each([
    ['truaer', 'trauer'],
    ['einsamkit', 'einsamkeit'],
    ['krankenschwster', 'krankenschwester'],
    ['lonelyness', 'loneliness'],
    ['burnoutt', 'burnout'],
    ['muede', 'mude'],
  ])('%s is understood as %s', (typed, meant) => expect(isTypoOf(typed, meant)).toBe(true))

  test.each([
    ['mut', 'wut'],
    ['trauer', 'mauern'],
    ['job', 'hob'],
    ['angst', 'kunst'],
  ])('%s is not mistaken for %s', (typed, other) => expect(isTypoOf(typed, other)).toBe(false))

  test('is corrected to the closest words, including all equally close ones', () => {
    expect(closestWords('marra', ['mara', 'maria', 'marta', 'martha'])).toEqual(['mara', 'maria', 'marta'])
    expect(closestWords('krankenschwster', ['krankenschwester', 'krankenschwestern'])).toEqual(['krankenschwester'])
    expect(closestWords('xyz', ['abc'])).toEqual([])
  })
})
