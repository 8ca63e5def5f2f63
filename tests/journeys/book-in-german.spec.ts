import { orderCredits } from '../support/buying.ts'
import { expect, hydrated, openPage, signInByForm, test } from '../support/journey.ts'

test.use({ server: 'shared' })

test('auf dem Telefon: anmelden, jemanden finden, Credits kaufen und ein Videogespräch buchen', async ({
  person,
  app,
}) => {
  const { page } = await person({ locale: 'de-DE', phone: true })
  await page.goto('/')
  await expect(page).toHaveURL(/\/de$/)
  await signInByForm(page, 'new-seeker@demo.visavis.example', { language: 'de' })
  await expect(page).toHaveURL(/\/de\/dashboard/)

  await page.goto('/de/companions')
  await page.getByRole('article').filter({ hasText: 'Jonah Okafor' }).getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jonah Okafor')
  const profile = page.url()

  await openPage(page, '/de/credits')
  await orderCredits(page, '170', 'de')
  await page
    .getByRole('button', { name: /zahlen/i })
    .first()
    .click()
  await page.waitForURL(/\/de\/credits/)
  await expect(page.getByRole('link', { name: 'Dein Guthaben: 170 Credits' })).toBeVisible()

  await page.goto(profile)
  await page.getByRole('link', { name: /^Video \d+ Credits/ }).click()
  await hydrated(page, /\/availability\//)
  await page
    .getByRole('link', { name: /Buchen/ })
    // The first time may become too soon to book meanwhile.
    .last()
    .click()
  const dialog = page.getByRole('dialog')
  const book = dialog.getByRole('button', { name: /^Für \d+ Credits buchen$/ })
  const cost = Number(/\d+/.exec((await book.textContent()) ?? '')?.[0])
  await expect(dialog).toContainText('Berlin')
  await book.click()
  await expect(page).toHaveURL(/\/de\/my-calls/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dein Gespräch mit Jonah ist gebucht')
  await expect(page.getByRole('link', { name: `Dein Guthaben: ${170 - cost} Credits` })).toBeVisible()

  const mail = await app.waitForMail('new-seeker@demo.visavis.example', /gebucht/)
  expect(mail.attachments.some((file) => file.filename.endsWith('.ics'))).toBe(true)
  expect(mail.text).toContain('Berlin')
})
