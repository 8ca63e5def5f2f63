import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import type { Language } from '#app/i18n/languages.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { ledgerChecks, payees, payouts } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { earn } from '#tests/support/earnings.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { testAdmin } from '#tests/support/office.ts'
import { memoryPayments } from '#tests/support/payments.ts'
import { makePurchase } from '#tests/support/purchases.ts'
import { routeArgs } from '#tests/support/route-args.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { giveTaxDetails } from '#tests/support/tax.ts'
import * as route from './admin-money.tsx'
import * as purchase from './admin-purchase.tsx'

const provider = memoryPayments()
const test = testContext({ payments: provider.client })
const admin = testAdmin(test, { isConfirmed: true })

function argsFor(viewer: Viewer | null, at: string, language: Language, query = '', form?: object) {
  const [section, part] = at.split('/')
  const params = section === 'purchase' ? { purchaseId: part } : { section: section || undefined, part }
  return routeArgs(`/${language}/admin/money/${at}${query}`, { ctx: test.ctx, viewer, language, params, form })
}
async function wordsAt(at: string, language: Language = 'en', query = '', actionData?: unknown) {
  const page = at.startsWith('purchase/') ? purchase : route
  const data = await page.loader(argsFor(admin, at, language, query))
  return wordsOf(screenOf(createElement(page.default), { data, language, actionData, path: `/${language}${query}` }))
}
const statusOf = (going: Promise<unknown>) =>
  going.then(
    () => 200,
    (thrown: unknown) => (thrown instanceof Response ? thrown.status : thrown),
  )

describe('the money page', () => {
  it('says in both languages that the books are in order, and what waits', async () => {
    expect(await wordsAt('')).toContain('The books are in order')
    expect(await wordsAt('', 'de')).toContain('Die Bücher stimmen')
    expect(await wordsAt('')).toContain('The first nightly check runs tonight.')
    await test.ctx.db.insert(ledgerChecks).values({ day: '2026-11-23', violations: 2 })
    expect(await wordsAt('')).toContain('The nightly check of Nov 23, 2026 found 2 mistakes.')
    await test.ctx.db.update(ledgerChecks).set({ violations: 0 })
    expect(await wordsAt('', 'de')).toMatch(/Die nächtliche Prüfung vom .*23\. Nov.* fand nichts\./)
    const buyerId = await makeSeeker(test, { name: 'Odd' })
    await makePurchase(test, provider, { buyerId, amountCents: 1 })
    expect(await wordsAt('')).toContain('Payment that doesn’t fit its purchase')
    expect(await wordsAt('', 'de')).toContain('Zahlung, die nicht zu ihrem Kauf')
  })

  it('has no section that nobody made, and none for others', async () => {
    expect(await statusOf(route.loader(argsFor(admin, 'made-up', 'en')))).toBe(404)
    const seeker = await test.as(await makeSeeker(test))
    for (const viewer of [null, seeker])
      for (const page of [route, purchase])
        expect([
          await statusOf(page.loader(argsFor(viewer, '', 'en'))),
          await statusOf(page.action(argsFor(viewer, '', 'en', '', { intent: 'refund' }))),
        ]).toEqual([404, 404])
    const unknown = (await route.action(argsFor(admin, '', 'en', '', { intent: 'toString' }))) as { data: unknown }
    expect(unknown.data).toMatchObject({ ok: false, code: 'invalid_input' })
  })

  it('says at the fields what a refund lacks, and leads back to the purchase when it is on its way', async () => {
    const buyerId = await makeSeeker(test, { name: 'Nora' })
    const purchaseId = await makePurchase(test, provider, { buyerId })
    const send = (form: object) =>
      purchase.action(
        argsFor(admin, `purchase/${purchaseId}`, 'en', '', { intent: 'refund', extent: 'whole', ...form }),
      )
    const refused = (await send({ note: '' })) as { data: unknown }
    const words = await wordsAt(`purchase/${purchaseId}`, 'en', '', refused.data)
    expect(words).toContain('Please give a reason.')
    expect(words).toContain('Please tick that you’ve checked this.')
    const done = (await send({ note: 'Sorry.', sure: 'on' })) as Response
    expect(done.headers.get('location')).toBe(`/en/admin/money/purchases/${purchaseId}?done=refund`)
    expect(await wordsAt(`purchase/${purchaseId}`, 'de', '?done=refund')).toContain('Die Erstattung ist unterwegs.')
    expect(await wordsAt('in/refunds', 'de')).toContain('Nora')
  })

  it('cancels a purchase in review on its own page, with a note', async () => {
    const buyerId = await makeSeeker(test, { name: 'Nele' })
    const purchaseId = await makePurchase(test, provider, { buyerId, amountCents: 1 })
    const [at, intent] = [`purchase/${purchaseId}`, `cancel:purchase_review:${purchaseId}`]
    const send = (note: string) => purchase.action(argsFor(admin, at, 'en', '', { intent, note }))
    const refused = (await send('No.')) as { data: unknown }
    const words = await wordsAt(at, 'en', '', refused.data)
    expect(words).toContain('Cancel purchase')
    expect(words).toContain('Please write at least 10 characters')
    const done = (await send('Sent back to the card.')) as Response
    expect(done.headers.get('location')).toBe(`/en/admin/money/purchases/${purchaseId}?done=cancel`)
    const after = await wordsAt(at, 'de', '?done=cancel')
    expect(after).toContain('Der Kauf ist abgebrochen.')
    expect(after).not.toContain('Kauf abbrechen')
  })

  it('says in words why a payout was not sent', async () => {
    const userId = await makeCompanion(test, { name: 'Paula' })
    await test.ctx.db.insert(payees).values({ userId, accountId: 'acct_p' })
    await test.ctx.db.insert(payouts).values({
      userId,
      creditsPaid: 500,
      grossCents: 5_000,
      feePercent: 10,
      feeCents: 500,
      amountCents: 4_500,
      status: 'failed',
      errorMessage: 'payee_not_ready',
      accountId: 'acct_p',
    })
    expect(await wordsAt('out')).toContain('The payout account wasn’t complete.')
    expect(await wordsAt('out', 'de')).toContain('Das Auszahlungskonto war nicht vollständig.')
  })

  it('says that nobody is to be reported to the tax office, and offers a file only when somebody is', async () => {
    const words = await wordsAt('books/tax', 'en', '?year=2026')
    expect(words).toContain('Nobody is in the report for 2026')
    expect(words).not.toContain('Download XML')
    expect(await wordsAt('books/tax', 'de', '?year=2026')).toContain('Für 2026 ist niemand zu melden')
    const userId = await makeCompanion(test, { hasTaxDetails: false })
    await earn(test, userId, 100, '2026-12-01T10:00:00Z')
    expect(await wordsAt('books/tax', 'en', '?year=2026')).toContain('while their tax details are missing')
    await giveTaxDetails(test, userId)
    expect(await wordsAt('books/tax', 'en', '?year=2026')).toContain('Download XML')
  })

  it('says of a year that is not over that its tax report is not to be sent yet', async () => {
    await test.setClock(new Date('2026-12-31T22:59:00Z'))
    expect(await wordsAt('books/tax', 'en', '?year=2026')).toContain('2026 isn’t over yet')
    await test.setClock(new Date('2026-12-31T23:01:00Z'))
    expect(await wordsAt('books/tax', 'en', '?year=2026')).not.toContain('isn’t over yet')
    expect(await wordsAt('books/tax', 'de', '?year=2027')).toContain('2027 ist noch nicht vorbei')
  })

  it('breaks ids of the provider into equal parts, and loses none of their letters', async () => {
    const userId = await makeCompanion(test, { name: 'Ida' })
    const [accountId, transferId] = ['acct_1MiN3gLkdIwHu7ix', 'tr_1MiN3gLkdIwHu7ixNCZvFdgA']
    await test.ctx.db.insert(payees).values({ userId, accountId })
    const money = { creditsPaid: 500, grossCents: 5_000, feePercent: 10, feeCents: 500, amountCents: 4_500 }
    await test.ctx.db.insert(payouts).values({ ...money, userId, status: 'failed', accountId, transferId })
    const data = await route.loader(argsFor(admin, 'out', 'en'))
    const html = screenOf(createElement(route.default), { data, language: 'en' })
    expect(html).toContain('acct_1MiN3g<wbr/>LkdIwHu7ix')
    expect(html).toContain('tr_1MiN3gLkdIw<wbr/>Hu7ixNCZvFdgA')
  })

  it('says so when a list has nothing, in every section', async () => {
    expect(await wordsAt('in/disputes')).toContain('Nothing here yet')
    expect(await wordsAt('in/disputes', 'de', '?q=niemand')).toContain('Nichts gefunden')
    expect(await wordsAt('books')).toContain('Journals')
  })
})
