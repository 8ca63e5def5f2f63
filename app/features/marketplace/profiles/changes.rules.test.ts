import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMaterialChange } from './changes.rules.ts'
import { applyFeaturedMove } from './moderation.commands.server.ts'

test.each([
  ['Mara Feld', 'Mara Feld', false],
  ['Mara Feld', 'mara  feld', false],
  ['Zoe Muller', 'Zoë Müller', false],
  ['Mara Feld', 'Mara F.', false],
  ['Mara Feld', 'Mara', false],
  ['Mara Feld', 'Mara Feld-Kühn', true],
  ['Mara Feld', 'Feld Mara', true],
  ['Mara Feld', 'Dr. Mara Feld', true],
  ['Mara Feld', 'Jonah Okafor', true],
])('changing the name %s to %s needs a review: %s', (before, after, expected) => {
  expect(isMaterialChange('name', before, after)).toBe(expected)
})

const bio =
  'I listen, and I take my time about it. Thirty years as a night nurse taught me how long a night can be. I am not a therapist.'

test.each([
  ['a corrected comma', bio.replace('listen,', 'listen'), false],
  ['a corrected word', bio.replace('Thirty', 'Thirty-one'), false],
  ['a sentence less', bio.replace(' I am not a therapist.', ''), false],
  ['one short sentence more', `${bio} I love tea.`, false],
  [
    'much that is new',
    `${bio} ${'My garden has nine apple trees and they all need somebody who talks to them.'}`,
    true,
  ],
  ['another text', 'Retired teacher, widowed, still curious. I like long walks.', true],
  ['a word that promises treatment', `${bio} Healing.`, true],
  ['a negation that is gone', bio.replace('not a therapist', 'a therapist'), true],
  ['the same with the promise in German', 'Ich höre zu. Ich heile.', true],
])('a bio with %s needs a review: %s', (_, after, expected) => {
  expect(isMaterialChange('bio', bio, after)).toBe(expected)
})

test('another photo needs a review, removing it doesn’t', () => {
  expect(isMaterialChange('photo', 'one', 'two')).toBe(true)
  expect(isMaterialChange('photo', null, 'two')).toBe(true)
  expect(isMaterialChange('photo', 'one', null)).toBe(false)
})

test('nothing unchanged or removed needs a review', () => {
  const words = fc.array(fc.constantFrom('tea', 'walks', 'listen', 'nights', 'coach', 'garden'), { minLength: 1 })
  fc.assert(
    fc.property(words, fc.nat(), (list, cut) => {
      const text = list.join(' ')
      expect(isMaterialChange('bio', text, text)).toBe(false)
      expect(isMaterialChange('bio', text, list.slice(0, cut % (list.length + 1)).join(' '))).toBe(false)
    }),
  )
})

test('a companion can move one place up or down, to the end when new, and out', () => {
  expect(applyFeaturedMove(['a', 'b', 'c'], 'c', 'up')).toEqual(['a', 'c', 'b'])
  expect(applyFeaturedMove(['a', 'b', 'c'], 'a', 'down')).toEqual(['b', 'a', 'c'])
  expect(applyFeaturedMove(['a', 'b'], 'c', 'add')).toEqual(['a', 'b', 'c'])
  expect(applyFeaturedMove(['a', 'b'], 'a', 'remove')).toEqual(['b'])
})

test('moves without effect change nothing', () => {
  expect(applyFeaturedMove(['a', 'b'], 'a', 'up')).toEqual(['a', 'b'])
  expect(applyFeaturedMove(['a', 'b'], 'b', 'down')).toEqual(['a', 'b'])
  expect(applyFeaturedMove(['a'], 'x', 'remove')).toEqual(['a'])
})
