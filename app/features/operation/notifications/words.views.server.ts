import { formatters } from '#app/i18n/format.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Terms } from '#app/i18n/terms.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { NotificationCode } from './schema.ts'
import { notificationText } from './text.rules.ts'
import type { Bell, NotificationView } from './views.server.ts'

/** A notification with its two lines in the reader's words; a browser needs no catalogue for it. */
export type WordedNotification = Omit<NotificationView, 'content' | 'name' | 'note'> & {
  code: NotificationCode
  title: string
  detail: string
}

export type WordedBell = Omit<Bell, 'items'> & { items: WordedNotification[] }

type Reader = Pick<Viewer, 'hourFormat'> & { language: Language; timeZone: string; terms: Terms; now: Date }

export function notificationWords({ language, timeZone, hourFormat, terms, now }: Reader) {
  const t = texts(language, 'news', terms)
  const format = formatters(language, timeZone, hourFormat)
  return ({ content, name, note, ...view }: NotificationView): WordedNotification => ({
    ...view,
    code: content.code,
    ...notificationText(t, format, { content, name, note }, now),
  })
}
