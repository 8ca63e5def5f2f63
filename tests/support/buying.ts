import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

const words = {
  en: { choose: (credits: string) => new RegExp(`^Choose ${credits} credits for`), pay: /^Pay .* now$/ },
  de: { choose: (credits: string) => new RegExp(`^${credits} Credits für .* wählen$`), pay: /^Jetzt .* bezahlen$/ },
}

/** Chooses a package on the credits page, accepts the text about withdrawal, and orders. Opens the payment page. */
export async function orderCredits(page: Page, credits: string, language: 'en' | 'de' = 'en') {
  await page.getByRole('link', { name: words[language].choose(credits) }).click()
  await agreeAndPay(page, language)
}

/** Same as above, for a package that is already chosen. */
export async function agreeAndPay(page: Page, language: 'en' | 'de' = 'en') {
  const consent = page.getByRole('checkbox')
  await expect(consent).not.toBeChecked()
  await consent.check()
  await page.getByRole('button', { name: words[language].pay }).click()
  await waitForPayment(page)
}

/** Waits for the payment page. If the server couldn't wait for it, follows the link it offers. */
export async function waitForPayment(page: Page) {
  await page.waitForURL(/\/pay\/|[?&]opening=true/)
  if (page.url().includes('opening=true')) await page.getByRole('main').locator('a[href*="/pay/"]').first().click()
  await page.waitForURL(/\/pay\//)
}
