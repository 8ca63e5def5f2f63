import { vi } from 'vitest'

/**
 * Makes today's password hashes cheap: each is a sixth of a second of processor time, and these tests need thousands.
 * What they really cost is tested beside them (password-hash.server.ts) and paid in every journey.
 */
vi.mock(import('node:crypto'), async (original) => {
  const crypto = await original()
  const scrypt = (...[password, salt, length, options, done]: Parameters<typeof crypto.scrypt>) =>
    crypto.scrypt(password, salt, length, options.p === 5 ? { ...options, N: 2, p: 1 } : options, done)
  return { ...crypto, scrypt: scrypt as typeof crypto.scrypt }
})
