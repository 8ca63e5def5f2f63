import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sendPayout } from '#app/features/money/payouts/transfers/commands.server.ts'
import { removeAccount } from '#app/features/operation/account-deletion/removal.commands.server.ts'
import { readConfig } from '#app/platform/config.ts'
import { system } from '#app/platform/context.ts'
import { taxDetails } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { earn as earnInCall } from '#tests/support/earnings.ts'
import { makeCompanion } from '#tests/support/makers.ts'
import { memoryPayments } from '#tests/support/payments.ts'
import { openAccount, requestOwnPayout } from '#tests/support/payouts.ts'
import { giveTaxDetails } from '#tests/support/tax.ts'
import { TEST_TERMS } from '#tests/support/terms.ts'
import { sweepTaxDetails } from './commands.server.ts'
import { ownReportYear, ownReportYears, reportOverview, taxReportXml } from './report.views.server.ts'

const provider = memoryPayments()
const t = testContext({ payments: provider.client })

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
const quartersIn = async (userId: string, year: number, ctx = t.ctx) =>
  (await ownReportYear(ctx, await t.as(userId), year))?.quarters.map(({ calls: count, creditedCents, feeCents }) => [
    count,
    creditedCents,
    feeCents,
  ])

describe('what is reported about a companion', () => {
  test('is counted in the quarter in which it was credited, in the operator’s zone', async () => {
    const userId = await makeCompanion(t)
    await earn(userId, 100, '2028-03-31T21:59:00Z')
    await earn(userId, 50, '2028-03-31T22:01:00Z')
    await earn(userId, 30, '2028-12-31T22:59:00Z')
    await earn(userId, 20, '2028-12-31T23:01:00Z')
    expect(await quartersIn(userId, 2028)).toEqual([
      [1, 1_000, 100],
      [1, 500, 50],
      [0, 0, 0],
      [1, 300, 30],
    ])
    expect((await quartersIn(userId, 2029))?.[0]).toEqual([1, 200, 20])
  })

  test('leaves out what came back to the seeker and what was free', async () => {
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
    // 600 of the third quarter and 200 of the fourth left at 10 percent; 200 are still here, at 20 percent.
    expect(await quartersIn(userId, 2028, withFee('20'))).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [1, 6_000, 600],
      [1, 4_000, 200 + 400],
    ])
  })

  test('is theirs alone, year by year, and final once the year is over', async () => {
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
  test('has everybody in the EU who earned, and names who is missing or lives elsewhere', async () => {
    const [here, none, swiss, idle] = [
      await makeCompanion(t),
      await makeCompanion(t, { hasTaxDetails: false, name: 'Nele Ohne' }),
      await makeCompanion(t, { hasTaxDetails: false, name: 'Urs Alpen' }),
      await makeCompanion(t),
    ]
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

  test('still has somebody who deleted the account, until the law no longer asks', async () => {
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
