import { Secret, TOTP } from 'otpauth'

export const RECOVERY_CODES = 10

const draftMinutes = 15

/** Whether an unconfirmed factor may be shown and confirmed: only in the browser that set it up, for 15 minutes. */
export const isOpenDraft = (
  draft: { sessionId: string | null; createdAt: Date },
  sessionId: string,
  now: Date,
): boolean => draft.sessionId === sessionId && now.getTime() - draft.createdAt.getTime() < draftMinutes * 60_000

const digits = 6
const period = 30
/** Also accept the codes before and after: clocks differ, and typing takes time. */
const tolerance = 1

const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer, label, algorithm: 'SHA1', digits, period })

/** A new 160-bit shared secret (base32). */
export const newSecret = () => new Secret({ size: 20 }).base32

export const otpauthUri = (secret: string, brand: string, email: string) => totpOf(secret, brand, email).toString()

/**
 * The time step of a valid code, or null. Codes are valid in their own half minute and the ones next to it, unless a
 * code of that step or a later one was already used (RFC 6238 §5.2). `at` is an instant in milliseconds.
 */
export function stepOfCode(secret: string, code: string, at: number, lastStep: number | null): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: at, window: tolerance })
  if (delta === null) return null
  const step = Math.floor(at / 1000 / period) + delta
  return lastStep !== null && step <= lastStep ? null : step
}

/** The code for an instant in milliseconds. */
export const codeAt = (secret: string, at: number) => totpOf(secret).generate({ timestamp: at })

export const plainCode = (typed: string) => typed.replace(/[\s-]/g, '').toLowerCase()

/** Whether a plain code looks like an authenticator code; all others are treated as recovery codes. */
export const isAuthenticatorCode = (code: string) => /^\d{6}$/.test(code)

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A recovery code of ten unambiguous letters and digits: about 49 bits. */
export function recoveryCode(random: Uint8Array): string {
  const drawn = [...random].filter((byte) => byte < alphabet.length * 8).map((byte) => alphabet[byte % alphabet.length])
  if (drawn.length < 10) throw new Error('more random bytes are needed')
  return `${drawn.slice(0, 5).join('')}-${drawn.slice(5, 10).join('')}`
}
