import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rows } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { busyCalendars } from '#db/schema/all.ts'
import { setUser, testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker, offerTime } from '#tests/support/makers.ts'
import { calendarInput } from '../forms.ts'
import { limitsOf } from '../views.server.ts'
import { connectCalendar, removeCalendar, sweepCalendars } from './commands.server.ts'
import { myCalendar, ownCalendarAddress } from './views.server.ts'

const product = testContext()
const now = new Date('2026-11-23T12:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const at = (text: string) => new Date(`2026-11-${text}Z`)

const event = (uid: string, start: string, more = '') =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:Knee surgery\r\nDTSTART:202611${start}\r\nDURATION:PT1H\r\n${more}END:VEVENT\r\n`
const calendarOf = (...events: string[]) => `BEGIN:VCALENDAR\r\n${events.join('')}END:VCALENDAR\r\n`

/** What the calendar's server answers. */
let served: { status?: number; text: string }
const server = createServer((_, response) => response.writeHead(served.status ?? 200).end(served.text))
let address = ''
let companion: Viewer

beforeAll(async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-token.ics`
})
afterAll(() => server.close())

beforeEach(async () => {
  await product.ctx.db.delete(busyCalendars)
  await product.setClock(now)
  companion = await product.as(await makeCompanion(product))
  await offerTime(product, companion.userId, at('26T08:00'), at('26T12:00'))
  served = { text: calendarOf(event('dentist', '26T090000Z')) }
})

const connect = () => connectCalendar(product.ctx, companion, { address })
const mine = (when = now) => myCalendar(product.ctx, companion, when)
const free = async () =>
  (
    await rows<{ at: string }>(
      product.ctx.db,
      sql`select to_char(start_at at time zone 'UTC', 'HH24:MI') || '–' || to_char(end_at at time zone 'UTC', 'HH24:MI') as at
        from free_times where companion_id = ${companion.userId} order by start_at`,
    )
  ).map((each) => each.at)

describe('the companion’s own calendar', () => {
  test('takes its busy times from the free ones, and gives them back', async () => {
    await connect()
    expect(await free()).toEqual(['08:00–09:00', '10:00–12:00'])
    expect((await limitsOf(product.ctx.db, companion.userId)).busy).toEqual([
      { startAt: at('26T09:00'), endAt: at('26T10:00') },
    ])
    await removeCalendar(product.ctx, companion, {})
    expect(await free()).toEqual(['08:00–12:00'])
    expect(await mine()).toBe(null)
  })

  test('doesn’t count our own calls, which it may have from the feed', async () => {
    const { hostname } = new URL(product.ctx.config.origin)
    served = { text: calendarOf(event(`call-${crypto.randomUUID()}@${hostname}`, '26T090000Z')) }
    await connect()
    expect(await free()).toEqual(['08:00–12:00'])
  })

  test('is stored as times and an encrypted address, without a word of its events', async () => {
    await connect()
    const [row] = await product.ctx.db
      .select()
      .from(busyCalendars)
      .where(eq(busyCalendars.companionId, companion.userId))
    expect(JSON.stringify(row)).not.toMatch(/surgery|dentist|127\.0|secret/i)
    expect(await ownCalendarAddress(product.ctx, companion)).toBe(address)
    expect(await mine()).toMatchObject({ host: new URL(address).host, failure: null, isStale: false })
  })

  test('is read again every hour, and says since when that fails while known times stay', async () => {
    await connect()
    served = { text: calendarOf(event('dentist', '26T110000Z')) }
    await sweepCalendars(product.ctx)
    expect(await free()).toEqual(['08:00–09:00', '10:00–12:00'])
    await product.setClock(later(2))
    await sweepCalendars(product.ctx)
    expect(await free()).toEqual(['08:00–11:00'])
    const read = await mine()

    served = { status: 404, text: '' }
    await product.setClock(later(4))
    await sweepCalendars(product.ctx)
    expect(await free()).toEqual(['08:00–11:00'])
    expect(await mine(later(4))).toEqual({ ...read, failure: 'calendar_gone' })
    expect(await mine(later(27))).toMatchObject({ failure: 'calendar_gone', isStale: true })

    served = { text: calendarOf() }
    await product.setClock(later(28))
    await sweepCalendars(product.ctx)
    expect(await mine(later(28))).toMatchObject({ failure: null, isStale: false })
    expect(await free()).toEqual(['08:00–12:00'])
  })

  test('isn’t read for suspended companions', async () => {
    await connect()
    await setUser(product, companion.userId, { status: 'suspended' })
    await product.setClock(later(2))
    served = { status: 500, text: '' }
    await sweepCalendars(product.ctx)
    expect((await mine())?.failure).toBe(null)
  })

  test.each([
    [{ text: '<!doctype html>' }, 'calendar_unreadable'],
    [{ text: `BEGIN:VCALENDAR${' '.repeat(2_000_000)}` }, 'calendar_too_big'],
    [{ status: 401, text: '' }, 'calendar_gone'],
    [{ status: 503, text: '' }, 'calendar_unreachable'],
  ])('that can’t be read isn’t kept: %#', async (answer, code) => {
    await connect()
    served = answer
    await expect(connect()).rejects.toMatchObject({ code })
    expect(await free()).toEqual(['08:00–09:00', '10:00–12:00'])
  })

  test('on our own network isn’t read, except for a demo on this machine', async () => {
    const config = { ...product.ctx.config, readsLoopbackCalendars: false }
    const connecting = connectCalendar({ ...product.ctx, config }, companion, { address })
    await expect(connecting).rejects.toMatchObject({ code: 'calendar_private' })
    const metadata = connectCalendar(product.ctx, companion, { address: 'http://169.254.169.254/latest/meta-data/' })
    await expect(metadata).rejects.toMatchObject({ code: 'calendar_private' })
  })

  test('refuses a stranger, a suspended companion, and too many tries', async () => {
    for (const [userId, code] of [
      [await makeSeeker(product), 'companions_only'],
      [await makeCompanion(product, { status: 'suspended' }), 'account_suspended'],
    ] as const) {
      const viewer = await product.as(userId)
      await expect(connectCalendar(product.ctx, viewer, { address })).rejects.toMatchObject({ code })
      await expect(removeCalendar(product.ctx, viewer, {})).rejects.toMatchObject({ code })
    }
    await connect()
    const other = await product.as(await makeCompanion(product))
    await expect(removeCalendar(product.ctx, other, {})).rejects.toMatchObject({ code: 'not_found' })
    const config = { ...product.ctx.config, demo: false }
    const tries = async () => {
      for (let n = 0; n < 21; n++) await connectCalendar({ ...product.ctx, config }, companion, { address })
    }
    await expect(tries()).rejects.toMatchObject({ code: 'too_many_attempts' })
  })
})

test('the form takes web addresses, also as calendar programs write them', () => {
  const parse = (text: string) => calendarInput.safeParse({ address: text })
  expect(parse(' webcal://example.com/a.ics ').data).toEqual({ address: 'https://example.com/a.ics' })
  expect(parse('https://example.com/a.ics?x=1').success).toBe(true)
  for (const text of [
    '',
    'example.com',
    'file:///etc/passwd',
    'javascript:1',
    `https://example.com/${'a'.repeat(1_000)}`,
  ])
    expect(parse(text).success).toBe(false)
})
