import { dictionary } from '@zxcvbn-ts/language-common'
import type { Decision } from '#app/platform/refusal.ts'
import { PASSWORD_MIN } from '../schema.ts'

/** The first three thousand that are long enough to be chosen here at all (ASVS 6.2.4). */
const common = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN).slice(0, 3000),
)

/** Whether a password is among those that are tried first everywhere; capitals make it no better. */
export const isCommonPassword = (password: string) => common.has(password.toLowerCase())

/** Whether somebody may choose this password; `field` is where the form asks for it. Its length is the form's to check. */
export const decidePassword = (password: string, field: 'password' | 'newPassword' = 'password'): Decision =>
  isCommonPassword(password)
    ? { ok: false, code: 'invalid_input', details: { [`field.${field}`]: 'password_common' } }
    : { ok: true }
