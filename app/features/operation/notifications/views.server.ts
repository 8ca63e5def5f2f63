import { companionsToWarn } from '#app/features/marketplace/availability/views.server.ts'
import { sellersToNotify } from '#app/features/money/tax/report.views.server.ts'
import { formatters } from '#app/i18n/format.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Terms } from '#app/i18n/terms.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { dueReminder, reminderCause, taxReportCause, timesEndCause } from './reminders.rules.ts'
import { counterpartId, effectKey, pathOf, typeOf } from './rules.ts'
import {
  NEWEST_NOTIFICATIONS,
  NOTIFICATIONS_PER_PAGE,
  type NotificationCode,
  type NotificationContent,
  type NotificationFilter,
  type NotificationType,
  parseContent,
  REMINDER_LEADS,
} from './schema.ts'
import {
  type CallCursor,
  findNewest,
  listCallsStartingBefore,
  listDoneEffects,
  type StoredNotification,
} from './store.server.ts'
import { notificationText } from './text.rules.ts'

/** A notification for its owner. `content` and `name` become text in the reader's language. */
export type NotificationView = {
  id: string
  type: NotificationType
  content: NotificationContent
  /** The other person's display name; null without one, or if the account was deleted. */
  name: string | null
  note: string | null
  path: string
  read: boolean
  createdAt: Date
}

export type { StoredNotification }

/**
 * A page of a person's 50 newest notifications, all or unread, and the unread count up to 10. A page past the end shows
 * the last one.
 */
export async function notificationPage(db: Db, viewer: Viewer, query: { filter: NotificationFilter; page: number }) {
  const { items, unread } = await findNewest(db, viewer.userId, {
    limit: NEWEST_NOTIFICATIONS,
    unreadOnly: query.filter === 'unread',
  })
  const pages = Math.max(1, Math.ceil(items.length / NOTIFICATIONS_PER_PAGE))
  const page = Math.min(Math.max(1, query.page), pages)
  const visible = items.slice((page - 1) * NOTIFICATIONS_PER_PAGE, page * NOTIFICATIONS_PER_PAGE)
  return { items: visible.flatMap(viewOf), filter: query.filter, page, pages, unread }
}

export type NotificationPage = Awaited<ReturnType<typeof notificationPage>>

type Bell = { unread: number; items: NotificationView[] }

/** The bell's data: the unread count up to 10, and the newest six. */
export const toBell = (found: { unread: number; items: StoredNotification[] }): Bell => ({
  unread: found.unread,
  items: found.items.flatMap(viewOf),
})

export const newestNotifications = async (db: Db, userId: string, limit: number): Promise<NotificationView[]> =>
  (await findNewest(db, userId, { limit })).items.flatMap(viewOf)

/** Calls checked per query. Each has two keys, so there are at most 1,000 parameters. */
const REMINDER_BATCH = 500

/**
 * From the next 500 calls after the cursor, those with a due reminder not yet sent to both. `next` is null at the end.
 */
export async function callsToRemindOf(
  db: Db,
  now: Date,
  after: CallCursor | null,
): Promise<{ subjects: string[]; next: CallCursor | null }> {
  const longest = Math.max(...REMINDER_LEADS.map(({ minutes }) => minutes))
  const until = new Date(now.getTime() + longest * 60_000)
  const ahead = await listCallsStartingBefore(db, now, until, { after, limit: REMINDER_BATCH })
  const due = ahead.flatMap((call) => {
    const reminder = dueReminder(call, now)
    if (!reminder) return []
    const cause = reminderCause(call, reminder.lead)
    return [{ callId: call.callId, keys: [effectKey(cause, call.seekerId), effectKey(cause, call.companionId)] }]
  })
  const keys = due.flatMap((each) => each.keys)
  const done = await listDoneEffects(db, keys)
  return {
    subjects: due.filter((each) => each.keys.some((key) => !done.has(key))).map(({ callId }) => callId),
    next: ahead.length < REMINDER_BATCH ? null : (ahead.at(-1) ?? null),
  }
}

/** The next page of companions whose free times end soon and who haven't been warned, and the next cursor. */
export async function companionsToWarnOf(db: Db, now: Date, after: string | null) {
  const { companions, next } = await companionsToWarn(db, now, after)
  const keyOf = (last: { companionId: string; endAt: Date }) => effectKey(timesEndCause(last.endAt), last.companionId)
  const done = await listDoneEffects(db, companions.map(keyOf))
  return { subjects: companions.filter((last) => !done.has(keyOf(last))).map((last) => last.companionId), next }
}

/** Companions to notify of their tax report, and its year. */
export async function companionsToNotifyOfReport(
  ctx: Pick<Ctx, 'db' | 'config' | 'secrets' | 'clock'>,
): Promise<{ year: number; companionIds: string[] }> {
  const found = await sellersToNotify(ctx)
  if (!found) return { year: 0, companionIds: [] }
  const { year, userIds } = found
  const keyOf = (userId: string) => effectKey(taxReportCause(year), userId)
  const done = await listDoneEffects(ctx.db, userIds.map(keyOf))
  return { year, companionIds: userIds.filter((userId) => !done.has(keyOf(userId))) }
}

/** Builds the view of a stored notification; empty if its code or values are no longer valid. */
function viewOf(stored: StoredNotification): NotificationView[] {
  const { id, code, metadata, read, createdAt, name, note } = stored
  const content = parseContent(code, metadata)
  if (!content) return []
  const view = { id, type: typeOf(content), content, path: pathOf(content), read, createdAt }
  return [{ ...view, name: (counterpartId(content) && name) || null, note: note || null }]
}

/** A notification with its two lines as text, so browsers need no catalogue for it. */
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
    ...notificationText(t, format, { content, name, note }, now, terms.feePercent),
  })
}
