import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { scrypt } = crypto

/**
 * Makes new password hashes cheap: each takes a sixth of a second, and these tests need thousands. The real cost is
 * tested in password-hash.test.ts and against the clock, and every journey pays it.
 */
function quickScrypt(...[password, salt, length, options, done]: Parameters<typeof scrypt>) {
  scrypt(password, salt, length, options.p === 5 ? { ...options, N: 2, p: 1 } : options, done)
}

if (scrypt.name !== quickScrypt.name) {
  crypto.scrypt = quickScrypt as typeof scrypt
  syncBuiltinESMExports()
}
