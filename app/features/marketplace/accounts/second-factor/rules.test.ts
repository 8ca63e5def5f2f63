import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { codeAt, isAuthenticatorCode, newSecret, otpauthUri, plainCode, recoveryCode, stepOfCode } from './rules.ts'

const at = Date.UTC(2026, 10, 21, 12, 0, 10)
const step = Math.floor(at / 30_000)

describe('an authenticator code', () => {
  test('matches RFC 6238, appendix B', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    expect(codeAt(secret, 59_000)).toBe('287082')
    expect(codeAt(secret, 1_111_111_109_000)).toBe('081804')
    expect(codeAt(secret, 20_000_000_000_000)).toBe('353130')
  })

  test('is valid in its half minute and the ones next to it, and no longer', () => {
    const secret = newSecret()
    const code = codeAt(secret, at)
    for (const [seconds, expected] of [
      [-70, null],
      [-30, step],
      [0, step],
      [30, step],
      [70, null],
    ] as const)
      expect(stepOfCode(secret, code, at + seconds * 1000, null)).toBe(expected)
  })

  test('is valid once, and older ones are not valid after it', () => {
    const secret = newSecret()
    expect(stepOfCode(secret, codeAt(secret, at), at, step)).toBeNull()
    expect(stepOfCode(secret, codeAt(secret, at - 30_000), at, step)).toBeNull()
    expect(stepOfCode(secret, codeAt(secret, at + 30_000), at, step)).toBe(step + 1)
  })

  test('is not valid for another secret', () => {
    const [one, other] = [newSecret(), newSecret()]
    expect(stepOfCode(one, codeAt(other, at), at, null)).toBeNull()
    expect(stepOfCode(one, 'abc', at, null)).toBeNull()
  })
})

test('a secret has 160 bits, and its URI names the site and the person', () => {
  const secret = newSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(secret)
  expect(otpauthUri(secret, 'Visavis', 'a@test.example')).toContain(`secret=${secret}`)
  expect(otpauthUri(secret, 'Visavis', 'a@test.example')).toMatch(/^otpauth:\/\/totp\/Visavis:a%40test\.example\?/)
})

test('a recovery code is easy to read and recognised however it is typed', () => {
  const codes = Array.from({ length: 200 }, () => recoveryCode(randomBytes(40)))
  for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
  expect(new Set(codes).size).toBe(200)
  expect(plainCode(' AB cde-23 456')).toBe('abcde23456')
  expect(isAuthenticatorCode(plainCode('123 456'))).toBe(true)
  expect(isAuthenticatorCode('12345a')).toBe(false)
})
