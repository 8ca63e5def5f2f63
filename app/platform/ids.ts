import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'

export const newId = () => randomUUID()

/** A random token of 192 bits, safe in URLs. */
export const newToken = () => randomBytes(24).toString('base64url')

/** A keyed hash (HMAC-SHA-256), for things that must be recognised but not stored. */
export const keyedHash = (key: string, value: string) => createHmac('sha256', key).update(value).digest()

export const fingerprint = (value: string) => createHash('sha256').update(value).digest('base64url').slice(0, 22)

/** Compares two secrets in constant time. */
export function isSameSecret(a: string, b: string): boolean {
  const [x, y] = [createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest()]
  return timingSafeEqual(x, y)
}

/** By which a browser knows again the account of an email; nothing can be read from it. */
export const browserMark = (secrets: { pepper: string }, email: string): string =>
  keyedHash(secrets.pepper, `trusted-browser:${email.trim().toLowerCase()}`).toString('base64url')
