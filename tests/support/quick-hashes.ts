import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { scrypt } = crypto

/**
 * Makes today's password hashes cheap: each is a sixth of a second of processor time, and these tests need thousands.
 * What they really cost is tested in password-hash.test.ts and by the clock, and paid in every journey.
 */
function quickScrypt(...[password, salt, length, options, done]: Parameters<typeof scrypt>) {
  scrypt(password, salt, length, options.p === 5 ? { ...options, N: 2, p: 1 } : options, done)
}

if (scrypt.name !== quickScrypt.name) {
  crypto.scrypt = quickScrypt as typeof scrypt
  syncBuiltinESMExports()
}
