import { isUuid } from '#app/platform/uuid.ts'
import type { MailState } from './schema.ts'

/** How a mail stands; one that failed may be tried again by itself. */
export function mailState(mail: { sentAt: Date | null; attempts: number }): MailState {
  if (mail.sentAt) return 'sent'
  return mail.attempts > 0 ? 'failed' : 'waiting'
}

/** What a mail says without the token of its link, which would open somebody's account. */
export const withoutTokens = (text: string): string => text.replace(/\[sealed:[\w-]+\]/g, '…')

/** What a job is about: the type of an event, and ids of ours or of the provider; never a word of anybody. */
export function jobSubject(data: Readonly<Record<string, unknown>>): { name: string; value: string }[] {
  return Object.entries(data).flatMap(([name, value]) => {
    const isId = typeof value === 'string' && (isUuid(value) || /^(evt|acct|du|re|pi)_\w{1,80}$/.test(value))
    const isType = name === 'type' && typeof value === 'string' && /^[a-z_]+\.[a-z_]+$/.test(value)
    return isId || isType ? [{ name, value }] : []
  })
}
