import { expect, test } from 'vitest'
import { hashPassword, isOutdatedHash, verifyPassword } from './password-hash.server.ts'

test('a hash states its cost, one of OWASP’s minimums, and is never the same twice [ASVS 52, SEC-23]', async () => {
  const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
  expect(one).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(one).not.toBe(other)
  expect(isOutdatedHash(one)).toBe(false)
  expect(await verifyPassword({ hash: one, password: 'correct horse' })).toBe(true)
  expect(await verifyPassword({ hash: one, password: 'correct horsf' })).toBe(false)
})

test('letters that look the same are the same', async () => {
  const hash = await hashPassword('Ünïcödé')
  expect(await verifyPassword({ hash, password: 'Ünïcödé'.normalize('NFD') })).toBe(true)
})

test('hashes of a lower cost still match and are outdated', async () => {
  const hash =
    'bb22ee9c27a9d793e17835bdf91b61aa:81cbc5a667b509da0394b72de30bded4f8951d068ca9883b4c6caa05455d1abed02ef6ea7ed36bc55fbf4ccac520fa6d9145c8600f908bdcee4e03a4e6c37d6a'
  expect(isOutdatedHash(hash)).toBe(true)
  expect(await verifyPassword({ hash, password: 'correct horse' })).toBe(true)
  expect(await verifyPassword({ hash, password: 'incorrect horse' })).toBe(false)
})

test('a malformed hash matches no password', async () => {
  for (const hash of ['', 'plain', 'salt:key', '$2b$10$abcdefghijklmnopqrstuv', '$scrypt$ln=14,r=8,p=5$$'])
    expect(await verifyPassword({ hash, password: hash })).toBe(false)
})
