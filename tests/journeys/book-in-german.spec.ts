import { countTaps, expect, hydrated, test } from '../support/journey.ts'

test.use({ server: 'shared' })

test('als Gast auf dem Telefon: von der Startseite zum gebuchten kostenlosen Gespräch, mit höchstens neun Mal Tippen [A-43, C-14]', async ({
  person,
  app,
}) => {
  const { page, context } = await person({ locale: 'de-DE', phone: true })
  // Includes two for the cookie banner and the link in the email.
  const taps = countTaps(2)
  await page.goto('/')
  await hydrated(page, /\/de$/)
  await taps.tap(page.getByRole('main').getByRole('link', { name: '15 Minuten kostenlos' }).first())
  await hydrated(page, /\/companion\//)
  // Not the first one: the demo keeps moving Mara’s call until both join, and it may take that time.
  const time = page
    .getByRole('region', { name: /^Nächste freie Zeiten/ })
    .getByRole('link')
    .last()
  const clock = /\d{2}:\d{2}/.exec((await time.textContent()) ?? '')?.[0] ?? 'no time was shown'
  await taps.tap(time)
  await hydrated(page, /\/signup\?role=seeker&next=/)
  const next = new URL(page.url()).searchParams.get('next') ?? ''
  expect(next).toMatch(/^\/de\/availability\/[0-9a-f-]{36}\/(audio|video)\?slot=/)
  await expect(page.getByRole('main')).toContainText('Gleich geht es weiter zu deinen kostenlosen 15 Minuten mit Mara.')

  const email = 'vom-telefon@journey.example'
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill('correct horse battery')
  await taps.tap(page.locator('input[name="adult"]'))
  await taps.tap(page.getByRole('button', { name: 'Registrieren' }))
  await hydrated(page, /\/confirm-email/)
  await expect(page.getByRole('main')).toContainText('Dein Gespräch mit Mara')

  await test.step('the tab that waits continues when the link is opened in another', async () => {
    const mailApp = await context.newPage()
    const { links } = await app.waitForMail(email)
    await mailApp.goto(links.find((link) => link.includes('/confirm?')) ?? '')
    await mailApp.waitForURL('**/onboarding**')
    await mailApp.close()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await hydrated(page, /\/onboarding/)
  })
  await page.getByRole('textbox', { name: 'Name' }).fill('Robin')
  await taps.tap(page.getByRole('button', { name: 'Weiter' }))
  await page.waitForURL((url) => url.pathname + url.search === next)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(clock)
  await expect(dialog).toContainText('Berlin')
  await taps.tap(dialog.getByRole('button', { name: 'Kostenlos buchen' }))
  await hydrated(page, /\/de\/my-calls\/[0-9a-f-]{36}$/)
  expect(taps.count).toBeLessThanOrEqual(9)

  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dein Gespräch mit Mara ist gebucht')
  await expect(main).toContainText(`${clock}–`)
  await expect(main.getByRole('link', { name: 'In den Kalender' })).toBeInViewport({ ratio: 1 })
  await expect(main.getByRole('link', { name: 'Absagen' })).toBeVisible()
  const mail = await app.waitForMail(email, /gebucht/)
  expect(mail.attachments.some((file) => file.filename.endsWith('.ics'))).toBe(true)
  expect(mail.text).toContain('Berlin')
})
