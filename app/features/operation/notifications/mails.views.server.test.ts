import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { CONSENT_VERSION } from '#app/features/money/payments/schema.ts'
import { LANGUAGES, type Language } from '#app/i18n/languages.ts'
import { serverTexts, texts } from '#app/i18n/texts.server.ts'
import { mails, purchases } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { makePaidPurchase } from '#tests/support/credits.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { mailsFor } from '#tests/support/messages.ts'
import { handleEvent } from './handlers.server.ts'
import { MAILS_PER_DAY } from './schema.ts'

const address = 'Musterstraße 1, 10115 Berlin'
const env = { SELLER_NAME: 'Talk GmbH', SELLER_ADDRESS: address, SUPPORT_EMAIL: 'help@talk.example' }
const world = testContext({ env })
const seller = `Talk GmbH, ${address}`

const orderedAt = new Date('2026-12-01T10:15:00Z')
const consent = { consentVersion: CONSENT_VERSION, consentLanguage: 'de', consentedAt: orderedAt } as const

/** Buys 350 credits as a seeker who reads `language`, and returns the resulting mails. */
async function mailsAfterBuying(language: Language, agreed: Partial<typeof purchases.$inferInsert> = consent) {
  const userId = await makeSeeker(world, { language, timeZone: 'Europe/Berlin' })
  const order = { packageKey: '350', credits: 350, priceCents: 5_000, vatCents: 798, createdAt: orderedAt }
  const paidAt = new Date('2026-12-01T10:17:00Z')
  const purchaseId = await makePaidPurchase(world, userId, { ...order, ...agreed, paidAt })
  const buy = () => handleEvent(world.ctx, { type: 'purchase.paid', purchaseId, userId })
  const sent = () => mailsFor(world, userId)
  return { userId, purchaseId, buy, sent }
}

const wordsOf = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')

describe('the confirmation of a purchase', () => {
  test('names order, price, tax, number, dates and seller, in text and page alike', async () => {
    const { purchaseId, buy, sent } = await mailsAfterBuying('en')
    await buy()
    await buy()
    const [mail, ...more] = await sent()
    expect(more).toEqual([])
    for (const words of [mail?.text ?? '', wordsOf(mail?.html ?? '')]) {
      for (const line of [
        `Purchase number: ${purchaseId.slice(-8).toUpperCase()}`,
        '350 credits for booking calls: one payment, no subscription.',
        'Total price: €50.00, including €7.98 VAT',
        'Ordered: Dec 1, 2026, 11:15 AM (Berlin time)'.replace(' AM', '\u00a0AM'),
        'Paid: Dec 1, 2026, 11:17 AM'.replace(' AM', '\u00a0AM'),
        `Seller: ${seller}, help@talk.example`,
        `Withdraw from the contract: http://localhost:3000/en/withdraw?purchase=${purchaseId}`,
      ])
        expect(words).toContain(line)
      expect(words).not.toMatch(/\{\{|undefined/)
    }
  })

  test.each(LANGUAGES)('contains the consent, the instructions and the form in full (%s)', async (language) => {
    const { buy, sent } = await mailsAfterBuying(language, { ...consent, consentLanguage: language })
    await buy()
    const [mail] = await sent()
    const catalogue = serverTexts(language).catalogue('withdrawal') as unknown as Record<
      string,
      { sections: Record<string, { heading: string; paragraphs: string[] }> }
    >
    const parts = Object.values(catalogue[CONSENT_VERSION]?.sections ?? {})
    expect(parts).toHaveLength(4)
    for (const words of [mail?.text ?? '', wordsOf(mail?.html ?? '')]) {
      expect(words).toContain(texts(language, 'withdrawal')(`${CONSENT_VERSION}.consent`))
      for (const { heading, paragraphs } of parts)
        for (const line of [heading, ...paragraphs])
          expect(words).toContain(
            line
              .replaceAll('{{seller}}', seller)
              .replaceAll('{{supportEmail}}', 'help@talk.example')
              .replaceAll('{{withdrawalPage}}', `http://localhost:3000/${language}/withdraw`),
          )
    }
  })

  test('keeps the consent in the order’s language, even if the reader has changed theirs', async () => {
    const { buy, sent } = await mailsAfterBuying('en')
    await buy()
    const [mail] = await sent()
    expect(mail?.text).toContain('What you agreed to')
    expect(mail?.text).toContain('Ich möchte, dass Gespräche, die ich mit diesen Credits buche')
    expect(mail?.text).toContain('Muster-Widerrufsformular')
  })

  test('of a purchase from before buyers agreed to a text has the order alone', async () => {
    const { buy, sent } = await mailsAfterBuying('en', {})
    await buy()
    const [mail] = await sent()
    expect(mail?.text).toContain('Total price: €50.00')
    expect(mail?.text).not.toMatch(/agreed|withdrawal form/)
  })

  test('is owed, so that the limit of mails a day does not hold it back', async () => {
    const { userId, purchaseId, buy, sent } = await mailsAfterBuying('en')
    await buy()
    const [receipt] = await sent()
    const copy = { ...receipt, id: undefined, sentAt: null }
    const copies = Array.from({ length: MAILS_PER_DAY }, (_, at) => ({ ...copy, effectKey: `filler-${at}` }))
    await world.ctx.db.insert(mails).values(copies as never)
    await handleEvent(world.ctx, { type: 'purchase.failed', purchaseId, userId })
    expect(await sent()).toHaveLength(MAILS_PER_DAY + 1)
    const again = await mailsAfterBuying('en')
    await world.ctx.db.update(purchases).set({ userId }).where(eq(purchases.id, again.purchaseId))
    await handleEvent(world.ctx, { type: 'purchase.paid', purchaseId: again.purchaseId, userId })
    expect(await sent()).toHaveLength(MAILS_PER_DAY + 2)
  })
})
