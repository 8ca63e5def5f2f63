import { expect, test } from 'vitest'
import { brokenBooks, watchBooks } from './books.ts'

const away = Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } })

test('every broken rule of every open database is named; one that is away has none, and closed ones are not read', async () => {
  const close = [
    watchBooks(async () => ['lots_sum_to_balance']),
    watchBooks(() => Promise.reject(away)),
    watchBooks(async () => []),
  ]
  expect(await brokenBooks()).toEqual(['lots_sum_to_balance'])
  for (const each of close) each()
  expect(await brokenBooks()).toEqual([])
})

test('a view that cannot be read is no empty view', async () => {
  const close = watchBooks(() => Promise.reject(new Error('permission denied')))
  await expect(brokenBooks()).rejects.toThrow('permission denied')
  close()
})
