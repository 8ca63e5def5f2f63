import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { renewCalendarFeed, signOutEverywhere } from '#app/features/marketplace/accounts/settings.commands.server.ts'
import { loadShell } from '#app/features/operation/site/views.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { notifications } from '#db/schema/all.ts'
import { makeCall } from '#tests/support/calls.ts'
import { setUser, testContext } from '#tests/support/context.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { noticeContent } from '#tests/support/notices.ts'
import { calendarFile, calendarUrl } from './calendar.views.server.ts'
import { markAllRead, markRead } from './commands.server.ts'
import { newestNotifications, notificationPage } from './views.server.ts'

const test = testContext()

/** A person with `count` notifications, number 1 the newest; the first `read` are read. */
async function personWith(count: number, read = 0) {
  const userId = await makeSeeker(test)
  const base = Date.parse('2026-11-20T12:00:00Z')
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{ userId, type: 'review' as const, code: 'rating_received', effectKey: crypto.randomUUID() },
    ...{ read: index < read, createdAt: new Date(base - index * 60_000) },
  }))
  if (rows.length > 0) await test.ctx.db.insert(notifications).values(rows)
  return { userId, viewer: await test.as(userId), newest: base }
}
const idsOf = (userId: string) =>
  test.ctx.db
    .select({ id: notifications.id, read: notifications.read })
    .from(notifications)
    .where(eq(notifications.userId, userId))

describe('the list of notifications', () => {
  it('fetches the 50 newest, newest first, 10 to a page [N-04, N-05]', async () => {
    const { viewer, newest } = await personWith(53)
    const first = await notificationPage(test.ctx.db, viewer, { filter: 'all', page: 1 })
    expect(first).toMatchObject({ page: 1, pages: 5, unread: 10 })
    expect(first.items).toHaveLength(10)
    expect(first.items.map(({ createdAt }) => createdAt.getTime())).toEqual(
      Array.from({ length: 10 }, (_, index) => newest - index * 60_000),
    )
    const last = await notificationPage(test.ctx.db, viewer, { filter: 'all', page: 99 })
    expect(last.page).toBe(5)
    expect(last.items.at(-1)?.createdAt.getTime()).toBe(newest - 49 * 60_000)
  })

  it('shows all or only the unread ones [N-01]', async () => {
    const { viewer } = await personWith(14, 11)
    const unread = await notificationPage(test.ctx.db, viewer, { filter: 'unread', page: 1 })
    expect(unread).toMatchObject({ page: 1, pages: 1, unread: 3 })
    expect(unread.items.map(({ read }) => read)).toEqual([false, false, false])
  })

  it('is empty, not broken, for a new person, and never shows what others got', async () => {
    await personWith(3)
    const { viewer } = await personWith(0)
    const empty = { items: [], filter: 'all', page: 1, pages: 1, unread: 0 }
    expect(await notificationPage(test.ctx.db, viewer, { filter: 'all', page: 1 })).toEqual(empty)
    expect((await loadShell(test.ctx.db, viewer)).bell).toEqual({ unread: 0, items: [] })
  })

  it('gives the bell the first six and the dashboard the first three [N-06]', async () => {
    const { viewer } = await personWith(8, 2)
    const { bell: found } = await loadShell(test.ctx.db, viewer)
    expect(found.unread).toBe(6)
    expect(found.items).toHaveLength(6)
    expect(await newestNotifications(test.ctx.db, viewer.userId, 3)).toEqual(found.items.slice(0, 3))
  })

  it('names the other person by display name and nothing else', async () => {
    const { viewer, userId } = await personWith(0)
    const companionId = await makeCompanion(test, { name: 'Jonah Okafor' })
    const { metadata } = noticeContent('call_booked')
    const row = { userId, type: 'booking' as const, code: 'call_booked' }
    await test.ctx.db.insert(notifications).values([
      { ...row, metadata: { ...metadata, companionId }, effectKey: crypto.randomUUID() },
      { ...row, metadata: { ...metadata, companionId: crypto.randomUUID() }, effectKey: crypto.randomUUID() },
      { ...row, code: 'from_an_older_version', effectKey: crypto.randomUUID() },
    ])
    const { items } = (await loadShell(test.ctx.db, viewer)).bell
    expect(items.map(({ name }) => name).sort()).toEqual(['Jonah Okafor', null])
    expect(Object.keys(items[0] ?? {}).sort()).toEqual([
      ...['content', 'createdAt', 'id', 'name', 'note', 'path', 'read', 'type'],
    ])
  })
})

describe('marking as read', () => {
  it('marks one notification as read, and doing it again changes nothing [N-02]', async () => {
    const { viewer, userId } = await personWith(3)
    const [one] = await idsOf(userId)
    await markRead(test.ctx, viewer, { notificationId: one?.id ?? '' })
    await markRead(test.ctx, viewer, { notificationId: one?.id ?? '' })
    expect((await idsOf(userId)).filter(({ read }) => read).map(({ id }) => id)).toEqual([one?.id])
  })

  it('marks all unread ones as read in one step and updates open pages [N-03]', async () => {
    const { viewer, userId } = await personWith(12, 4)
    const received = new Promise((resolve) => test.ctx.live.subscribe(`user:${userId}`, resolve))
    expect(await markAllRead(test.ctx, viewer, {})).toBe(8)
    expect(await markAllRead(test.ctx, viewer, {})).toBe(0)
    expect((await idsOf(userId)).every(({ read }) => read)).toBe(true)
    expect(await received).toEqual({ topic: 'notifications' })
  })

  it('refuses a stranger: their notification does not exist for others, and marking all leaves it alone [N-02]', async () => {
    const owner = await personWith(2)
    const stranger = await personWith(0)
    const [theirs] = await idsOf(owner.userId)
    const read = markRead(test.ctx, stranger.viewer, { notificationId: theirs?.id ?? '' })
    await expect(read).rejects.toMatchObject({ code: 'not_found', status: 404 })
    await markAllRead(test.ctx, stranger.viewer, {})
    expect((await idsOf(owner.userId)).some(({ read }) => read)).toBe(false)
  })
})

describe('the calendar feed', () => {
  const tokenOf = async (viewer: Viewer) =>
    (await calendarUrl(test.ctx, viewer))?.replace(/^.*\/calendar\/(.*)\.ics$/, '$1') ?? ''
  const withAddress = async (userId: string) => {
    const viewer = await test.as(userId)
    await renewCalendarFeed(test.ctx, viewer, null)
    return { viewer, token: await tokenOf(viewer) }
  }

  it("contains a person's upcoming calls at their private URL, with the other one's display name", async () => {
    const startAt = new Date('2027-01-05T09:00:00Z')
    const call = await makeCall(test, { startAt })
    expect(await calendarUrl(test.ctx, await test.as(call.companionId))).toBeNull()
    const { token } = await withAddress(call.companionId)
    const file = await calendarFile(test.ctx, token)
    expect(file).toContain('METHOD:PUBLISH')
    expect(file).toContain(`UID:call-${call.callId}@localhost`)
    expect(file).toContain('DTSTART:20270105T090000Z')
    expect(file).toContain('SUMMARY:Call with Lena')
    expect(file?.toLowerCase()).not.toContain('mailto:')
    expect(file).not.toContain('@test.example')
  })

  it('rejects forged, truncated and foreign URLs, and reveals nothing about their owner [SEC-18]', async () => {
    const userId = await makeSeeker(test)
    const { token } = await withAddress(userId)
    expect(await calendarFile(test.ctx, token)).not.toBeNull()
    for (const forged of [token.slice(0, -1), '', '.', userId, `${token}x`, `${token}.x`, token.toUpperCase()])
      expect(await calendarFile(test.ctx, forged), forged).toBeNull()
    expect(Buffer.from(token, 'base64url').toString('hex')).not.toContain(userId.replaceAll('-', '').slice(0, 8))
  })

  it('a new URL is random and ends the previous one immediately [SEC-18]', async () => {
    const first = await withAddress(await makeSeeker(test))
    await renewCalendarFeed(test.ctx, first.viewer, null)
    const second = await tokenOf(first.viewer)
    expect(second).not.toBe(first.token)
    expect(await calendarFile(test.ctx, first.token)).toBeNull()
    expect(await calendarFile(test.ctx, second)).not.toBeNull()
  })

  it.each([
    ['signing out everywhere', (viewer: Viewer) => signOutEverywhere(test.ctx, viewer, null)],
    ['a suspension, whoever writes it', ({ userId }: Viewer) => setUser(test, userId, { status: 'suspended' })],
    ['leaving', ({ userId }: Viewer) => setUser(test, userId, { status: 'canceled', canceledAt: new Date() })],
  ])('an address ends with %s [SEC-18]', async (_, end) => {
    const { viewer, token } = await withAddress(await makeSeeker(test))
    const other = await withAddress(await makeSeeker(test))
    await end(viewer)
    expect(await calendarFile(test.ctx, token)).toBeNull()
    expect(await tokenOf(viewer)).toBe('')
    expect(await calendarFile(test.ctx, other.token)).not.toBeNull()
  })

  it('refuses a stranger: administrators have no calls to read', async () => {
    const admin = await test.as(await makeAdmin(test))
    await expect(renewCalendarFeed(test.ctx, admin, null)).rejects.toMatchObject({ status: 404 })
  })
})
