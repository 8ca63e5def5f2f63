import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isSameSecret, newId, newToken } from './ids.ts'
import { isTimeZone, TIME_ZONES } from './time-zone.ts'
import { isUuid } from './uuid.ts'

test('ids and tokens have at least 122 and 192 random bits, and never repeat (ASVS 11.5.1) [ASVS 52]', () => {
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
  // Only retry delays may be guessable.
  for (const line of guessable) expect(line).toMatch(/pause|retry|setTimeout/i)
})

test('compares secrets of any length [ASVS 52]', () => {
  expect(isSameSecret('a secret', 'a secret')).toBe(true)
  for (const other of ['', 'a', 'a secre', 'a secret ', 'A secret']) expect(isSameSecret('a secret', other)).toBe(false)
})

test('an id is 32 lower-case hexadecimal digits in five groups, and nothing else', () => {
  const id = newId()
  expect(isUuid(id)).toBe(true)
  expect(isUuid('00000000-0000-0000-0000-000000000000')).toBe(true)
  const odd = ['', 'mara', `${id}x`, ` ${id}`, `${id}\n`, id.toUpperCase(), id.replaceAll('-', ''), `g${id.slice(1)}`]
  for (const text of odd) expect([text, isUuid(text)]).toEqual([text, false])
})

test('a zone is an IANA name, and nothing else', () => {
  for (const name of ['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'Asia/Calcutta', 'UTC'])
    expect([name, isTimeZone(name)]).toEqual([name, true])
  const odd = ['', 'Berlin', 'Europe/Atlantis', '+02:00', 'UTC+2', 'Etc/GMT+5', 'europe/berlin; drop table users']
  for (const name of [...odd, '../Europe/Berlin', 'Europe/Berlin\0', 'X'.repeat(5_000)])
    expect([name, isTimeZone(name)]).toEqual([name, false])
})

test('every zone on offer can be chosen', () => {
  expect(TIME_ZONES.length).toBeGreaterThan(400)
  expect(TIME_ZONES.filter((name) => !isTimeZone(name))).toEqual([])
})
