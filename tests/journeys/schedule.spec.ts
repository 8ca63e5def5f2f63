import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, openPage, test } from '../support/journey.ts'

test.use({ server: 'shared' })

test('a companion changes the usual week, sees it in the calendar, and undoes it', async ({ person }) => {
  const { page } = await person({ as: 'companion' })
  await openPage(page, '/en/my-schedule')
  await page.getByRole('link', { name: 'Usual week' }).click()
  const week = page.getByRole('region', { name: 'Usual week' })
  const times = (day: string, n = 1) => ({
    start: week.getByLabel(`${day}, time ${n}: Start`),
    end: week.getByLabel(`${day}, time ${n}: End`),
  })
  await expect(times('Monday').start).toBeVisible()
  const day = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((name) => times(name))
  const values = await Promise.all(day.map(({ start }) => start.inputValue()))
  const free = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'][values.indexOf('')] ?? ''
  const repeated = page.getByRole('link', { name: new RegExp(`^12:00.* Voice only, ${free}.*repeats, edit$`) })
  await times(free).start.selectOption('12:00')
  await times(free).end.selectOption('12:30')
  await week.getByLabel(`${free}, time 1: Call type`).selectOption('Voice only')
  await week.getByRole('button', { name: `Another time on ${free}` }).click()
  await times(free, 2).start.selectOption('12:15')
  await times(free, 2).end.selectOption('13:00')
  await week.getByRole('button', { name: 'Save usual week' }).click()
  await expect(week.getByText(`Two times overlap on ${free}.`)).toBeVisible()

  await week.getByRole('button', { name: `Remove time 2 on ${free}` }).click()
  await week.getByRole('button', { name: 'Save usual week' }).click()
  await expect(page.getByText('Usual week saved')).toBeVisible()
  await page.getByRole('link', { name: 'Next week' }).click()
  await expect(repeated).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Change undone.')).toBeVisible()
  await expect(repeated).toHaveCount(0)
  await expect(week.getByRole('listitem').filter({ hasText: free })).toContainText('Nothing')
})

test('busy times of a companion’s own calendar can’t be booked until it’s disconnected', async ({ person }) => {
  const lines = [
    'BEGIN:VEVENT',
    'UID:1',
    'SUMMARY:Sailing',
    'DTSTART:20200101T000000Z',
    'DURATION:P1D',
    'RRULE:FREQ=DAILY',
  ]
  const text = ['BEGIN:VCALENDAR', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
  const server = createServer((_, response) => response.end(text))
  const { promise: listens, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await listens
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/calendar.ics`
  const [{ page }, seeker] = [await person({ as: 'companion' }), await person({ as: 'seeker' })]
  await seeker.page.goto('/en/companions?excludeFavorites=false')
  await seeker.page.getByRole('article').getByRole('heading').getByRole('link', { name: 'Mara Feld' }).click()
  await seeker.page.getByRole('link', { name: 'Pick a time for a video call' }).click()
  const bookable = seeker.page.getByRole('link', { name: /Book/ })
  await expect(bookable.first()).toBeVisible()
  const booking = seeker.page.url()

  await openPage(page, '/en/my-schedule')
  await page.getByRole('navigation', { name: 'My availability' }).getByRole('link', { name: 'Limits' }).click()
  await page.getByLabel('iCal address of your calendar').fill('https://169.254.169.254/latest/meta-data/')
  await page.getByRole('button', { name: 'Connect calendar' }).click()
  await expect(page.getByText('We only read https addresses on the public internet.')).toBeVisible()
  await page.getByLabel('iCal address of your calendar').fill(address)
  await page.getByRole('button', { name: 'Connect calendar' }).click()
  await expect(page.getByText('Calendar connected.')).toBeVisible()
  await expect(page.getByText('Sailing')).toHaveCount(0)
  await page.getByRole('link', { name: 'Calendar', exact: true }).click()
  await expect(page.getByText('Busy in your own calendar').last()).toBeVisible()
  await seeker.page.goto(booking)
  await expect(seeker.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bookable).toHaveCount(0)

  await openPage(page, '/en/my-schedule/limits')
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('Calendar disconnected.')).toBeVisible()
  await seeker.page.goto(booking)
  await expect(bookable.first()).toBeVisible()
  server.close()
})
