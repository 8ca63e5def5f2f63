import { expect, test } from 'vitest'
import { readConfig } from '#app/platform/config.ts'
import { createViewer } from '#app/platform/viewer.ts'
import { SETTING_WARNINGS, settingsPage } from './views.server.ts'

const viewer = (role: 'admin' | 'seeker', hasSecondFactor = true) =>
  createViewer({
    ...{ userId: 'ada', sessionId: 's', role, status: 'active', name: 'Ada', isSupport: false, hasSecondFactor },
    ...{ language: 'en', timeZone: 'UTC', hourFormat: 'language' },
  })
const page = (env: Record<string, string>) => settingsPage(readConfig(env), viewer('admin'))
const warnings = (env: Record<string, string>) => page(env).warnings.map(({ code }) => code)

test('an installation that lacks everything is warned of everything', () => {
  const lacking = { NODE_ENV: 'development', APP_ORIGIN: 'https://talk.example.org', DEMO: '1', DEMO_PUBLIC: '1' }
  expect(warnings(lacking)).toEqual(SETTING_WARNINGS.map(({ code }) => code))
  expect(page(lacking).unsafe.join()).toContain('NODE_ENV')
})

test('an installation that has everything is warned of nothing, and its settings stand in groups', () => {
  const complete = {
    ...{ NODE_ENV: 'production', APP_ORIGIN: 'https://talk.example.org', DATABASE_URL: 'postgres://localhost/visavis' },
    ...{ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_12345', SMTP_URL: 'smtp://localhost' },
    ...{ TURN_URLS: 'turn:turn.example.org', TURN_SECRET: 'long-secret' },
    ...{ SELLER_NAME: 'Example', SELLER_ADDRESS: 'A,B' },
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  }
  expect(warnings(complete)).toEqual([])
  expect(page(complete).groups.map(({ group }) => group)).toEqual([
    ...['installation', 'operator', 'terms', 'payments', 'mail', 'calls', 'files', 'protection'],
  ])
})

test('the page’s data contains no secret, for any settings', () => {
  const key = Buffer.alloc(32, 7).toString('base64')
  const secrets = {
    ...{ DATABASE_URL: 'postgres://canary:canary@localhost/canary', SMTP_URL: 'smtps://canary:canary@mail.example' },
    ...{ STRIPE_SECRET_KEY: 'sk_live_canary', STRIPE_WEBHOOK_SECRET: 'whsec_canary', TURN_SECRET: 'canary-secret' },
    ...{ S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'canary', S3_SECRET_ACCESS_KEY: 'canary', METRICS_TOKEN: 'canary-x' },
    ...{ TURN_URLS: 'turn:turn.example.org', MASTER_KEY: key, MASTER_KEY_OLD: key },
  }
  // Once with safe settings, once with unsafe ones that the page lists.
  for (const NODE_ENV of ['production', 'development']) {
    const sent = page({ ...secrets, NODE_ENV, APP_ORIGIN: 'https://talk.example.org' })
    expect(sent.unsafe.length > 0).toBe(NODE_ENV === 'development')
    expect(JSON.stringify(sent)).not.toMatch(new RegExp(`canary|${key.slice(0, 20)}`))
  }
  const open = ['STRIPE_API_URL', 'TURN_URLS']
  const named = page({}).groups.flatMap(({ settings }) => settings)
  for (const { name, isSecret } of named.filter((each) => /SECRET|KEY|TOKEN|PASSWORD|_URLS?$/.test(each.name)))
    expect(isSecret, name).toBe(!open.includes(name))
})

test('refuses a stranger: settings exist for administrators only', () => {
  const config = readConfig({ NODE_ENV: 'test' })
  for (const stranger of [viewer('seeker'), null])
    expect(() => settingsPage(config, stranger)).toThrow(expect.objectContaining({ code: 'not_found' }))
  expect(() => settingsPage(config, viewer('admin', false))).toThrow(
    expect.objectContaining({ code: 'second_factor_needed' }),
  )
})
