import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, SETTINGS } from './config.ts'

describe('the environment', () => {
  test('names a bad or unknown setting in one line and never its secret', () => {
    const refusals: [Record<string, string>, RegExp][] = [
      [{ PORT: 'abc' }, /^PORT: /],
      [{ PORT: '70000' }, /^PORT: /],
      [{ APP_ORIGIN: 'ftp://visavis.example' }, /^APP_ORIGIN: /],
      [{ DATABASE_URL: 'mysql://root:hidden@db/visavis' }, /^DATABASE_URL: /],
      [{ DATABASE_URL_FILE: '/does/not/exist' }, /^DATABASE_URL_FILE: /],
      [{ DEMO: 'yes' }, /^DEMO: /],
      [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL: /],
      [{ WORKER: 'perhaps' }, /^WORKER: /],
      [{ SMTP_URL: 'http://hidden@mail.example' }, /^SMTP_URL: /],
      [{ SUPPORT_EMAIL: 'nobody' }, /^SUPPORT_EMAIL: /],
      [{ SOCIAL_LINKS: 'http://hidden.example' }, /^SOCIAL_LINKS: each link begins with https/],
      [{ SOCIAL_LINK: 'https://x.com/visavis' }, /^SOCIAL_LINK is not a setting/],
      [{ ADMIN_EMAIL: 'nobody' }, /^ADMIN_EMAIL: /],
      [{ STRIPE_SECRET_KEY: 'hidden' }, /^STRIPE_SECRET_KEY: /],
      [{ STRIPE_SECRET_KEY: 'sk_test_hidden' }, /^STRIPE_WEBHOOK_SECRET: /],
      [
        { STRIPE_SECRET_KEY: 'sk_live_hidden', STRIPE_WEBHOOK_SECRET: 'whsec_hidden' },
        /^STRIPE_SECRET_KEY: .*PostgreSQL/,
      ],
      [
        {
          STRIPE_SECRET_KEY: 'sk_live_hidden',
          STRIPE_WEBHOOK_SECRET: 'whsec_hidden',
          DATABASE_URL: 'postgres://db/x',
          DEMO: '1',
        },
        /^STRIPE_SECRET_KEY: .*DEMO/,
      ],
      [{ STRIPE_SECRET: 'sk_test_hidden' }, /^STRIPE_SECRET is not a setting/],
      [{ TURN_URLS: 'turn:turn.example:3478' }, /TURN_SECRET/],
      [{ S3_BUCKET: 'photos' }, /^S3_BUCKET: /],
      [{ VAT_PERCENT: '190' }, /^VAT_PERCENT: /],
      [{ SELLER_TIME_ZONE: 'Mars/Olympus' }, /^SELLER_TIME_ZONE: must be a zone/],
      [{ LEGAL_NAMES: 'Talks GmbH' }, /^LEGAL_NAMES is not a setting/],
      [{ LEGAL_PHONE: 'call me' }, /^LEGAL_PHONE: must be a phone number/],
      [{ LEGAL_DISPUTES: 'perhaps' }, /^LEGAL_DISPUTES: /],
      [{ LEGAL_LANGUAGES: 'German' }, /^LEGAL_LANGUAGES: must be language codes/],
      [{ LEGAL_NAME: 'Talks GmbH', SELLER_NAME: 'Talks AG' }, /^SELLER_NAME: is the old name of LEGAL_NAME/],
      [{ SELLER_VATID: 'DE123456789' }, /^SELLER_VATID is not a setting/],
      [{ TRUSTED_PROXIES: 'nginx' }, /^TRUSTED_PROXIES: nginx is no address/],
      [{ TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/33' }, /^TRUSTED_PROXIES: /],
      [{ TRUSTED_PROXIES: '10.0.0.1/8/8' }, /^TRUSTED_PROXIES: /],
      [{ DEMO_PUBLIC: '1', DEMO: '0' }, /^DEMO_PUBLIC: /],
      [{ DEMO_PUBLICK: '1' }, /^DEMO_PUBLICK is not a setting/],
    ]
    for (const [env, line] of refusals) {
      const read = () => readConfig(env)
      expect(read, JSON.stringify(env)).toThrow(ConfigError)
      expect(read).toThrow(line)
      expect(read).not.toThrow(/hidden|\n/)
    }
  })

  test('names the seller on documents: the brand without one, and the parts of an address line by line', () => {
    expect(readConfig({ BRAND_NAME: 'Talks' }).seller).toMatchObject({ brand: 'Talks', name: 'Talks', address: [] })
    const seller = {
      SELLER_NAME: 'Talks Ltd',
      SELLER_ADDRESS: '1 High Street, 10115 Berlin,,Germany',
      SELLER_VAT_ID: 'DE1234',
    }
    expect(readConfig(seller).seller).toMatchObject({
      name: 'Talks Ltd',
      address: ['1 High Street', '10115 Berlin', 'Germany'],
      vatId: 'DE1234',
      taxNumber: null,
      timeZone: 'Europe/Berlin',
    })
  })

  test('names the operator once: old names of settings are still read, and documents have what the legal texts say [LG-6]', () => {
    const address = '1 High Street, 10115 Berlin'
    const old = readConfig({ SELLER_NAME: 'Talks Ltd', SELLER_ADDRESS: address, SELLER_REGISTER: 'HRB 1' })
    expect(old.operator).toMatchObject({
      name: 'Talks Ltd',
      address: ['1 High Street', '10115 Berlin'],
      register: 'HRB 1',
    })
    expect(old.oldNames).toEqual(['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_REGISTER'])
    const now = readConfig({ LEGAL_NAME: 'Talks Ltd', LEGAL_ADDRESS: address, LEGAL_REGISTER: 'HRB 1' })
    expect([now.operator, now.seller]).toEqual([old.operator, old.seller])
    expect(readConfig({ LEGAL_NAME: 'Talks Ltd', SELLER_NAME: 'Talks Ltd' }).seller.name).toBe('Talks Ltd')
    expect(readConfig({ LEGAL_REGISTER: 'none', LEGAL_VAT_ID: 'none' })).toMatchObject({
      operator: { register: null, hasNoRegister: true, vatId: null, hasNoVatId: true },
      seller: { register: null, vatId: null },
    })
    expect(readConfig({ LEGAL_EMAIL: 'us@talk.example' })).toMatchObject({ supportEmail: 'us@talk.example' })
  })

  test('sets the terms: fee, smallest payout, hours to wait for it and to cancel, each within its limits and in whole numbers', () => {
    expect(readConfig({}).terms).toEqual({
      centsPerCredit: 10,
      feePercent: 10,
      minPayoutCredits: 500,
      payoutHoldHours: 72,
      cancellationHours: 24,
    })
    const limits = [
      ['PLATFORM_FEE_PERCENT', 'feePercent', 0, 50],
      ['MIN_PAYOUT_CREDITS', 'minPayoutCredits', 10, 100_000],
      ['PAYOUT_HOLD_HOURS', 'payoutHoldHours', 0, 720],
      ['CANCELLATION_HOURS', 'cancellationHours', 1, 168],
    ] as const
    for (const [setting, term, least, most] of limits) {
      const read = (value: string) => readConfig({ [setting]: value }).terms[term]
      expect([read(String(least)), read(String(most))]).toEqual([least, most])
      for (const value of [String(least - 1), String(most + 1), '10.5', 'ten', '-1', 'NaN', '1e9'])
        expect(() => read(value), `${setting}=${value}`).toThrow(new RegExp(`^${setting}: `))
    }
    expect(() => readConfig({ PLATFORM_FEE_PERCENT: '100' })).toThrow(/^PLATFORM_FEE_PERCENT: /)
    for (const misspelt of ['PLATFORM_FEE', 'MIN_PAYOUT', 'PAYOUT_HOLD', 'CANCELLATION_HOUR'])
      expect(() => readConfig({ [misspelt]: '1' })).toThrow(`${misspelt} is not a setting`)
  })
})

describe('.env.example', () => {
  const example = readFileSync('.env.example', 'utf8')
  const lines = [...example.matchAll(/^#?([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => ({ name, value }))

  test('explains every setting, and none that does not exist', () => {
    const explained = lines.map(({ name }) => name.replace(/_FILE$/, ''))
    // npm start and npm run dev set NODE_ENV themselves.
    expect([...new Set(['NODE_ENV', ...explained])].sort()).toEqual([...SETTINGS].sort())
  })

  test('says the numbers that hold when nothing is set', () => {
    const numbers = lines.filter(({ value }) => /^\d{2,}$/.test(value))
    expect(numbers.length).toBeGreaterThan(6)
    for (const { name, value } of numbers)
      expect([name, JSON.stringify(readConfig({ [name]: value }))]).toEqual([name, JSON.stringify(readConfig({}))])
  })
})
