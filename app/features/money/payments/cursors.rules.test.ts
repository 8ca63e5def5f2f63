import { expect, test } from 'vitest'
import { settledItem } from './store.server.ts'

const now = new Date('2027-01-31T12:00:00Z')

test('the cursor stays five minutes behind, as items may show up late', () => {
  const at = (minutes: number) => ({ createdAt: new Date(now.getTime() - minutes * 60_000) })
  expect(settledItem([at(9), at(6), at(4)], now)).toEqual(at(6))
  expect(settledItem([at(1)], now)).toBeNull()
})
