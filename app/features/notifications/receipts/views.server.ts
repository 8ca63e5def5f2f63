import type { Formatters } from '#app/i18n/format.ts'
import type { Translate } from '#app/i18n/keys.ts'
import { interpolate } from '#app/i18n/sentence.ts'
import { serverTexts, texts } from '#app/i18n/texts.server.ts'
import type { TextSections } from '#app/i18n/use-sections.ts'
import type { Config } from '#app/platform/config.ts'
import { purchaseNumber } from '../../payments/rules.ts'
import type { PurchaseDetails } from './rules.ts'

/**
 * What the confirmation of a purchase holds by law (§ 312f BGB): order, seller, the text that was agreed to, and how to
 * withdraw with the form, in the version and language of then.
 */
export function receiptSections(
  { seller: { line: seller }, supportEmail, origin }: Config,
  t: Translate<'news'>,
  format: Formatters,
  purchaseId: string,
  purchase: PurchaseDetails,
): { heading: string; paragraphs: string[] }[] {
  const { credits, priceCents, vatCents, receipt } = purchase
  if (!receipt) return []
  const { orderedAt, paidAt, consentVersion: version, consentLanguage: language, consentedAt } = receipt
  const withdrawPage = `${origin}/${format.language}/withdraw`
  const order = {
    heading: t('mails.receipt.order'),
    paragraphs: [
      t('mails.receipt.number', { reference: purchaseNumber(purchaseId) }),
      t('mails.receipt.what', { credits: t('credits', { count: credits, amount: format.credits(credits) }) }),
      t('mails.receipt.price', { price: format.euros(priceCents), vat: format.euros(vatCents) }),
      t('mails.receipt.ordered', { at: format.dateTime(orderedAt) }),
      ...(paidAt ? [t('mails.receipt.paid', { at: format.dateTime(paidAt) })] : []),
      t('mails.receipt.seller', { seller, support: supportEmail }),
      t('mails.receipt.withdraw', { page: `${withdrawPage}?purchase=${purchaseId}` }),
    ],
  }
  if (!version || !language || !consentedAt) return [order]
  const consent = {
    heading: t('mails.receipt.agreed'),
    paragraphs: [
      texts(language, 'withdrawal')(`${version}.consent`),
      t('mails.receipt.agreedOn', { at: format.dateTime(consentedAt), version }),
    ],
  }
  const catalogue = serverTexts(language).catalogue('withdrawal') as Readonly<
    Record<string, { sections: TextSections }>
  >
  const withdrawalPage = `${origin}/${language}/withdraw`
  const withdrawal = Object.values(catalogue[version]?.sections ?? {}).map(({ heading, paragraphs }) => ({
    heading,
    paragraphs: paragraphs.map((paragraph) => interpolate(paragraph, { seller, supportEmail, withdrawalPage })),
  }))
  return [order, consent, ...withdrawal]
}
