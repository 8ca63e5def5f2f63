import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { declareTrader } from '#app/features/marketplace/traders/commands.server.ts'
import { traderForm } from '#app/features/marketplace/traders/forms.ts'
import { system } from '#app/platform/context.ts'
import { violatedConstraint } from '#app/platform/data/db.server.ts'
import { documentSeries, documents, purchases, refunds } from '#db/schema/all.ts'
import { setUser, testContext } from '#tests/support/context.ts'
import { makePaidPurchase, makePayout, reversePurchase } from '#tests/support/credits.ts'
import { earn } from '#tests/support/earnings.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { giveTaxDetails } from '#tests/support/tax.ts'
import {
  issueCreditNote,
  issueDocuments,
  issueInvoice,
  issuePayoutStatement,
  openDocument,
  saveBillingDetails,
  sweepDocuments,
} from './commands.server.ts'
import { documentPage, nextStatementAddress } from './views.server.ts'

const now = new Date('2026-12-01T12:00:00Z')
const actor = system('test')
const lena = { name: 'Lena Weber', address: 'Am Markt 1\n10115 Berlin', country: 'DE', taxId: null } as const

const seller = { SELLER_NAME: 'Talks Ltd', SELLER_ADDRESS: '1 High Street, Berlin', SELLER_VAT_ID: 'DE123456789' }
const t = testContext({ env: seller, now })

async function buy(userId: string, status: 'paid' | 'pending' = 'paid') {
  const order = { packageKey: '170', credits: 170, priceCents: 2500, vatCents: 399 }
  if (status === 'paid') return makePaidPurchase(t, userId, { ...order, paidAt: now })
  const id = crypto.randomUUID()
  await t.ctx.db.insert(purchases).values({ id, ...order, userId, status })
  return id
}

const documentOf = async (id: string | null) => {
  const [row] = id ? await t.ctx.db.select().from(documents).where(eq(documents.id, id)) : []
  if (!row) throw new Error('no document')
  return row
}
const constraintOf = (statement: ReturnType<typeof sql>) =>
  t.ctx.db.execute(statement).then(
    () => 'done',
    (error: unknown) => violatedConstraint(error),
  )

describe('an invoice', () => {
  test('is issued once a purchase is paid, once however often the event comes', async () => {
    const userId = await makeSeeker(t)
    const purchaseId = await buy(userId)
    const event = { type: 'purchase.paid', purchaseId, userId }
    for (let time = 0; time < 2; time++) await issueDocuments(t.ctx, event)
    const found = await t.ctx.db.select().from(documents).where(eq(documents.purchaseId, purchaseId))
    expect(found).toMatchObject([
      { kind: 'invoice', userId, netCents: 2101, vatPercent: 19, vatCents: 399, grossCents: 2500, recipient: null },
    ])
    expect(found[0]?.number).toMatch(/^R-2026-\d{6}$/)
    expect(found[0]?.snapshot).toMatchObject({
      seller: { name: 'Talks Ltd', address: ['1 High Street', 'Berlin'], vatId: 'DE123456789', taxNumber: null },
      lines: [{ what: 'credits', credits: 170, cents: 2500 }],
      suppliedAt: now.toISOString(),
    })
  })

  test('is not issued before the money has arrived', async () => {
    expect(await issueInvoice(t.ctx, actor, { purchaseId: await buy(await makeSeeker(t), 'pending') })).toBeNull()
    expect(await issueInvoice(t.ctx, actor, { purchaseId: crypto.randomUUID() })).toBeNull()
  })

  test('is made out to the name and address of that day, in the buyer’s language', async () => {
    const viewer = await t.as(await makeSeeker(t))
    await setUser(t, viewer.userId, { language: 'de' })
    await saveBillingDetails(t.ctx, viewer, lena)
    const first = await issueInvoice(t.ctx, actor, { purchaseId: await buy(viewer.userId) })
    await saveBillingDetails(t.ctx, viewer, { ...lena, name: 'Lena Weber-Kunz' })
    const second = await issueInvoice(t.ctx, actor, { purchaseId: await buy(viewer.userId) })
    await saveBillingDetails(t.ctx, viewer, null)
    const third = await issueInvoice(t.ctx, actor, { purchaseId: await buy(viewer.userId) })
    const recipients = [await documentOf(first), await documentOf(second), await documentOf(third)]
    expect(recipients.map(({ recipient }) => recipient?.name)).toEqual(['Lena Weber', 'Lena Weber-Kunz', undefined])
    expect(recipients[0]).toMatchObject({ language: 'de', recipient: { address: ['Am Markt 1', '10115 Berlin'] } })
  })

  test('keeps its seller when the settings change', async () => {
    const viewer = await t.as(await makeSeeker(t))
    const purchaseId = await buy(viewer.userId)
    await issueInvoice(t.ctx, actor, { purchaseId })
    const seller = { ...t.ctx.config.seller, name: 'Somebody Else Ltd' }
    const later = { ...t.ctx, config: { ...t.ctx.config, seller, vatPercent: 7 } }
    expect(await openDocument(later, viewer, { id: purchaseId })).toMatchObject({
      vatPercent: 19,
      snapshot: { seller: { name: 'Talks Ltd' } },
    })
  })

  test('restarts its numbers every year in the seller’s time zone', async () => {
    const userId = await makeSeeker(t)
    const issueAt = async (at: string) => {
      await t.setClock(new Date(at))
      return (await documentOf(await issueInvoice(t.ctx, actor, { purchaseId: await buy(userId) }))).number
    }
    expect(await issueAt('2031-12-31T22:59:00Z')).toBe('R-2031-000001')
    expect(await issueAt('2031-12-31T23:01:00Z')).toBe('R-2032-000001')
    expect(await issueAt('2032-06-01T10:00:00Z')).toBe('R-2032-000002')
    await t.setClock(now)
  })

  test('of an older purchase is issued by the sweep, or when it’s first opened', async () => {
    const viewer = await t.as(await makeSeeker(t))
    const [opened, swept] = [await buy(viewer.userId), await buy(viewer.userId)]
    expect(await openDocument(t.ctx, viewer, { id: opened })).toMatchObject({ purchaseId: opened })
    await t.setClock(new Date(now.getTime() + 120_000))
    await sweepDocuments(t.ctx)
    await sweepDocuments(t.ctx)
    expect(await t.ctx.db.$count(documents, eq(documents.purchaseId, swept))).toBe(1)
    await t.setClock(now)
  })
})

describe('a credit note', () => {
  const refund = (purchaseId: string, amountCents = 2500, vatCents = 399) => {
    return { refundId: crypto.randomUUID(), purchaseId, amountCents, vatCents, at: now }
  }

  test('credits its invoice, names it, and is issued once per refund', async () => {
    const viewer = await t.as(await makeSeeker(t))
    await saveBillingDetails(t.ctx, viewer, lena)
    const purchaseId = await buy(viewer.userId)
    const back = refund(purchaseId)
    const id = await issueCreditNote(t.ctx, actor, back)
    expect(await issueCreditNote(t.ctx, actor, back)).toBe(id)
    const [note, invoice] = [await documentOf(id), await openDocument(t.ctx, viewer, { id: purchaseId })]
    expect(note).toMatchObject({
      ...{ kind: 'credit_note', refundId: back.refundId, recipient: { name: 'Lena Weber' } },
      ...{ netCents: -2101, vatPercent: 19, vatCents: -399, grossCents: -2500 },
      snapshot: { corrects: { number: invoice.number } },
    })
    expect(note.number).toMatch(/^C-2026-\d{6}$/)
  })

  test('is issued once the refund was sent, not before', async () => {
    const userId = await makeSeeker(t)
    const purchaseId = await buy(userId)
    const refund = { providerId: 're_1', refundId: null, amountCents: 1000 }
    await reversePurchase(t, purchaseId, { refunds: [{ ...refund, status: 'pending' }] })
    const [sent] = await t.ctx.db.select().from(refunds).where(eq(refunds.purchaseId, purchaseId))
    const refundId = sent?.id ?? ''
    const event = { type: 'refund.completed', refundId, purchaseId, userId }
    await issueDocuments(t.ctx, event)
    expect(await t.ctx.db.$count(documents, eq(documents.refundId, refundId))).toBe(0)
    await reversePurchase(t, purchaseId, { refunds: [{ ...refund, status: 'completed' }] })
    for (let time = 0; time < 3; time++) await issueDocuments(t.ctx, event)
    const notes = await t.ctx.db.select().from(documents).where(eq(documents.refundId, refundId))
    expect(notes).toMatchObject([{ kind: 'credit_note', grossCents: -1000, vatCents: -159 }])
  })

  test('never credits more than was paid, in one or several parts', async () => {
    const purchaseId = await buy(await makeSeeker(t))
    const tooMuch = { code: 'refund_exceeds_invoice' }
    await expect(issueCreditNote(t.ctx, actor, refund(purchaseId, 2501))).rejects.toMatchObject(tooMuch)
    await issueCreditNote(t.ctx, actor, refund(purchaseId, 1500, 239))
    await expect(issueCreditNote(t.ctx, actor, refund(purchaseId, 1001, 160))).rejects.toMatchObject(tooMuch)
    await issueCreditNote(t.ctx, actor, refund(purchaseId, 1000, 160))
  })

  test('of a returned refund allows another, and is cancelled once, by its event or the sweep', async () => {
    const viewer = await t.as(await makeSeeker(t))
    await saveBillingDetails(t.ctx, viewer, lena)
    const { userId } = viewer
    const sent = { refundId: null, amountCents: 2500 }
    const refundOf = async (purchaseId: string, providerId: string) => {
      await reversePurchase(t, purchaseId, { refunds: [{ ...sent, providerId, status: 'completed' }] })
      const [row] = await t.ctx.db.select().from(refunds).where(eq(refunds.providerId, providerId))
      const refundId = row?.id ?? ''
      await issueDocuments(t.ctx, { type: 'refund.completed', refundId, purchaseId, userId })
      return refundId
    }
    const cancellationOf = async (refundId: string) => {
      const [note] = await t.ctx.db.select().from(documents).where(eq(documents.refundId, refundId))
      return t.ctx.db
        .select()
        .from(documents)
        .where(eq(documents.cancelsId, note?.id ?? ''))
    }
    const [first, swept] = [await buy(userId), await buy(userId)]
    const [refundId, other] = [await refundOf(first, 're_first'), await refundOf(swept, 're_swept')]
    const event = { type: 'refund.failed', refundId, purchaseId: first, userId }
    await issueDocuments(t.ctx, event)
    expect(await cancellationOf(refundId)).toEqual([])
    for (const [purchaseId, providerId] of [
      [first, 're_first'],
      [swept, 're_swept'],
    ] as const)
      await reversePurchase(t, purchaseId, { refunds: [{ ...sent, providerId, status: 'failed' }] })
    const next = await refundOf(swept, 're_next')
    expect(await openDocument(t.ctx, viewer, { id: next }), 'there is room').toMatchObject({ kind: 'credit_note' })
    await Promise.all([issueDocuments(t.ctx, event), issueDocuments(t.ctx, event)])
    await sweepDocuments(t.ctx)
    const note = await openDocument(t.ctx, viewer, { id: refundId })
    expect(await cancellationOf(refundId)).toMatchObject([
      {
        kind: 'credit_note_cancellation',
        number: expect.stringMatching(/^X-2026-\d{6}$/),
        ...{ netCents: 2101, vatPercent: 19, vatCents: 399, grossCents: 2500, recipient: { name: 'Lena Weber' } },
        snapshot: { corrects: { number: note.number } },
      },
    ])
    expect(await cancellationOf(other)).toHaveLength(1)
    const page = await documentPage(t.ctx.db, await openDocument(t.ctx, viewer, { id: first }), 'en')
    expect(page.related.map(({ kind }) => kind)).toEqual(['credit_note', 'credit_note_cancellation'])
  })
})

describe('a payout statement', () => {
  test('is issued once the money was sent, with earnings, fee, net amount and period', async () => {
    const userId = await makeCompanion(t, { name: 'Mara Feld', hasTaxDetails: false })
    const requestedAt = new Date('2026-11-02T09:00:00Z')
    await makePayout(t, userId, { createdAt: requestedAt })
    const payoutId = await makePayout(t, userId, { createdAt: now })
    await issueDocuments(t.ctx, { type: 'payout.completed', payoutId, userId })
    await issueDocuments(t.ctx, { type: 'payout.completed', payoutId, userId })
    expect(await openDocument(t.ctx, await t.as(userId), { id: payoutId })).toMatchObject({
      ...{ kind: 'payout_statement', number: expect.stringMatching(/^P-2026-\d{6}$/) },
      ...{ vatPercent: 0, vatCents: 0, grossCents: 4500, recipient: { name: 'Mara Feld', address: [] } },
      snapshot: {
        lines: [
          { what: 'earnings', credits: 500, cents: 5000 },
          { what: 'platform_fee', percent: 10, cents: -500 },
        ],
        period: { fromAt: requestedAt.toISOString(), toAt: now.toISOString() },
      },
    })
  })

  test('begins with its first call and lists its calls with what they earned, without names', async () => {
    const userId = await makeCompanion(t, { name: 'Mara Feld' })
    await earn(t, userId, 300, '2026-11-03T18:00:00Z')
    await earn(t, userId, 250, '2026-11-10T18:00:00Z')
    await t.setClock(now)
    const payoutId = await makePayout(t, userId)
    const { snapshot } = await openDocument(t.ctx, await t.as(userId), { id: payoutId })
    expect(snapshot.calls?.listed.map(({ minutes, credits, cents }) => [minutes, credits, cents])).toEqual([
      [15, 300, 3_000],
      [15, 200, 2_000],
    ])
    expect(snapshot.calls?.count).toBe(2)
    expect(snapshot.period?.fromAt).toBe(snapshot.calls?.listed[0]?.at)
  })

  test('shows the address for the tax office, or the one on a trader’s profile', async () => {
    const userId = await makeCompanion(t, { name: 'Mara', hasTaxDetails: false })
    const viewer = await t.as(userId)
    const recipientOf = async () => (await openDocument(t.ctx, viewer, { id: await makePayout(t, userId) })).recipient
    await saveBillingDetails(t.ctx, viewer, { name: 'Mara F.', address: '', country: null, taxId: '12/345' })
    expect(await recipientOf()).toEqual({ name: 'Mara F.', address: [], country: null, taxId: '12/345' })
    await giveTaxDetails(t, userId)
    expect(await recipientOf()).toEqual({
      ...{ name: 'Mara Feld', address: ['Lindenweg 4', '10115 Berlin'], country: 'DE', taxId: '12/345' },
    })
    expect(await nextStatementAddress(t.ctx, viewer, 'en')).toEqual({
      source: 'tax',
      lines: ['Mara Feld', 'Lindenweg 4', '10115 Berlin', 'Germany', 'Tax ID 12/345'],
    })
    const contact = { email: 'mara@feld.example', phone: '+49 30 123456', register: '', certified: 'on' }
    const trader = {
      legalName: 'Feld Coaching',
      address: 'Hafen 2\n20095 Hamburg',
      country: 'DE',
      vatId: 'DE123456789',
    }
    await declareTrader(t.ctx, viewer, traderForm.parse({ isTrader: 'yes', ...trader, ...contact }))
    expect(await recipientOf()).toEqual({
      name: 'Feld Coaching',
      address: ['Hafen 2', '20095 Hamburg'],
      country: 'DE',
      taxId: 'DE123456789',
    })
  })

  test('is not issued for a payout that waits or failed', async () => {
    const userId = await makeCompanion(t)
    for (const status of ['pending', 'failed'] as const)
      expect(await issuePayoutStatement(t.ctx, actor, { payoutId: await makePayout(t, userId, { status }) })).toBeNull()
  })
})

describe('strangers', () => {
  test('get not_found for any id, and issue nothing', async () => {
    const [owner, stranger] = [await makeSeeker(t), await t.as(await makeSeeker(t))]
    const [issued, due] = [await buy(owner), await buy(owner)]
    const id = await issueInvoice(t.ctx, actor, { purchaseId: issued })
    for (const each of [id ?? '', issued, due, crypto.randomUUID(), 'malformed'])
      await expect(openDocument(t.ctx, stranger, { id: each })).rejects.toMatchObject({ code: 'not_found' })
    expect(await t.ctx.db.$count(documents, eq(documents.purchaseId, due))).toBe(0)
  })

  test('among administrators have no billing details', async () => {
    const admin = { ...(await t.as(await makeSeeker(t))), role: 'admin' as const }
    await expect(saveBillingDetails(t.ctx, admin, lena)).rejects.toMatchObject({ code: 'only_members_bill' })
  })
})

describe('an issued document', () => {
  test('cannot be changed, deleted or truncated', async () => {
    const id = await issueInvoice(t.ctx, actor, { purchaseId: await buy(await makeSeeker(t)) })
    for (const statement of [
      sql`update documents set gross_cents = 1, net_cents = 1, vat_cents = 0 where id = ${id}`,
      sql`update documents set recipient = null where id = ${id}`,
      sql`delete from documents where id = ${id}`,
      sql`truncate documents cascade`,
    ])
      expect(await constraintOf(statement)).toBe('documents_append_only')
  })

  test('has its number from the database, which moves a series by documents only', async () => {
    for (const statement of [
      sql`update document_series set last_number = 4711`,
      sql`insert into document_series (kind, year, last_number) values ('invoice', 2050, 7)`,
      sql`delete from document_series`,
      sql`truncate document_series`,
    ])
      expect(await constraintOf(statement)).toBe('document_series_by_documents_only')
    const purchaseId = await buy(await makeSeeker(t))
    const [series] = await t.ctx.db.select().from(documentSeries).where(eq(documentSeries.kind, 'invoice'))
    await t.ctx.db.execute(sql`insert into documents (kind, series_year, series_number, number, user_id, purchase_id, language,
        snapshot, net_cents, vat_percent, vat_cents, gross_cents)
      select 'invoice', 2026, 4711, 'R-2026-004711', user_id, id, 'en', '{}', 2101, 19, 399, 2500 from purchases where id = ${purchaseId}`)
    const [row] = await t.ctx.db.select().from(documents).where(eq(documents.purchaseId, purchaseId))
    expect(row?.seriesNumber).toBe((series?.lastNumber ?? 0) + 1)
  })

  test('is the only one of its kind for a purchase, even for direct inserts', async () => {
    const purchaseId = await buy(await makeSeeker(t))
    await issueInvoice(t.ctx, actor, { purchaseId })
    const again = sql`insert into documents (kind, series_year, user_id, purchase_id, language, snapshot, net_cents, vat_percent, vat_cents, gross_cents)
      select 'invoice', 2026, user_id, id, 'en', '{}', 2500, 0, 0, 2500 from purchases where id = ${purchaseId}
      on conflict do nothing`
    expect(await constraintOf(again)).toBe('documents_one_of_each')
  })

  test('adds up, or is refused', async () => {
    const purchaseId = await buy(await makeSeeker(t))
    const wrong = (net: number, percent: number, vat: number, gross: number) =>
      sql`insert into documents (kind, series_year, user_id, purchase_id, language, snapshot, net_cents, vat_percent, vat_cents, gross_cents)
        select 'invoice', 2026, user_id, id, 'en', '{}', ${net}::int, ${percent}::int, ${vat}::int, ${gross}::int from purchases where id = ${purchaseId}`
    expect(await constraintOf(wrong(2101, 19, 398, 2500))).toBe('documents_arithmetic')
    expect(await constraintOf(wrong(-2101, 19, -399, -2500))).toBe('documents_sign_fits_kind')
  })

  test('loses name and address ten years after the end of its year, and nothing else', async () => {
    const viewer = await t.as(await makeSeeker(t))
    await saveBillingDetails(t.ctx, viewer, lena)
    const purchaseId = await buy(viewer.userId)
    const before = await documentOf(await issueInvoice(t.ctx, actor, { purchaseId }))
    await t.setClock(new Date('2036-12-31T12:00:00Z'))
    await sweepDocuments(t.ctx)
    expect(await documentOf(before.id)).toEqual(before)
    await t.setClock(new Date('2037-01-01T12:00:00Z'))
    await sweepDocuments(t.ctx)
    expect(await documentOf(before.id)).toEqual({ ...before, recipient: null })
    await t.setClock(now)
  })
})
