import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedOrder } from '../moderation.commands.server.ts'
import { FEATURED_MOVES } from '../schema.ts'

test('a companion moves one place up or down, to the end when new, and out', () => {
  expect(movedOrder(['a', 'b', 'c'], 'c', 'up')).toEqual(['a', 'c', 'b'])
  expect(movedOrder(['a', 'b', 'c'], 'a', 'down')).toEqual(['b', 'a', 'c'])
  expect(movedOrder(['a', 'b'], 'c', 'add')).toEqual(['a', 'b', 'c'])
  expect(movedOrder(['a', 'b'], 'a', 'remove')).toEqual(['b'])
})

test('moves that lead nowhere change nothing, and nobody is lost or doubled', () => {
  expect(movedOrder(['a', 'b'], 'a', 'up')).toEqual(['a', 'b'])
  expect(movedOrder(['a', 'b'], 'b', 'down')).toEqual(['a', 'b'])
  expect(movedOrder(['a'], 'x', 'remove')).toEqual(['a'])
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), fc.string(), fc.constantFrom(...FEATURED_MOVES), (order, id, move) => {
      const after = movedOrder(order, id, move)
      const expected = new Set(order)
      if (move === 'add') expected.add(id)
      if (move === 'remove') expected.delete(id)
      expect([...after].sort()).toEqual([...expected].sort())
      expect(after.filter((each) => each !== id)).toEqual(order.filter((each) => each !== id))
    }),
  )
})
