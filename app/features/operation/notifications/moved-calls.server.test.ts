import { and, eq } from 'drizzle-orm'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { cancelCall } from '#app/features/marketplace/calls/commands.server.ts'
import { answerMove, moveCall, proposeMove } from '#app/features/marketplace/calls/moves/commands.server.ts'
import { callMoves } from '#app/features/marketplace/calls/moves/views.server.ts'
import { BookedCall } from '#app/features/marketplace/calls/ui/booked-call.tsx'
import { bookedCall } from '#app/features/marketplace/calls/views.server.ts'
import { formatters } from '#app/i18n/format.ts'
import type { Language } from '#app/i18n/languages.ts'
import { notifications } from '#db/schema/all.ts'
import { makeCall } from '#tests/support/calls.ts'
import { setUser, testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker, offerTime } from '#tests/support/makers.ts'
import { handleAnnounced, mailsFor, noticeCodesFor } from '#tests/support/messages.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { callCalendarFile } from './calendar.views.server.ts'
import { sendReminders } from './handlers.server.ts'

const product = testContext()
const hours = (from: Date, count: number) => new Date(from.getTime() + count * 3_600_000)

async function pairIn(timeZone: string, language: Language, from: Date, to: Date) {
  await product.setClock(hours(from < to ? from : to, -72))
  const seekerId = await makeSeeker(product, { timeZone, language, status: 'active' })
  const companionId = await makeCompanion(product, { timeZone: 'Europe/Berlin' })
  await offerTime(product, companionId, to, hours(to, 1))
  const call = await makeCall(product, { seekerId, companionId, startAt: from })
  return { ...call, seeker: await product.as(seekerId), companion: await product.as(companionId) }
}

/** Times have narrow spaces. */
const plain = (text: string | undefined) => (text ?? '').replace(/\s+/g, ' ')
const unfolded = (file: string) => file.replace(/\r\n[ \t]/g, '')
const stampOf = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** Clocks change between or at these starts in Berlin or New York; in Kolkata they never do. */
const nights = {
  'forward in Berlin': ['2027-03-27T09:00:00Z', '2027-03-28T01:00:00Z'],
  'back in Berlin': ['2027-10-31T23:30:00Z', '2027-10-31T00:30:00Z'],
  'forward in New York': ['2027-03-13T15:00:00Z', '2027-03-14T07:00:00Z'],
  'back in New York': ['2027-11-06T15:00:00Z', '2027-11-07T05:30:00Z'],
} as const

describe.each(Object.entries(nights))('a call moved over the night the clocks go %s', (_night, [first, second]) => {
  test.each([
    ['Europe/Berlin', 'de'],
    ['America/New_York', 'en'],
    ['Asia/Kolkata', 'en'],
  ] as const)(
    'has the same new time on the page, in the mail and in the calendar in %s',
    async (timeZone, language) => {
      const [from, to] = [new Date(first), new Date(second)]
      const { callId, seeker } = await pairIn(timeZone, language, from, to)
      await moveCall(product.ctx, seeker, { callId, from, startAt: to })
      await handleAnnounced(product, { callId })

      const format = formatters(language, timeZone)
      const time = (at: Date) => `${format.weekdayAndDate(at)}, ${format.time(at)}`
      const planned = plain(`${format.longDate(to)}, ${format.timeRange(to, hours(to, 0.5))}`)
      const now = product.ctx.clock.now()
      const reader = { ...seeker, language }
      const call = await bookedCall(product.ctx.db, reader, callId)
      const moves = await callMoves(product.ctx.db, reader, callId, now, 24)
      const html = screenOf(createElement(BookedCall, { call, now, balance: 0, moves }), { language, timeZone })
      const page = plain(wordsOf(html))
      expect(page).toContain(planned)
      expect(page).toContain(plain(`${time(from)} → ${time(to)}`))

      const [mail] = await mailsFor(product, seeker.userId)
      const text = plain(mail?.text)
      expect(text).toContain(planned)
      expect(text).toContain(plain(`${format.longDate(from)}, ${format.time(from)}`))
      const [attachment] = (mail?.attachments ?? []) as { content: string }[]
      const file = unfolded(attachment?.content ?? '')
      const own = unfolded(await callCalendarFile(product.ctx, reader, callId))
      for (const entry of [file, own]) {
        expect(entry).toContain(`DTSTART:${stampOf(to)}`)
        expect(entry).toContain(`DTEND:${stampOf(hours(to, 0.5))}`)
        expect(entry).toContain(`UID:call-${callId}@`)
        expect(entry).toContain('SEQUENCE:1')
      }
    },
  )
})

describe('notifications of a moved call', () => {
  const [from, to] = [new Date('2028-05-10T10:00:00Z'), new Date('2028-05-12T10:00:00Z')]

  test('reach the other person with a proposal, and both with its outcome', async () => {
    const { callId, seeker, companion } = await pairIn('Europe/Berlin', 'en', from, to)
    const propose = () => proposeMove(product.ctx, companion, { callId, from, times: [to], seen: null })
    const openMove = async () =>
      (await callMoves(product.ctx.db, seeker, callId, product.ctx.clock.now(), 24)).proposal?.moveId ?? ''
    await propose()
    await handleAnnounced(product, { callId })
    expect(await noticeCodesFor(product, seeker.userId)).toEqual(['move_proposed'])
    await answerMove(product.ctx, seeker, { callId, moveId: await openMove(), answer: 'no' })
    await propose()
    await answerMove(product.ctx, seeker, { callId, moveId: await openMove(), answer: 'yes', startAt: to })
    await handleAnnounced(product, { callId })
    expect((await noticeCodesFor(product, seeker.userId)).sort()).toEqual([
      'call_moved',
      'move_proposed',
      'move_proposed',
    ])
    expect((await noticeCodesFor(product, companion.userId)).sort()).toEqual(['call_moved', 'move_declined'])
    // The second proposal was answered before its mail: no one is asked about the past.
    expect((await mailsFor(product, seeker.userId)).map(({ subject }) => plain(subject)).sort()).toEqual([
      'Another time for your call on Wednesday, May 10, 2028?',
      'Your call is now on Friday, May 12, 2028 at 12:00 PM',
    ])
  })

  test('send no invitation for a call that was cancelled meanwhile', async () => {
    const { callId, seeker } = await pairIn('Europe/Berlin', 'en', from, to)
    await moveCall(product.ctx, seeker, { callId, from, startAt: to })
    await cancelCall(product.ctx, seeker, { callId })
    await handleAnnounced(product, { callId })
    const sent = await mailsFor(product, seeker.userId)
    expect(sent.map(({ attachments }) => String((attachments as { contentType: string }[])[0]?.contentType))).toEqual([
      expect.stringContaining('method=CANCEL'),
    ])
  })

  test('remind of the new time, also when the old one was reminded of', async () => {
    const { callId, seeker, companion } = await pairIn('Europe/Berlin', 'en', from, to)
    await setUser(product, seeker.userId, { mutedMails: [] })
    const reminders = async () => {
      await sendReminders(product.ctx)
      const isReminder = and(eq(notifications.userId, seeker.userId), eq(notifications.code, 'call_reminder'))
      const found = await product.ctx.db.select().from(notifications).where(isReminder).orderBy(notifications.createdAt)
      return found.map(({ metadata }) => {
        const { lead, startAt } = metadata as { lead: string; startAt: string }
        return `${lead} ${startAt.slice(8, 10)}`
      })
    }
    await product.setClock(hours(from, -20))
    expect(await reminders()).toEqual(['day 10'])
    await proposeMove(product.ctx, companion, { callId, from, times: [to], seen: null })
    const { proposal } = await callMoves(product.ctx.db, seeker, callId, product.ctx.clock.now(), 24)
    await answerMove(product.ctx, seeker, { callId, moveId: proposal?.moveId ?? '', answer: 'yes', startAt: to })
    await product.setClock(hours(from, -0.5))
    expect(await reminders()).toEqual(['day 10'])
    await product.setClock(hours(to, -20))
    expect(await reminders()).toEqual(['day 10', 'day 12'])
    expect(await reminders()).toEqual(['day 10', 'day 12'])
    await product.setClock(hours(to, -0.5))
    expect(await reminders()).toEqual(['day 10', 'day 12', 'hour 12'])
  })
})
