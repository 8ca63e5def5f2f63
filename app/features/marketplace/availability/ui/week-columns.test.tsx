import { expect, test } from 'vitest'
import { screenOf } from '#tests/support/screen.tsx'
import { rollingWeek } from '../rules.ts'
import { weekGrid } from '../week.rules.ts'
import { WeekColumns } from './week-columns.tsx'

test('a slot with room only for its start has that visible start in its name', () => {
  const [startAt, endAt] = [new Date('2026-05-13T15:15:00Z'), new Date('2026-05-13T16:00:00Z')]
  const week = weekGrid({
    days: rollingWeek('2026-05-13', '2026-05-13'),
    slots: [{ startAt, endAt, media: 'audio_video' }],
    busy: [],
    now: new Date('2026-05-13T10:00:00Z'),
    timeZone: 'Europe/Berlin',
  })
  const html = screenOf(<WeekColumns week={week} segmentTo={() => '/'} selected={null} className="" />)
  const plain = html.replace(/\s/g, ' ')
  expect(plain).toContain('<span aria-hidden="true" class="whitespace-nowrap">5:15 PM</span>')
  expect(plain).toContain('aria-label="5:15 PM–6:00 PM ')
})
