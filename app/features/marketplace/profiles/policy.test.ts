import { expect, test } from 'vitest'
import { canFavorite } from './rules.ts'

test('only seekers can have favourites [C-08, D-18]', () => {
  expect(canFavorite({ role: 'seeker' })).toEqual({ ok: true })
  for (const viewer of [{ role: 'offerer' as const }, { role: 'admin' as const }, null])
    expect(canFavorite(viewer)).toEqual({ ok: false, code: 'only_seekers' })
})
