import { keyedHash } from '../ids.ts'
import type { Secrets } from './secrets.server.ts'

/** The keyed hash by which a browser knows again the account of an email; nothing can be read from it. */
export const browserMark = (secrets: Pick<Secrets, 'pepper'>, email: string): string =>
  keyedHash(secrets.pepper, `trusted-browser:${email.trim().toLowerCase()}`).toString('base64url')
