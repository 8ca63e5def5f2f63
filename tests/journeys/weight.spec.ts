import type { Page } from '@playwright/test'
import { expect, hydrated, signIn, test } from '../support/journey.ts'

/** Kibibytes of scripts, as they come over the line, that this page loaded. */
async function scriptsOf(page: Page, path: string): Promise<number> {
  await page.goto(path)
  await hydrated(page)
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').every((entry) => (entry as PerformanceResourceTiming).responseEnd > 0),
  )
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  )
  return bytes / 1024
}

async function expectWithin(page: Page, kibibytes: number, paths: readonly string[]) {
  const heavy: string[] = []
  for (const path of paths) {
    const weight = await scriptsOf(page, path)
    expect(weight, `${path} was measured`).toBeGreaterThan(50)
    if (weight > kibibytes) heavy.push(`${path}: ${weight.toFixed(1)} KiB`)
  }
  expect(heavy, `pages with more than ${kibibytes} KiB of scripts`).toEqual([])
}

test('pages for everyone load at most 150 KiB of scripts', async ({ person }) => {
  const { page } = await person()
  await page.goto('/de/companions')
  const profile = (await page.getByRole('link', { name: 'Mara Feld', exact: true }).getAttribute('href')) ?? ''
  await expectWithin(page, 150, ['/de', '/de/companions', profile, '/de/login', '/de/signup?role=seeker', '/de/terms'])
})

test('the call loads at most 150 KiB of scripts, a seeker’s other pages at most 170', async ({ person }) => {
  const { page } = await person()
  await signIn(page, 'seeker@demo.visavis.example')
  await page.goto('/en/my-calls')
  const call =
    (await page
      .getByRole('link', { name: /Join call/ })
      .first()
      .getAttribute('href')) ?? ''
  await page.goto('/en/companions')
  await page.getByRole('link', { name: 'Mara Feld', exact: true }).click()
  const booking = await page.getByRole('link', { name: 'Pick a time for a video call' }).getAttribute('href')
  await expectWithin(page, 150, [call])
  await expectWithin(page, 170, ['/en/dashboard', '/en/my-calls', '/en/credits', '/en/notifications', booking ?? ''])
})

test('a companion’s pages load at most 170 KiB of scripts, the calendar 225', async ({ person }) => {
  const { page } = await person()
  await signIn(page, 'companion@demo.visavis.example')
  await expectWithin(page, 170, ['/en/dashboard', '/en/offer', '/en/payouts', '/en/profile/edit'])
  await expectWithin(page, 225, ['/en/my-schedule'])
})
