import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { declareTrader, updateTraderAddress } from '#app/features/marketplace/traders/commands.server.ts'
import { traderForm } from '#app/features/marketplace/traders/forms.ts'
import { viewerDeclaration } from '#app/features/marketplace/traders/views.server.ts'
import { sendPayout } from '#app/features/money/payouts/transfers/commands.server.ts'
import { removeAccount } from '#app/features/operation/account-deletion/commands.server.ts'
import { readConfig } from '#app/platform/config.ts'
import { system } from '#app/platform/context.ts'
import { rows, violatedConstraint } from '#app/platform/data/db.server.ts'
import { securityEventCounts } from '#app/platform/security/security-events.server.ts'
import { taxDetails } from '#db/schema/all.ts'
import { givePassword, OWNER_PASSWORD } from '#tests/support/account-deletion.ts'
import { testContext } from '#tests/support/context.ts'
import { earn as earnInCall } from '#tests/support/earnings.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import { memoryPayments } from '#tests/support/payments.ts'
import { openAccount, requestOwnPayout } from '#tests/support/payouts.ts'
import { giveTaxDetails, TAX_DETAILS, TAX_FIELDS } from '#tests/support/tax.ts'
import { TEST_TERMS } from '#tests/support/terms.ts'
import { saveTaxDetails, sweepTaxDetails } from './commands.server.ts'
import { type TaxFormInput, taxForm } from './forms.ts'
import { ownReportYear, ownReportYears, reportOverview, taxReportXml } from './report.views.server.ts'
import { ownTaxDetails, taxState, taxSummary } from './views.server.ts'

const provider = memoryPayments()
const t = testContext({ payments: provider.client })

beforeEach(() => t.setClock(new Date('2026-11-24T12:00:00Z')))

const form = (change: Record<string, string> = {}): TaxFormInput => taxForm.parse({ ...TAX_FIELDS, ...change })
async function companion(hasTaxDetails = false) {
  const userId = await makeCompanion(t, { hasTaxDetails })
  await givePassword(t, userId)
  return t.as(userId)
}
const rowOf = async (userId: string) =>
  (await t.ctx.db.select().from(taxDetails).where(eq(taxDetails.userId, userId)))[0]

describe('tax details', () => {
  test('are stored the first time, and can’t be read from the database alone', async () => {
    const viewer = await companion()
    expect(await taxState(t.ctx, t.ctx.db, viewer)).toBe('missing')
    await saveTaxDetails(t.ctx, viewer, form({ tin: '86 095 742 719', vatId: 'de 123456789' }))
    expect(await taxState(t.ctx, t.ctx.db, viewer)).toBe('complete')
    const stored = JSON.stringify(await rows(t.ctx.db, sql`select * from tax_details where user_id = ${viewer.userId}`))
    for (const secret of ['86095742719', '2719', 'Lindenweg', 'Feld', '1970', '123456789'])
      expect(stored).not.toContain(secret)
    expect(await ownTaxDetails(t.ctx, viewer)).toEqual({ ...TAX_DETAILS, vatId: 'DE123456789' })
    expect((await rowOf(viewer.userId))?.keyId).toMatch(/^[0-9a-f]{12}$/)
  })

  test('change the address on a trader’s profile if they say so, and nobody else’s', async () => {
    const [viewer, other] = [await companion(), await companion()]
    const contact = { email: 'mara@feld.example', phone: '+49 30 123456', certified: 'on' }
    const trader = { isTrader: 'yes', legalName: 'Feld', address: 'Hafen 2\n20095 Hamburg', country: 'AT', ...contact }
    for (const each of [viewer, other]) await declareTrader(t.ctx, each, traderForm.parse(trader))
    const addressOf = async (each: typeof viewer) => {
      const { identity } = await viewerDeclaration(t.ctx.db, each, t.ctx.clock.now())
      return [identity?.address, identity?.country]
    }
    await saveTaxDetails(t.ctx, other, form())
    await saveTaxDetails(t.ctx, viewer, form({ onProfile: 'on' }))
    expect(await addressOf(viewer)).toEqual(['Lindenweg 4\n10115 Berlin', 'DE'])
    expect(await addressOf(other)).toEqual(['Hafen 2\n20095 Hamburg', 'AT'])
    const seeker = await t.as(await makeSeeker(t))
    const refused = updateTraderAddress(t.ctx, seeker, { address: 'x', country: 'DE' })
    await expect(refused).rejects.toMatchObject({ code: 'only_companions_declare' })
  })

  test('are masked for their owner: the end of the number, the year of birth', async () => {
    const viewer = await companion(true)
    const summary = await taxSummary(t.ctx, viewer)
    expect(summary).toMatchObject({ tinEnding: '•••• 2719', birthYear: '1970', city: 'Berlin' })
    expect(JSON.stringify(summary)).not.toMatch(/86095742719|1970-03-21/)
  })

  test('change only with the password; empty fields keep their value', async () => {
    const viewer = await companion(true)
    const change = { street: 'Gartenweg 9', tin: '', birthDate: '' }
    for (const password of ['', 'a guess'])
      expect(await outcomeOf(saveTaxDetails(t.ctx, viewer, form({ ...change, password })))).toBe('wrong_password')
    expect((await ownTaxDetails(t.ctx, viewer))?.street).toBe('Lindenweg 4')
    const before = securityEventCounts().get('tax_details_changed') ?? 0
    await saveTaxDetails(t.ctx, viewer, form({ ...change, password: OWNER_PASSWORD }))
    expect(await ownTaxDetails(t.ctx, viewer)).toEqual({ ...TAX_DETAILS, street: 'Gartenweg 9' })
    expect(securityEventCounts().get('tax_details_changed')).toBe(before + 1)
  })

  test('need a new number when another country issued it', async () => {
    const viewer = await companion(true)
    await expect(
      saveTaxDetails(t.ctx, viewer, form({ tin: '', tinCountry: 'AT', password: OWNER_PASSWORD })),
    ).rejects.toMatchObject({ code: 'tin_missing' })
  })

  test('allow ten password attempts per quarter of an hour', async () => {
    const viewer = await companion(true)
    const strict = { ...t.ctx, config: { ...t.ctx.config, demo: false } }
    for (let attempt = 0; attempt < 10; attempt++)
      expect(await outcomeOf(saveTaxDetails(strict, viewer, form({ password: 'a guess' })))).toBe('wrong_password')
    const right = saveTaxDetails(strict, viewer, form({ password: OWNER_PASSWORD }))
    expect(await outcomeOf(right)).toBe('too_many_attempts')
  })

  test('are for companions only', async () => {
    const refused = { code: 'only_companions_report', status: 403 }
    for (const userId of [await makeSeeker(t), await makeAdmin(t)])
      await expect(saveTaxDetails(t.ctx, await t.as(userId), form())).rejects.toMatchObject(refused)
  })

  test('of two first ones at the same moment are stored once', async () => {
    const viewer = await companion()
    const results = await Promise.allSettled([
      saveTaxDetails(t.ctx, viewer, form()),
      saveTaxDetails(t.ctx, viewer, form({ street: 'Gartenweg 9' })),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('that cannot be true are refused with the field', async () => {
    const viewer = await companion()
    const refused = async (change: Record<string, string>) =>
      saveTaxDetails(t.ctx, viewer, form(change)).catch((error) => error.details)
    expect(await refused({ tin: '86095742718' })).toEqual({ 'field.tin': 'german_tin_wrong' })
    expect(await refused({ birthDate: '' })).toEqual({ 'field.birthDate': 'birth_date_missing' })
    expect(await rowOf(viewer.userId)).toBeUndefined()
  })

  test('of one person do not open as those of another', async () => {
    const [one, other] = [await companion(true), await companion(true)]
    const sealed = (await rowOf(one.userId))?.sealed ?? ''
    await t.ctx.db.update(taxDetails).set({ sealed }).where(eq(taxDetails.userId, other.userId))
    await expect(ownTaxDetails(t.ctx, other)).rejects.toThrow('sealed under another key')
  })

  test('stand in no column as they are: the database refuses an open text', async () => {
    const userId = await makeCompanion(t, { hasTaxDetails: false })
    const open = { userId, sealed: '{"tin":"86095742719"}', keyId: '0'.repeat(12) }
    const stored = t.ctx.db.insert(taxDetails).values(open)
    await expect(stored).rejects.toSatisfy((error) => violatedConstraint(error) === 'tax_details_sealed')
  })
})

describe('a payout', () => {
  const request = { credits: 500, idempotencyKey: 'tax-payout-key' }
  test('is refused while the details are missing, before the provider is asked', async () => {
    expect(await outcomeOf(requestOwnPayout(t.ctx, await companion(), request))).toBe('tax_details_missing')
    await expect(requestOwnPayout(t.ctx, await companion(true), request)).rejects.toMatchObject({ code: 'no_payee' })
  })

  test('needs none if reporting is off', async () => {
    const config = readConfig({ NODE_ENV: 'test', DEMO: '1', TAX_REPORTING: 'off' })
    expect(await outcomeOf(requestOwnPayout({ ...t.ctx, config }, await companion(), request))).toBe('no_payee')
  })
})

describe('after the account was deleted', () => {
  const remove = (userId: string) => removeAccount(t.ctx, system('test'), { userId })

  test('details of people who never earned go with the next sweep; those of an open account stay', async () => {
    const [{ userId }, living] = [await companion(true), await companion(true)]
    await remove(userId)
    expect(await rowOf(userId)).toBeDefined()
    await sweepTaxDetails(t.ctx)
    expect(await rowOf(userId)).toBeUndefined()
    await t.setClock(new Date('2050-01-01T00:00:00Z'))
    await sweepTaxDetails(t.ctx)
    expect(await rowOf(living.userId)).toBeDefined()
  })

  test('nothing can be stored afterwards', async () => {
    const { userId } = await companion()
    await remove(userId)
    await expect(giveTaxDetails(t, userId)).rejects.toMatchObject({ code: 'account_closed' })
  })
})

const earn = (companionId: string, credits: number, at: string, outcome?: 'earned' | 'returned') =>
  earnInCall(t, companionId, credits, at, outcome)

async function payOut(companionId: string, credits: number) {
  const { viewer } = await openAccount(t, provider, companionId)
  await sendPayout(t.ctx, await requestOwnPayout(t.ctx, viewer, { credits }))
}

const withFee = (percent: string) => ({
  ...t.ctx,
  config: readConfig({ NODE_ENV: 'test', DEMO: '1', ...TEST_TERMS, PLATFORM_FEE_PERCENT: percent }),
})
const quartersIn = async (userId: string, year: number, ctx = t.ctx) => {
  const report = await ownReportYear(ctx, await t.as(userId), year)
  return report?.quarters.map(({ calls, creditedCents, feeCents }) => [calls, creditedCents, feeCents])
}

describe('the report about a companion', () => {
  test('is counted in the quarter in which it was credited, in the operator’s zone', async () => {
    const userId = await makeCompanion(t)
    await earn(userId, 100, '2028-03-31T21:59:00Z')
    await earn(userId, 50, '2028-03-31T22:01:00Z')
    await earn(userId, 30, '2028-12-31T22:59:00Z')
    await earn(userId, 20, '2028-12-31T23:01:00Z')
    const quarters = [
      [1, 1_000, 100],
      [1, 500, 50],
      [0, 0, 0],
      [1, 300, 30],
    ]
    expect(await quartersIn(userId, 2028)).toEqual(quarters)
    expect((await quartersIn(userId, 2029))?.[0]).toEqual([1, 200, 20])
  })

  test('excludes refunded and free calls', async () => {
    const userId = await makeCompanion(t)
    await earn(userId, 40, '2028-05-01T10:00:00Z')
    await earn(userId, 70, '2028-05-02T10:00:00Z', 'returned')
    await earn(userId, 0, '2028-05-03T10:00:00Z')
    expect((await quartersIn(userId, 2028))?.[1]).toEqual([1, 400, 40])
  })

  test('has the fee of the payout it left with, and today’s for the rest', async () => {
    const userId = await makeCompanion(t)
    await earn(userId, 600, '2028-08-01T10:00:00Z')
    await earn(userId, 400, '2028-11-01T10:00:00Z')
    await payOut(userId, 800)
    // 600 credits of the third quarter and 200 of the fourth were paid out at 10 percent. The last 200 count at 20
    // percent.
    expect(await quartersIn(userId, 2028, withFee('20'))).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [1, 6_000, 600],
      [1, 4_000, 200 + 400],
    ])
  })

  test('is private, by year, and final once the year is over', async () => {
    const userId = await makeCompanion(t)
    await earn(userId, 30, '2028-02-01T10:00:00Z')
    await earn(userId, 30, '2029-02-01T10:00:00Z')
    const years = await ownReportYears(t.ctx, await t.as(userId))
    expect(years.map(({ year, isOver }) => [year, isOver])).toEqual([
      [2029, false],
      [2028, true],
    ])
    expect(await ownReportYears(t.ctx, await t.as(await makeCompanion(t)))).toEqual([])
    expect(await ownReportYear(t.ctx, await t.as(userId), 2027)).toBeNull()
  })
})

describe('the report of a year', () => {
  test('includes everyone in the EU who earned, and lists those missing or living elsewhere', async () => {
    const [here, idle] = [await makeCompanion(t), await makeCompanion(t)]
    const none = await makeCompanion(t, { hasTaxDetails: false, name: 'Nele Ohne' })
    const swiss = await makeCompanion(t, { hasTaxDetails: false, name: 'Urs Alpen' })
    await giveTaxDetails(t, swiss, { residence: 'CH', tinCountry: 'CH', tin: '7569217076985' })
    for (const userId of [here, none, swiss]) await earn(userId, 100, '2031-05-01T10:00:00Z')
    const overview = await reportOverview(t.ctx, 2031)
    expect(overview).toMatchObject({ reported: 1, isOn: true, isOperatorComplete: true })
    expect(overview.missing).toEqual([{ userId: none, name: 'Nele Ohne' }])
    expect(overview.outside).toEqual([{ userId: swiss, name: 'Urs Alpen' }])
    const { xml, sellers } = await taxReportXml(t.ctx, 2031)
    expect(sellers).toBe(1)
    expect(xml).toContain('<dpi:TIN issuedBy="DE">86095742719</dpi:TIN>')
    expect(xml).toContain('<dpi:ConsQ2 currCode="EUR">9</dpi:ConsQ2>')
    expect(xml).toContain(`DE2031-${here}`)
    for (const userId of [none, swiss, idle]) expect(xml).not.toContain(userId)
  })

  test('keeps people who deleted their account until the retention period is over', async () => {
    const userId = await makeCompanion(t)
    await earn(userId, 500, '2032-05-01T10:00:00Z')
    await payOut(userId, 500)
    await removeAccount(t.ctx, system('test'), { userId })
    await sweepTaxDetails(t.ctx)
    expect((await taxReportXml(t.ctx, 2032)).xml).toContain('<dpi:LastName>Feld</dpi:LastName>')
    const isStored = async () => (await t.ctx.db.$count(taxDetails, eq(taxDetails.userId, userId))) > 0
    await t.setClock(new Date('2042-12-31T20:00:00Z'))
    await sweepTaxDetails(t.ctx)
    expect(await isStored()).toBe(true)
    await t.setClock(new Date('2043-01-01T20:00:00Z'))
    await sweepTaxDetails(t.ctx)
    expect(await isStored()).toBe(false)
  })

  test('is not made while the operator’s address is missing, or nothing is reported', async () => {
    const base = { NODE_ENV: 'test', DEMO: '0', DATABASE_URL: 'postgres://localhost/none', STRIPE_SECRET_KEY: '' }
    const config = readConfig({ ...base, SELLER_COUNTRY: 'DE' })
    expect(config.tax).toEqual({ reporting: 'dac7', country: 'DE' })
    await expect(taxReportXml({ ...t.ctx, config }, 2031)).rejects.toMatchObject({ code: 'report_operator_incomplete' })
    const off = { ...t.ctx, config: readConfig({ ...base, SELLER_COUNTRY: 'CH' }) }
    expect(await reportOverview(off, 2031)).toMatchObject({ isOn: false, reported: 0 })
    expect(() => readConfig({ ...base, TAX_REPORTING: 'dac7' })).toThrow('SELLER_COUNTRY')
  })
})
