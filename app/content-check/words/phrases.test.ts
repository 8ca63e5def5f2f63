import { expect, test } from 'vitest'
import { prefixes } from './phrases.ts'

test.each([
  ['kill you', ['ki']],
  ['(?:i|we) will', ['i ', 'we']],
  ['(?:a )?bomb', ['a ', 'bo']],
  ['k?ill', ['ki', 'il']],
  ['(?:(?:my|our) )?own', ['my', 'ou', 'ow']],
])('%s begins with %j', (source, expected) => {
  expect(prefixes(source, 2)).toEqual(expected)
})

test('a phrase that could begin with anything is no phrase', () => {
  expect(() => prefixes('[a-z]{0,20}fuck', 2)).toThrow('too openly')
})
