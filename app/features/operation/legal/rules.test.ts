import { describe, expect, test } from 'vitest'
import { canTakeMoney, missingLegalSettings } from '#app/features/marketplace/gate/rules.ts'
import { LEGAL_GAPS, type LegalGap } from '#app/features/marketplace/gate/schema.ts'
import { canAcceptTerms } from '#app/features/marketplace/terms/rules.ts'
import { readConfig } from '#app/platform/config.ts'
import { NAMED_OPERATOR } from '#tests/support/operator.ts'

type Env = Record<string, string | undefined>
const missing = (change: Env = {}) => missingLegalSettings(readConfig({ ...NAMED_OPERATOR, ...change }))

describe('settings that the law wants', () => {
  test('are all missing where nobody set any, but for what depends on others', () => {
    expect(missingLegalSettings(readConfig({}))).toEqual(
      Object.keys(LEGAL_GAPS).filter((setting) => setting !== 'LEGAL_DISPUTE_BODY'),
    )
    expect(missing()).toEqual([])
  })

  test.each(
    (['NAME', 'ADDRESS', 'FORM', 'REPRESENTATIVES', 'EMAIL', 'PHONE', 'REGISTER', 'DISPUTES'] as const).map(
      (name) => `LEGAL_${name}` satisfies LegalGap,
    ),
  )('name %s when only that is missing [LG-4]', (setting) => {
    expect(missing({ [setting]: undefined })).toEqual([setting])
  })

  test('leave out what an operator has not: no register, no VAT ID, nobody who represents a natural person [LG-4]', () => {
    expect(missing({ LEGAL_REGISTER: 'none' })).toEqual([])
    expect(missing({ LEGAL_FORM: 'sole_trader', LEGAL_REPRESENTATIVES: undefined })).toEqual([])
    expect(missing({ LEGAL_VAT_ID: undefined })).toEqual(['LEGAL_VAT_ID', 'SELLER_TAX_NUMBER'])
    const withoutVatId = { LEGAL_VAT_ID: 'none', SELLER_TAX_NUMBER: '12/345/67890' }
    expect(missing(withoutVatId)).toEqual([])
    expect(missing({ ...withoutVatId, SELLER_TAX_NUMBER: undefined })).toEqual(['SELLER_TAX_NUMBER'])
    expect(missing({ ...withoutVatId, LEGAL_VAT_ID: undefined, LEGAL_BUSINESS_ID: 'DE123456789-00001' })).toEqual([])
  })

  test('ask for the arbitration board only if the operator must take part in one', () => {
    expect(missing({ LEGAL_DISPUTES: 'willing' })).toEqual([])
    expect(missing({ LEGAL_DISPUTES: 'obliged' })).toEqual(['LEGAL_DISPUTE_BODY'])
    expect(missing({ LEGAL_DISPUTES: 'obliged', LEGAL_DISPUTE_BODY: 'Schlichtungsstelle, Kehl' })).toEqual([])
  })
})

describe('money', () => {
  const production = {
    ...{ NODE_ENV: 'production', APP_ORIGIN: 'https://talk.example.org', DATABASE_URL: 'postgres://db/x', DEMO: '0' },
    ...{ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_12345678' },
  }
  const decide = (env: Env) => canTakeMoney(readConfig(env), { isOnStandby: false }).ok

  test('is not taken in production by an operator who is not named', () => {
    expect(canTakeMoney(readConfig(production), { isOnStandby: false })).toEqual({
      ok: false,
      code: 'operator_unnamed',
    })
    expect(decide({ ...production, ...NAMED_OPERATOR })).toBe(true)
    expect(decide({ ...production, ...NAMED_OPERATOR, LEGAL_PHONE: undefined })).toBe(false)
  })

  test('is not taken with a live key on this machine either, but with a test key, in a demo and in tests it is [LG-5]', () => {
    const here = { ...production, APP_ORIGIN: 'http://localhost:3000' }
    expect(decide(here)).toBe(false)
    expect(decide({ ...here, STRIPE_SECRET_KEY: 'sk_test_1' })).toBe(true)
    expect(decide({ ...here, NODE_ENV: 'test' })).toBe(true)
    expect(decide({ ...production, STRIPE_SECRET_KEY: 'sk_test_1', DEMO: '1', DEMO_PUBLIC: '1' })).toBe(true)
  })
})

test('members accept terms; administrators, who are the other side of them, and guests do not', () => {
  expect(canAcceptTerms({ role: 'seeker' }).ok).toBe(true)
  expect(canAcceptTerms({ role: 'offerer' }).ok).toBe(true)
  expect(canAcceptTerms({ role: 'admin' })).toEqual({ ok: false, code: 'not_found' })
  expect(canAcceptTerms(null)).toEqual({ ok: false, code: 'not_authenticated' })
})
