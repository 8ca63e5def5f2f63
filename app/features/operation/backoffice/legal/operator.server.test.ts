import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { requestReset } from '#app/features/marketplace/accounts/commands.server.ts'
import { issueInvoice } from '#app/features/money/documents/commands.server.ts'
import { documentFile } from '#app/features/money/documents/views.server.ts'
import { startCheckout } from '#app/features/money/payments/checkout.commands.server.ts'
import { CONSENT_VERSION } from '#app/features/money/payments/schema.ts'
import { startOnboarding } from '#app/features/money/payouts/commands.server.ts'
import { registerLegalTexts } from '#app/features/operation/legal/commands.server.ts'
import { LEGAL_DOCUMENTS } from '#app/features/operation/legal/schema.ts'
import { legalPage } from '#app/features/operation/site/legal.views.server.ts'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { readConfig } from '#app/platform/config.ts'
import { type Ctx, system } from '#app/platform/context.ts'
import { documents, purchases } from '#db/schema/all.ts'
import { confirmedSeeker, from, mailbox } from '#tests/support/accounts.ts'
import { testContext } from '#tests/support/context.ts'
import { makePaidPurchase } from '#tests/support/credits.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { expectOnlyAdministrators } from '#tests/support/office.ts'
import { legalFile, NAMED_OPERATOR, ownersFolder } from '#tests/support/operator.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import { memoryPayments } from '#tests/support/payments.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { legalOffice, operatorNotice } from './views.server.ts'

const provider = memoryPayments()
const t = testContext({ payments: provider.client, env: NAMED_OPERATOR })
beforeAll(() => registerLegalTexts(t.ctx, system('test'), {}))

const inProduction = (env: Record<string, string>): Ctx => ({
  ...t.ctx,
  config: readConfig({
    ...{ NODE_ENV: 'production', APP_ORIGIN: 'https://talk.example.org', DATABASE_URL: 'postgres://db/x', DEMO: '0' },
    ...{ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_12345678', ...env },
  }),
})

describe('an operator without details', () => {
  const buy = async (ctx: Ctx) =>
    startCheckout(ctx, await t.as(await makeSeeker(t)), { packageKey: '65', consent: CONSENT_VERSION, language: 'en' })
  const open = async (ctx: Ctx) => startOnboarding(ctx, await t.as(await makeCompanion(t)), { language: 'en' })

  test('takes no money in production: no purchases and no payout accounts [LG-5]', async () => {
    const before = await t.ctx.db.$count(purchases)
    const { LEGAL_PHONE: _, ...incomplete } = NAMED_OPERATOR
    for (const env of [{}, incomplete]) {
      expect(await outcomeOf(buy(inProduction(env)))).toBe('operator_unnamed')
      expect(await outcomeOf(open(inProduction(env)))).toBe('operator_unnamed')
    }
    expect(await t.ctx.db.$count(purchases)).toBe(before)
  })
})

describe('the settings of the operator', () => {
  test.each(LANGUAGES)('fill the legal disclosure, the terms and the privacy policy (%s) [LG-1]', async (language) => {
    const pages = await Promise.all(
      LEGAL_DOCUMENTS.map((document) => legalPage(t.ctx, { document, language, version: null })),
    )
    const [terms, privacy, imprint] = pages.map((page) => JSON.stringify(page))
    const { LEGAL_REPRESENTATIVES, LEGAL_REGISTER, LEGAL_VAT_ID, LEGAL_EMAIL, LEGAL_PHONE } = NAMED_OPERATOR
    for (const said of ['Talks GmbH', 'Hauptstraße 1\\n10115 Berlin\\nGermany', LEGAL_REPRESENTATIVES, LEGAL_REGISTER])
      expect(imprint).toContain(said)
    for (const said of [LEGAL_VAT_ID, LEGAL_EMAIL, LEGAL_PHONE]) expect(imprint).toContain(said)
    const party = 'Talks GmbH, Hauptstraße 1, 10115 Berlin, Germany'
    expect([terms, privacy].map((text) => text?.includes(party))).toEqual([true, true])
    expect(`${terms}${privacy}${imprint}`).not.toMatch(/\{\{|undefined|null null/)
  })

  test('stand on invoices, in their PDF file too [LG-2]', async () => {
    const seekerId = await makeSeeker(t)
    const purchaseId = await makePaidPurchase(t, seekerId, { packageKey: '65', credits: 65, priceCents: 1_000 })
    await issueInvoice(t.ctx, system('test'), { purchaseId })
    const [invoice] = await t.ctx.db.select().from(documents).where(eq(documents.userId, seekerId))
    if (!invoice) throw new Error('no invoice')
    const { text } = readPdf((await documentFile(invoice)).bytes)
    for (const said of ['Talks GmbH', '10115 Berlin', 'DE123456789', 'HRB 12345 B']) expect(text).toContain(said)
  })

  test('stand at the foot of every mail, as text and as page [LG-3]', async () => {
    const { email } = await confirmedSeeker(t)
    await requestReset(t.ctx, { email, ...from })
    const mail = (await mailbox(t.ctx, email)).at(-1)
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('Talks GmbH, Hauptstraße 1, 10115 Berlin, Germany')
      expect(body).toContain('Amtsgericht Charlottenburg, HRB 12345 B · Represented by Erika Beispiel')
    }
  })
})

describe('the legal page of the back office', () => {
  test('refuses a stranger and an administrator without second factor [LG-16]', async () => {
    await expectOnlyAdministrators(t, (viewer) => legalOffice(t.ctx, viewer, 'en'))
  })

  test('names missing settings with their law, files that cannot be used, and every version with its acceptances [LG-16]', async () => {
    const owner = ownersFolder()
    owner.put('de/terms.md', legalFile('own', '2027-01-01', '# T\n\n## S\n\n![x](x)\n'))
    const ctx = { ...t.ctx, config: { ...readConfig({ NODE_ENV: 'test' }), legalTextsDir: owner.folder } }
    const office = await legalOffice(ctx, await t.as(await makeAdmin(t)), 'en')
    owner.remove()
    expect(office.missing).toContainEqual({ setting: 'LEGAL_NAME', law: '§ 5 (1) Nr. 1 DDG' })
    expect(office.problems).toMatchObject([{ code: 'image', detail: '![x](x)' }])
    expect(
      office.versions.filter(({ document }) => document === 'terms').map(({ version, state }) => [version, state]),
    ).toEqual([
      ['2026-11-25', 'in_force'],
      ['2026-11-25', 'in_force'],
      ['2026-11-24', 'past'],
      ['2026-11-24', 'past'],
    ])
    expect((await legalOffice(t.ctx, await t.as(await makeAdmin(t)), 'en')).missing).toEqual([])
  })

  test('has a banner on every page while settings are missing: for administrators only, and not in a demo [LG-4]', async () => {
    const [admin, seeker] = [await t.as(await makeAdmin(t)), await t.as(await makeSeeker(t))]
    const { config } = inProduction({ ...NAMED_OPERATOR, LEGAL_DISPUTES: 'obliged' })
    expect(operatorNotice(config, admin)).toEqual({ missing: ['LEGAL_DISPUTE_BODY'], isMoneyOff: true })
    expect(operatorNotice(config, { ...admin, hasSecondFactor: false })).toBeNull()
    expect([operatorNotice(config, seeker), operatorNotice(config, null)]).toEqual([null, null])
    expect(operatorNotice(inProduction(NAMED_OPERATOR).config, admin)).toBeNull()
    expect(operatorNotice(readConfig({ DEMO: '1' }), admin)).toBeNull()
  })
})
