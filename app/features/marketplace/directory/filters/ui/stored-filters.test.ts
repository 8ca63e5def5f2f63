import { afterEach, expect, test, vi } from 'vitest'
import { clearPersonalData, STORAGE_KEY } from './stored-filters.ts'

afterEach(() => vi.unstubAllGlobals())

/** Like the real storage, `Object.keys` returns the stored keys. */
function storageOf(entries: Record<string, string>) {
  const held: Record<string, unknown> = { ...entries }
  Object.defineProperty(held, 'removeItem', { value: (key: string) => void delete held[key] })
  return held
}

test('signing out clears stored topics and typed input, and nothing about the browser [SEC-24]', () => {
  const local = storageOf({ [STORAGE_KEY]: '{"interestLabels":["grief"]}', cookie_consent: 'rejected', theme: 'dark' })
  const session = storageOf({ 'typed:me:profile': '[["bio","My mother is ill."]]', other: 'kept' })
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  clearPersonalData()
  expect([Object.keys(local), Object.keys(session)]).toEqual([['cookie_consent', 'theme'], ['other']])
})
