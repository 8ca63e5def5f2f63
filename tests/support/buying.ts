import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** The words of the credits page by language. */
const words = {
  en: { choose: (credits: string) => new RegExp(`^Choose ${credits} credits for`), pay: /^Pay .* now$/ },
  de: { choose: (credits: string) => new RegExp(`^${credits} Credits für .* wählen$`), pay: /^Jetzt .* bezahlen$/ },
}

/** Chooses a package on the credits page, agrees to the text about withdrawing, and orders: the payment page opens. */
export async function orderCredits(page: Page, credits: string, language: 'en' | 'de' = 'en') {
  await page.getByRole('link', { name: words[language].choose(credits) }).click()
  await agreeAndPay(page, language)
}

/** The same for the package that is chosen already. */
export async function agreeAndPay(page: Page, language: 'en' | 'de' = 'en') {
  const consent = page.getByRole('checkbox')
  await expect(consent).not.toBeChecked()
  await consent.check()
  await page.getByRole('button', { name: words[language].pay }).click()
  await waitForPayment(page)
}

/** Waits for the payment page. A product that could not wait for it itself offers it as soon as it is there. */
export async function waitForPayment(page: Page) {
  await page.waitForURL(/\/pay\/|[?&]opening=true/)
  if (page.url().includes('opening=true')) await page.getByRole('main').locator('a[href*="/pay/"]').first().click()
  await page.waitForURL(/\/pay\//)
}
