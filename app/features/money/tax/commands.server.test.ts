import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { removeAccount } from '#app/features/operation/account-deletion/removal.commands.server.ts'
import { readConfig } from '#app/platform/config.ts'
import { system } from '#app/platform/context.ts'
import { rows, violatedConstraint } from '#app/platform/data/db.server.ts'
import { securityEventCounts } from '#app/platform/security/security-events.server.ts'
import { taxDetails } from '#db/schema/all.ts'
import { givePassword, OWNER_PASSWORD } from '#tests/support/account-deletion.ts'
import { testContext } from '#tests/support/context.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { requestOwnPayout } from '#tests/support/payouts.ts'
import { giveTaxDetails, TAX_DETAILS, TAX_FIELDS } from '#tests/support/tax.ts'
import { saveTaxDetails, sweepTaxDetails } from './commands.server.ts'
import { type TaxFormInput, taxForm } from './forms.ts'
import { ownTaxDetails, taxState, taxSummary } from './views.server.ts'

const t = testContext()

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
  test('are stored the first time, and can be read by nobody who has the database only', async () => {
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

  test('are masked for their owner: the end of the number, the year of birth', async () => {
    const viewer = await companion(true)
    const summary = await taxSummary(t.ctx, viewer)
    expect(summary).toMatchObject({ tinEnding: '•••• 2719', birthYear: '1970', city: 'Berlin' })
    expect(JSON.stringify(summary)).not.toMatch(/86095742719|1970-03-21/)
  })

  test('change with the password only; what is left empty stays', async () => {
    const viewer = await companion(true)
    const change = { street: 'Gartenweg 9', tin: '', birthDate: '' }
    for (const password of ['', 'a guess'])
      await expect(saveTaxDetails(t.ctx, viewer, form({ ...change, password }))).rejects.toMatchObject({
        code: 'wrong_password',
      })
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

  test('take ten passwords in a quarter of an hour, right or wrong', async () => {
    const viewer = await companion(true)
    const strict = { ...t.ctx, config: { ...t.ctx.config, demo: false } }
    for (let attempt = 0; attempt < 10; attempt++)
      await expect(saveTaxDetails(strict, viewer, form({ password: 'a guess' }))).rejects.toMatchObject({
        code: 'wrong_password',
      })
    await expect(saveTaxDetails(strict, viewer, form({ password: OWNER_PASSWORD }))).rejects.toMatchObject({
      code: 'too_many_attempts',
    })
  })

  test('are companions’ only: everybody else is refused', async () => {
    for (const userId of [await makeSeeker(t), await makeAdmin(t)])
      await expect(saveTaxDetails(t.ctx, await t.as(userId), form())).rejects.toMatchObject({
        code: 'only_companions_report',
        status: 403,
      })
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
    await expect(requestOwnPayout(t.ctx, await companion(), request)).rejects.toMatchObject({
      code: 'tax_details_missing',
    })
    await expect(requestOwnPayout(t.ctx, await companion(true), request)).rejects.toMatchObject({ code: 'no_payee' })
  })

  test('needs none where nothing is reported', async () => {
    const config = readConfig({ NODE_ENV: 'test', DEMO: '1', TAX_REPORTING: 'off' })
    await expect(requestOwnPayout({ ...t.ctx, config }, await companion(), request)).rejects.toMatchObject({
      code: 'no_payee',
    })
  })
})

describe('after the account was deleted', () => {
  const remove = (userId: string) => removeAccount(t.ctx, system('test'), { userId })

  test('details of somebody who never earned go with the next sweep', async () => {
    const { userId } = await companion(true)
    await remove(userId)
    expect(await rowOf(userId)).toBeDefined()
    await sweepTaxDetails(t.ctx)
    expect(await rowOf(userId)).toBeUndefined()
  })

  test('nothing can be stored any more', async () => {
    const { userId } = await companion()
    await remove(userId)
    await expect(giveTaxDetails(t, userId)).rejects.toMatchObject({ code: 'account_closed' })
  })

  test('those of a living account stay, however long ago', async () => {
    const { userId } = await companion(true)
    await t.setClock(new Date('2050-01-01T00:00:00Z'))
    await sweepTaxDetails(t.ctx)
    expect(await rowOf(userId)).toBeDefined()
  })
})
