import { z } from 'zod'
import type { Config } from '#app/platform/config.ts'
import { hostCookie } from '#app/platform/http/cookies.ts'
import { EMAIL_MAX } from './schema.ts'

/** Shown by confirm-email before sign-in; a cookie because email addresses must not appear in URLs (ASVS 14.2.1). */
export type PendingEmail = { email: string; notice: 'signed_up' | 'email_not_confirmed' }

/**
 * The cookie comes from the browser: without an address it is worth nothing, and what else is wrong in it falls back.
 */
const pendingEmail: z.ZodType<PendingEmail> = z.object({
  email: z.string().transform((email) => email.slice(0, EMAIL_MAX)),
  notice: z.enum(['signed_up', 'email_not_confirmed']).catch('signed_up'),
})

/** Lasts as long as the browser is open. */
export function pendingEmailCookie(config: Config) {
  const cookie = hostCookie(config, 'pending')
  return {
    set: (pending: PendingEmail) => cookie.set(JSON.stringify(pending)),
    clear: cookie.clear,
    read(request: Request): PendingEmail | null {
      try {
        return pendingEmail.safeParse(JSON.parse(cookie.read(request) ?? 'null')).data ?? null
      } catch {
        return null
      }
    },
  }
}
