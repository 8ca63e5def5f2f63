import { drizzle } from 'drizzle-orm/pg-proxy'
import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import type { Ctx } from '#app/platform/context.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { notifications } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { routeArgs } from '#tests/support/route-args.ts'
import { screenOf } from '#tests/support/screen.tsx'
import NotificationsRoute, { action, loader } from './notifications.tsx'

const test = testContext()

const argsFor = (viewer: Viewer, form?: Record<string, string>, ctx: Ctx = test.ctx, query = '') =>
  routeArgs(`/en/notifications${query}`, { ctx, viewer, params: { lang: 'en' }, form })
async function personWithOne() {
  const userId = await makeSeeker(test)
  const [row] = await test.ctx.db
    .insert(notifications)
    .values({ userId, type: 'other', code: 'welcome_seeker', effectKey: crypto.randomUUID() })
    .returning({ id: notifications.id })
  return { viewer: await test.as(userId), notificationId: row?.id ?? '' }
}
const broken = (): Ctx => ({
  ...test.ctx,
  db: drizzle(() => Promise.reject(new Error('down'))) as unknown as Ctx['db'],
})

describe('the notifications page', () => {
  it('marks as read and redirects to the notification’s target', async () => {
    const { viewer, notificationId } = await personWithOne()
    const answer = await action(argsFor(viewer, { intent: 'open', notificationId })).catch((thrown: unknown) => thrown)
    expect(answer).toBeInstanceOf(Response)
    expect((answer as Response).headers.get('location')).toBe('/en/companions')
    const { list } = await loader(argsFor(viewer, undefined, test.ctx, '?show=unread'))
    expect(list?.items).toEqual([])
  })

  it('pages to older notifications [N-04, N-05]', async () => {
    const { viewer } = await personWithOne()
    const older = { userId: viewer.userId, type: 'other' as const, code: 'welcome_seeker' }
    await test.ctx.db
      .insert(notifications)
      .values(Array.from({ length: 12 }, () => ({ ...older, effectKey: crypto.randomUUID() })))
    const data = await loader(argsFor(viewer))
    const html = screenOf(createElement(NotificationsRoute), { data, path: '/en/notifications' })
    const href = /<a[^>]*aria-label="Page 2"[^>]*>/.exec(html)?.[0].match(/href="([^"]+)"/)?.[1] ?? ''
    const { search, hash } = new URL(href, 'http://localhost:3000')
    expect([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => `#${id}`)).toContain(hash)
    const { list } = await loader(argsFor(viewer, undefined, test.ctx, search))
    expect(list).toMatchObject({ page: 2, pages: 2 })
    expect(list?.items).toHaveLength(3)
    expect(list?.items.map(({ id }) => id)).not.toContain(data.list?.items[0]?.id)
  })

  it('reports a failure for one or for all, and refuses unknown forms [N-14, N-15]', async () => {
    const { viewer, notificationId } = await personWithOne()
    const stranger = (await personWithOne()).viewer
    const answer = async (who: Viewer, fields: Record<string, string>, ctx?: Ctx) => {
      const { data, init } = await action(argsFor(who, fields, ctx))
      return [data.ok ? 'ok' : data.code, init?.status]
    }
    expect(await answer(stranger, { intent: 'mark_read', notificationId })).toEqual(['failed_to_mark', 404])
    expect(await answer(viewer, { intent: 'mark_read', notificationId }, broken())).toEqual(['failed_to_mark', 500])
    expect(await answer(viewer, { intent: 'mark_all_read' }, broken())).toEqual(['failed_to_mark_all', 500])
    expect(await answer(viewer, { intent: 'mark_read', notificationId: 'x' })).toEqual(['invalid_input', 400])
    expect(await answer(viewer, { intent: 'burn' })).toEqual(['invalid_input', 400])
    expect(await answer(viewer, { intent: 'mark_all_read' })).toEqual(['ok', 200])
  })

  it('opens without a list if it cannot be loaded [N-13]', async () => {
    const { viewer } = await personWithOne()
    expect((await loader(argsFor(viewer, undefined, broken()))).list).toBeNull()
  })
})
