import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isSameSecret, newId, newToken } from './ids.ts'

test('ids and tokens have at least 122 and 192 random bits of the system, and none comes twice (ASVS 11.5.1) [ASVS 52]', () => {
  const tokens = Array.from({ length: 2_000 }, newToken)
  expect(new Set([...tokens, ...Array.from({ length: 2_000 }, newId)]).size).toBe(4_000)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(24)
  expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const sources = ['app', 'server'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map((path) => `${room}/${path}`),
  )
  const guessable = sources
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .flatMap((path) => readFileSync(path, 'utf8').split('\n'))
    .filter((line) => line.includes('Math.random('))
  // What may be guessed is how long somebody waits before the next try.
  for (const line of guessable) expect(line).toMatch(/pause|retry|setTimeout/i)
})

test('secrets are the same or not whatever their lengths are [ASVS 52]', () => {
  expect(isSameSecret('a secret', 'a secret')).toBe(true)
  for (const other of ['', 'a', 'a secre', 'a secret ', 'A secret']) expect(isSameSecret('a secret', other)).toBe(false)
})
