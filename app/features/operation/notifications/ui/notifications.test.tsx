import { describe, expect, it } from 'vitest'
import { noticeContent } from '#tests/support/notices.ts'
import { screenOf, usualTerms, wordsOf } from '#tests/support/screen.tsx'
import {
  type NotificationPage,
  type NotificationView,
  notificationWords,
  type WordedNotification,
} from '../views.server.ts'
import { NotificationBell } from './bell.tsx'
import { BellFooter, BellPanel } from './bell-panel.tsx'
import { NotificationList, readProblem } from './notification-list.tsx'
import { NotificationRow } from './notification-row.tsx'

const now = new Date('2026-12-03T12:00:00Z')
let counter = 0
const reader = { language: 'en', timeZone: 'Europe/Berlin', hourFormat: 'language' } as const
const worded = notificationWords({ ...reader, terms: usualTerms, now })
const item = (over: Partial<NotificationView> = {}): WordedNotification =>
  worded({
    id: `id-${++counter}`,
    type: 'booking',
    content: noticeContent('call_booked'),
    name: 'Mara Feld',
    note: null,
    path: 'my-calls',
    read: false,
    createdAt: new Date('2026-12-03T11:48:00Z'),
    ...over,
  })
type Page = Omit<NotificationPage, 'items'> & { items: WordedNotification[] }
const page = (): Page => ({ items: [item(), item({ read: true })], filter: 'all', page: 1, pages: 1, unread: 1 })
const list = (props: Partial<Parameters<typeof NotificationList>[0]>, options: Parameters<typeof screenOf>[1] = {}) =>
  screenOf(<NotificationList list={page()} now={now} failure={null} viewerRole="seeker" {...props} />, {
    path: '/en/notifications',
    ...options,
  })

describe('a row', () => {
  it('shows relative time for notifications under 24 hours old and the date for older ones [N-08]', () => {
    const row = (createdAt: string, language: 'en' | 'de') =>
      wordsOf(screenOf(<NotificationRow item={item({ createdAt: new Date(createdAt) })} now={now} />, { language }))
    expect(row('2026-12-03T11:48:00Z', 'en')).toContain('12 minutes ago')
    expect(row('2026-12-02T12:30:00Z', 'de')).toMatch(/vor 2[34] Stunden/)
    expect(row('2026-12-02T12:00:00Z', 'en')).toContain('Dec 2, 2026')
    expect(row('2026-11-20T12:00:00Z', 'de')).toContain('20. Nov. 2026')
  })

  it('describes a booking and marks it as read on click, even without JavaScript [N-11]', () => {
    const html = screenOf(<NotificationRow item={item({ id: 'abc' })} now={now} />)
    expect(wordsOf(html)).toBe('Unread: Your call with Mara is booked Today, 6:30 PM, 30 minutes, video 12 minutes ago')
    expect(html).toMatch(/<form(?=[^>]*method="post")[^>]*action="\/en\/notifications"/)
    expect(html).toContain('name="intent" value="open"')
    expect(html).toContain('name="notificationId" value="abc"')
    expect(screenOf(<NotificationRow item={item({ read: true })} now={now} />)).toContain('href="/en/my-calls"')
  })
})

describe('the bell', () => {
  it('caps the unread badge at 9+ and shows none without unread ones [N-07]', () => {
    const bell = (unread: number) => wordsOf(screenOf(<NotificationBell bell={{ unread, items: [] }} now={now} />))
    expect(bell(0)).toBe('')
    expect(bell(9)).toBe('9')
    expect(bell(10)).toBe('9+')
  })

  it('shows its notifications, mark-all-read and a view-all link [N-06]', () => {
    const panel = screenOf(<BellPanel bell={{ unread: 1, items: [item(), item()] }} now={now} onLeave={() => {}} />)
    expect(panel.match(/<li/g)).toHaveLength(2)
    const footer = (unread: number) =>
      wordsOf(screenOf(<BellFooter unread={unread} all="/en/notifications" onLeave={() => {}} />))
    expect(footer(1)).toBe('View all Mark all as read')
    expect(footer(0)).toBe('View all')
  })
})

describe('the full list', () => {
  it('has the filter All and Unread, a form for one and one for all [N-01]', () => {
    const html = list({})
    expect(wordsOf(html)).toMatch(/^All Unread 1 Mark all as read/)
    expect(html).toContain('href="/en/notifications?show=unread"')
    expect(html).toContain('value="mark_all_read"')
    expect(html.match(/value="mark_read"/g)).toHaveLength(1)
    expect(html).toContain('aria-label="Mark as read: Your call with Mara is booked"')
  })

  it('says "Failed to load notifications" with a retry if nothing could be loaded [N-13]', () => {
    expect(wordsOf(list({ list: null }))).toBe('Failed to load notifications Try again')
  })

  it('says "Failed to refresh notifications" if the list may be outdated [N-16]', () => {
    expect(readProblem({ isRead: false, wasRead: true, isStale: false })).toBe('failed_to_refresh')
    expect(readProblem({ isRead: true, wasRead: true, isStale: true })).toBe('failed_to_refresh')
    expect(readProblem({ isRead: true, wasRead: true, isStale: false })).toBeNull()
    expect(readProblem({ isRead: false, wasRead: false, isStale: true })).toBe('failed_to_load')
  })

  it('says "Error marking notification as read" and "Error marking all notifications as read" [N-14, N-15]', () => {
    expect(wordsOf(list({ failure: 'failed_to_mark' }))).toContain('Error marking notification as read')
    expect(wordsOf(list({ failure: 'failed_to_mark_all' }))).toContain('Error marking all notifications as read')
  })
})
