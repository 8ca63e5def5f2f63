import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { SETTINGS } from './settings.ts'

describe('the environment', () => {
  test('reports an invalid or unknown setting in one line, without revealing secrets', () => {
    const refusals: [Record<string, string>, RegExp][] = [
      [{ PORT: 'abc' }, /^PORT: /],
      [{ APP_ORIGIN: 'ftp://visavis.example' }, /^APP_ORIGIN: /],
      [{ DATABASE_URL: 'mysql://root:hidden@db/visavis' }, /^DATABASE_URL: /],
      [{ DATABASE_URL_FILE: '/does/not/exist' }, /^DATABASE_URL_FILE: /],
      [{ DEMO: 'yes' }, /^DEMO: /],
      [{ SMTP_URL: 'http://hidden@mail.example' }, /^SMTP_URL: /],
      [{ SOCIAL_LINKS: 'http://hidden.example' }, /^SOCIAL_LINKS: each link must start with https/],
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
      [{ SELLER_TIME_ZONE: 'Mars/Olympus' }, /^SELLER_TIME_ZONE: must be a time zone/],
      [{ LEGAL_LANGUAGES: 'German' }, /^LEGAL_LANGUAGES: must be language codes/],
      [{ LEGAL_NAME: 'Talks GmbH', SELLER_NAME: 'Talks AG' }, /^SELLER_NAME: is the old name of LEGAL_NAME/],
      [{ TRUSTED_PROXIES: 'nginx' }, /^TRUSTED_PROXIES: nginx is neither an address nor a network/],
      [{ DEMO_PUBLIC: '1', DEMO: '0' }, /^DEMO_PUBLIC: /],
    ]
    for (const [env, line] of refusals) {
      const read = () => readConfig(env)
      expect(read, JSON.stringify(env)).toThrow(ConfigError)
      expect(read).toThrow(line)
      expect(read).not.toThrow(/hidden|\n/)
    }
  })

  test('reports every invalid setting of a step, and the first one in its line', () => {
    const problems = (env: Record<string, string>) => {
      try {
        readConfig(env)
      } catch (error) {
        return error as ConfigError
      }
    }
    const found = problems({ PORT: 'abc', STRIPE_SECRET: 'x', DEMO: 'yes', SMTP_URL_FILE: '/none' })
    expect(found?.problems.map((line) => line.split(/[ :]/, 1)[0])).toEqual([
      'STRIPE_SECRET',
      'SMTP_URL_FILE',
      'PORT',
      'DEMO',
    ])
    expect(found?.message).toMatch(/^STRIPE_SECRET is .* \(and 3 more: npm run doctor lists them\)$/)
    expect(problems({ S3_BUCKET: 'x', TURN_URLS: 'turn:x' })?.problems).toHaveLength(2)
  })

  test('names the seller on documents: by default the brand, and the address line by line', () => {
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

  test('names the operator once: old setting names still work, and documents match the legal texts [LG-6]', () => {
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

  test('sets the terms: fee, minimum payout, payout hold and cancellation hours, each a whole number within its limits', () => {
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
  })
})

describe('.env.example', () => {
  const example = readFileSync('.env.example', 'utf8')
  const lines = [...example.matchAll(/^#?([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => ({ name, value }))

  test('explains every existing setting and no other', () => {
    const explained = lines.map(({ name }) => name.replace(/_FILE$/, ''))
    // npm start and npm run dev set NODE_ENV themselves.
    expect([...new Set(['NODE_ENV', ...explained])].sort()).toEqual([...SETTINGS].sort())
  })

  test('reads the same in sh, systemd and Docker Compose', () => {
    const file = example.replace(/^#(?=[A-Z0-9_]+=)/gm, '')
    const inSh = execFileSync('sh', ['-c', 'set -a; eval "$0"; env -0', file], { encoding: 'utf8', env: {} }).split(
      '\0',
    )
    const inCompose = parseEnv(file)
    for (const [name, value] of new Map(lines.map((line) => [line.name, line.value]))) {
      // systemd keeps everything but the quotes.
      const inSystemd = /^'([^']*)'$/.exec(value)?.[1] ?? value
      expect(inSh).toContain(`${name}=${inSystemd}`)
      expect([name, inCompose[name]]).toEqual([name, inSystemd])
    }
  })

  test('shows the defaults', () => {
    const numbers = lines.filter(({ value }) => /^\d{2,}$/.test(value))
    expect(numbers.length).toBeGreaterThan(6)
    for (const { name, value } of numbers)
      expect([name, JSON.stringify(readConfig({ [name]: value }))]).toEqual([name, JSON.stringify(readConfig({}))])
  })
})

const real = {
  APP_ORIGIN: 'https://talk.example.org',
  DATABASE_URL: 'postgres://db/visavis',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
  TURN_URLS: 'turn:turn.example.org:3478',
  TURN_SECRET: 'a-secret-of-length',
}
const noRelay = { TURN_URLS: undefined, TURN_SECRET: undefined }
type Env = Record<string, string | undefined>
const settings = (env: Env) => readConfig(env).unsafeSettings.map((line) => line.split(':', 1)[0])

test('a public origin needs a complete installation, and the error names each missing setting [SEC-3]', () => {
  expect(settings(real)).toEqual([])
  const unsafeSettings: [Env, string[]][] = [
    [{ DATABASE_URL: undefined }, ['DATABASE_URL']],
    [{ STRIPE_SECRET_KEY: undefined }, ['STRIPE_SECRET_KEY']],
    [{ STRIPE_API_URL: 'http://127.0.0.1:4120' }, ['STRIPE_API_URL']],
    [{ NODE_ENV: 'development' }, ['NODE_ENV']],
    [{ NODE_ENV: 'test', DEMO: '0' }, ['NODE_ENV']],
    [{ DEMO: '1' }, ['DEMO']],
    [noRelay, ['TURN_URLS']],
    [{ DATABASE_URL: undefined, STRIPE_SECRET_KEY: undefined }, ['DATABASE_URL', 'STRIPE_SECRET_KEY']],
    [{ NODE_ENV: 'development', DEMO: '1', DEMO_PUBLIC: '1' }, ['NODE_ENV']],
  ]
  for (const [change, names] of unsafeSettings)
    expect(settings({ ...real, ...change }), JSON.stringify(change)).toEqual(names)
})

test('a demo on a public origin needs two settings [SEC-3]', () => {
  const bare = { APP_ORIGIN: 'https://talk.example.org' }
  expect(readConfig(bare).demo).toBe(false)
  expect(readConfig({ ...bare, DEMO: '1' }).demo).toBe(false)
  expect(readConfig({ ...bare, DEMO: '1', DEMO_PUBLIC: '1' })).toMatchObject({ demo: true, unsafeSettings: [] })
  expect(() => readConfig({ ...bare, DEMO_PUBLIC: '1' })).toThrow(/^DEMO_PUBLIC: .*DEMO=1/)
})

test('a public origin without a relay does not start, unless a setting accepts that addresses are visible; then it warns [OP-relay]', () => {
  const [line] = readConfig({ ...real, ...noRelay }).unsafeSettings
  expect(line).toMatch(
    /^TURN_URLS: .*talk\.example\.org.* IP address to the other; set TURN_URLS .*deploy\/coturn\.conf/,
  )
  expect(line).toContain('or DIRECT_CALLS=addresses_visible if that is intended')
  expect(readConfig({ ...real, ...noRelay, DIRECT_CALLS: 'addresses_visible' })).toMatchObject({
    unsafeSettings: [],
    settingWarnings: [
      expect.stringMatching(/^TURN_URLS: .*talk\.example\.org.* IP address .*; set TURN_URLS .*docs\/install\.md$/),
    ],
  })
  expect(readConfig(real).settingWarnings).toEqual([])
  expect(() => readConfig({ ...real, ...noRelay, DIRECT_CALLS: '1' })).toThrow(/^DIRECT_CALLS: must be/)
  expect(() => readConfig({ ...real, DIRECT_CALLS: 'addresses_visible' })).toThrow(/^DIRECT_CALLS: is only for/)
})

test('allows everything on this machine', () => {
  for (const origin of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000', 'http://talk.localhost'])
    for (const env of [{}, { NODE_ENV: 'development' }, { NODE_ENV: 'test', DEMO: '0' }, { DEMO: '1' }])
      expect(settings({ ...env, APP_ORIGIN: origin })).toEqual([])
  expect(readConfig({})).toMatchObject({ demo: true, isPublic: false, settingWarnings: [] })
  for (const origin of ['http://192.168.1.7:3000', 'http://localhost.example.org', 'http://127.0.0.1.nip.io'])
    expect(settings({ APP_ORIGIN: origin })).toContain('DATABASE_URL')
})

const socialLinks = (text: string) => readConfig({ SOCIAL_LINKS: text }).socialLinks

test('names a known network by its address; the operator names other links [S-41]', () => {
  expect(socialLinks('https://www.instagram.com/visavis, Our blog=https://blog.visavis.example/')).toEqual([
    { name: 'Instagram', url: 'https://www.instagram.com/visavis' },
    { name: 'Our blog', url: 'https://blog.visavis.example/' },
  ])
  expect(socialLinks('')).toEqual([])
  expect(socialLinks('https://x.com/a?b=c')).toEqual([{ name: 'X', url: 'https://x.com/a?b=c' }])
})

test('accepts only a limited number of https links of limited length, and does not repeat rejected ones [S-41]', () => {
  const wrong = [
    'http://instagram.com/visavis',
    'javascript:alert(1)',
    'Blog=javascript:alert(1)',
    'https://hidden:word@instagram.com',
    'https://unknown.example/hidden',
    'instagram',
    `https://instagram.com/${'hidden'.repeat(40)}`,
    `${'hidden'.repeat(5)}=https://a.example`,
    'A\u0007b=https://a.example',
    Array.from({ length: 9 }, (_, at) => `https://x.com/hidden${at}`).join(),
  ]
  for (const text of wrong) {
    expect(() => socialLinks(text), text).toThrow(Error)
    expect(() => socialLinks(text), text).not.toThrow(/hidden/)
  }
})

const inEffect = (env: Record<string, string> = {}) =>
  new Map(
    readConfig({ NODE_ENV: 'test', ...env })
      .settings()
      .flatMap(({ settings }) => settings)
      .map((setting) => [setting.name, setting]),
  )

describe('settings in effect', () => {
  test('are all listed, each with its value, and whether it was set or is the default', () => {
    const settings = inEffect({ PORT: '4000', DEMO: '0', SOCIAL_LINKS: 'https://www.instagram.com/visavis' })
    expect([...settings.keys()].sort()).toEqual([...SETTINGS].sort())
    expect(settings.get('PORT')).toMatchObject({ value: '4000', isSet: true })
    expect(settings.get('VAT_PERCENT')).toMatchObject({ value: '19', isSet: false })
    expect(settings.get('APP_ORIGIN')).toMatchObject({ value: 'http://localhost:4000', isSet: false })
    expect(settings.get('MAIL_FROM')?.value).toBe('Visavis <no-reply@visavis.example>')
    expect(settings.get('DEMO')).toMatchObject({ value: '0', isSet: true })
    expect(settings.get('SOCIAL_LINKS')?.value).toBe('https://www.instagram.com/visavis')
    expect(settings.get('LEGAL_NAME')).toMatchObject({ value: null, isSet: false })
  })

  test('show only whether a secret is set', () => {
    const key = Buffer.alloc(32, 7).toString('base64')
    const secrets = {
      DATABASE_URL: 'postgres://canary:canary@localhost/canary',
      SMTP_URL: 'smtps://canary:canary@mail.example.org',
      STRIPE_SECRET_KEY: 'sk_test_canary',
      STRIPE_WEBHOOK_SECRET: 'whsec_canary',
      STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_canary',
      STRIPE_THIN_WEBHOOK_SECRET: 'whsec_canary',
      TURN_URLS: 'turn:turn.example.org',
      TURN_SECRET: 'canary-secret',
      S3_BUCKET: 'photos',
      S3_ACCESS_KEY_ID: 'canary',
      S3_SECRET_ACCESS_KEY: 'canary',
      METRICS_TOKEN: 'canary-token',
      MASTER_KEY: key,
      MASTER_KEY_OLD: key,
    }
    const settings = inEffect(secrets)
    expect(JSON.stringify([...settings.values()])).not.toMatch(new RegExp(`canary|${key.slice(0, 20)}`))
    for (const name of Object.keys(secrets)) expect(settings.get(name)?.isSet, name).toBe(true)
    expect(settings.get('TURN_URLS')).toMatchObject({ value: 'turn:turn.example.org', isSecret: false })
  })
})
