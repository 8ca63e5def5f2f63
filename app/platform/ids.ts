import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'

export const newId = () => randomUUID()

/** 192 random bits, URL-safe. */
export const newToken = () => randomBytes(24).toString('base64url')

/** HMAC-SHA-256, to recognise a value without storing it. */
export const keyedHash = (key: string, value: string) => createHmac('sha256', key).update(value).digest()

export const fingerprint = (value: string) => createHash('sha256').update(value).digest('base64url').slice(0, 22)

/** Compares in constant time. */
export function isSameSecret(a: string, b: string): boolean {
  const [x, y] = [createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest()]
  return timingSafeEqual(x, y)
}

/** Lets a browser be recognised for an account without revealing the email address. */
export const browserMark = (secrets: { pepper: string }, email: string): string =>
  keyedHash(secrets.pepper, `trusted-browser:${email.trim().toLowerCase()}`).toString('base64url')
