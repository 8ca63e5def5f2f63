import { orderCredits } from '../support/buying.ts'
import { expect, hydrated, openPage, signInAs, test } from '../support/journey.ts'
import { createAccount } from '../support/new-accounts.ts'

test.use({ server: 'shared' })

test('a buyer withdraws from a purchase by keyboard: the footer links there, the money is refunded, an email confirms it', async ({
  app,
  person,
}) => {
  const { page } = await person()
  await createAccount(app, page, { name: 'Lena' })
  await openPage(page, '/en/credits')
  await orderCredits(page, '170')
  await page.getByRole('button', { name: 'Pay €25.00 by card' }).click()
  await expect(page.getByRole('link', { name: 'Your balance: 170 credits' })).toBeVisible()

  await page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from a contract' }).click()
  await expect(page).toHaveURL(/\/en\/withdraw$/)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdraw from a contract')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Please pick the purchase.').first()).toBeVisible()
  const choice = page.getByRole('radio', { name: /^170 credits for €25/ })
  await choice.focus()
  await page.keyboard.press('Space')
  await page.getByLabel('Your name').fill('Lena Weber')
  await page.getByLabel('Email address for the confirmation').fill('lena-receipt@test.example')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Please check and confirm' })).toBeFocused()
  await expect(page.getByText(/I withdraw from my contract for 170 credits, paid on .* with €25.00/)).toBeVisible()
  await expect(page.getByText('You get back €25.00 for 170 credits')).toBeVisible()

  await page.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByLabel('Your name')).toHaveValue('Lena Weber')
  await page.getByRole('button', { name: 'Continue' }).click()
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  const unread = await bell.getAttribute('aria-label')
  const confirm = page.getByRole('button', { name: 'Confirm withdrawal', exact: true })
  await confirm.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'We’ve received your withdrawal' })).toBeFocused()
  await expect(page.getByText('We’re refunding €25.00 for 170 credits')).toBeVisible()
  const number = (await page.getByText(/^Number: W-/).textContent())?.match(/W-[0-9A-F]{10}/)?.[0] ?? 'no number'
  await expect(page.getByRole('link', { name: 'Your balance: 0 credits' })).toBeVisible()
  // The refund's notification reloads the page; the receipt must still be visible.
  await expect(bell).not.toHaveAttribute('aria-label', unread ?? '')
  await expect(page.getByRole('heading', { name: 'We’ve received your withdrawal' })).toBeVisible()

  const mails = await app.mailbox('lena-receipt@test.example')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toContain(number)
  expect(mails[0]?.text).toContain('I withdraw from my contract for 170 credits')
  expect(mails[0]?.text).toMatch(/Received on .*, Berlin time\./)

  await page.getByRole('link', { name: 'Go to credits' }).click()
  await expect(page.getByRole('row', { name: /Refund of €25.*Completed/ })).toBeVisible()
})

test('ein Gast widerruft ohne Skripte auf dem Telefon; wer danach angemeldet ist, bestätigt und bekommt sein Geld', {
  tag: '@deep',
}, async ({ person }) => {
  const { page } = await person({ scripts: false, consent: null, locale: 'de-DE', phone: true })
  await page.goto('/de')
  await page.getByRole('link', { name: 'Vertrag widerrufen', exact: true }).click()
  await page.getByLabel('Dein Name').fill('Lena Weber')
  await page.getByLabel('E-Mail-Adresse deines Kontos').fill('keine Adresse')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByText('Bitte gib eine vollständige E-Mail-Adresse ein').first()).toBeVisible()
  await expect(page.getByLabel('Dein Name')).toHaveValue('Lena Weber')
  await page.getByLabel('E-Mail-Adresse deines Kontos').fill('seeker@demo.visavis.example')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('button', { name: 'Widerruf bestätigen', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Dein Widerruf ist eingegangen' })).toBeVisible()

  const { page: owner } = await person({ phone: true, dark: true })
  await signInAs(owner, 'seeker@demo.visavis.example', { language: 'de' })
  await openPage(owner, '/de/withdraw')
  await expect(owner.getByText(/ist für dein Konto der Widerruf W-[0-9A-F]{10} eingegangen/)).toBeVisible()
})
