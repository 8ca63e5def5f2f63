import { Secret, TOTP } from 'otpauth'

export const RECOVERY_CODES = 10

const draftMinutes = 15

/** Whether an unconfirmed factor may be seen and confirmed: by the browser that gave the password, for 15 minutes. */
export const isOpenDraft = (
  draft: { sessionId: string | null; createdAt: Date },
  sessionId: string,
  now: Date,
): boolean => draft.sessionId === sessionId && now.getTime() - draft.createdAt.getTime() < draftMinutes * 60_000

const digits = 6
const period = 30
/** A code of the step before or after counts too: clocks differ, and typing takes a while. */
const tolerance = 1

const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer, label, algorithm: 'SHA1', digits, period })

/** A new shared secret of 160 bits, in the letters authenticators understand (base32). */
export const newSecret = () => new Secret({ size: 20 }).base32

/** The otpauth URI of a secret, which the QR code carries (Key Uri Format). */
export const otpauthUri = (secret: string, brand: string, email: string) => totpOf(secret, brand, email).toString()

/**
 * The time step of a right code, or null. A code counts in its own half minute and the ones beside it, and never when a
 * code of that step or a later one was used already (RFC 6238 §5.2). `at` is an instant in milliseconds.
 */
export function stepOfCode(secret: string, code: string, at: number, lastStep: number | null): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: at, window: tolerance })
  if (delta === null) return null
  const step = Math.floor(at / 1000 / period) + delta
  return lastStep !== null && step <= lastStep ? null : step
}

/** The code an authenticator shows at an instant in milliseconds. */
export const codeAt = (secret: string, at: number) => totpOf(secret).generate({ timestamp: at })

/** What was typed, without the spaces and dashes that make codes readable. */
export const plainCode = (typed: string) => typed.replace(/[\s-]/g, '').toLowerCase()

/** Whether a plain code has the form of an authenticator's; all others are taken for recovery codes. */
export const isAuthenticatorCode = (code: string) => /^\d{6}$/.test(code)

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A recovery code of ten letters and digits that cannot be mistaken for one another: about 49 bits. */
export function recoveryCode(random: Uint8Array): string {
  const drawn = [...random].filter((byte) => byte < alphabet.length * 8).map((byte) => alphabet[byte % alphabet.length])
  if (drawn.length < 10) throw new Error('more random bytes are needed')
  return `${drawn.slice(0, 5).join('')}-${drawn.slice(5, 10).join('')}`
}
