import { expect, test } from 'vitest'
import { readConfig } from '#app/platform/config.ts'
import { NAMED_OPERATOR } from '#tests/support/operator.ts'
import { examineSettings } from './settings.ts'

const real = {
  APP_ORIGIN: 'https://talk.example.org',
  DATABASE_URL: 'postgres://db/visavis',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_23456789',
  STRIPE_THIN_WEBHOOK_SECRET: 'whsec_34567890',
  METRICS_TOKEN: 'a-token-of-length',
  SIGNUP_DISCLOSURE: 'deferred',
  DIRECT_CALLS: 'addresses_visible',
  ...NAMED_OPERATOR,
}
type Env = Record<string, string | undefined>
/** All findings except `ok`. */
const look = (change: Env = {}) =>
  [...examineSettings(readConfig({ ...real, ...change }))].filter(({ level }) => level !== 'ok')

const troubles: [string, Env, 'note' | 'bad', RegExp][] = [
  ['an unsafe setting', { STRIPE_SECRET_KEY: undefined }, 'bad', /^STRIPE_SECRET_KEY: /],
  ['tests on this machine', { APP_ORIGIN: undefined, NODE_ENV: 'test' }, 'note', /NODE_ENV is test/],
  ['no public address', { APP_ORIGIN: undefined }, 'bad', /links in emails point to http:\/\/localhost/],
  ['no https', { APP_ORIGIN: 'http://talk.example.org' }, 'bad', /isn’t https/],
  ['a demo for everyone', { STRIPE_SECRET_KEY: 'sk_test_1', DEMO: '1', DEMO_PUBLIC: '1' }, 'note', /everyone/],
  ['a proxy elsewhere', { HOST: '0.0.0.0' }, 'bad', /TRUSTED_PROXIES is missing/],
  ['trust in every address', { TRUSTED_PROXIES: '0.0.0.0/0' }, 'bad', /trusts every address/],
  ['no token for figures', { METRICS_TOKEN: undefined }, 'note', /METRICS_TOKEN/],
  ['connections for one network', { CONNECTIONS_PER_NETWORK: '9000' }, 'note', /CONNECTIONS_PER_NETWORK/],
  ['pages for one network', { RENDERS_PER_MINUTE: '9000' }, 'note', /RENDERS_PER_MINUTE/],
  ['a telling sign-up', { SIGNUP_DISCLOSURE: 'immediate' }, 'note', /reveals who has an account/],
  ['a test key', { STRIPE_SECRET_KEY: 'sk_test_1' }, 'note', /no real payments/],
  ['no secret of companions’ accounts', { STRIPE_CONNECT_WEBHOOK_SECRET: undefined }, 'bad', /=connected$/],
  ['no secret of thin events', { STRIPE_THIN_WEBHOOK_SECRET: undefined }, 'bad', /=thin$/],
  ['legal texts that are not there', { LEGAL_TEXTS_DIR: '/nowhere' }, 'bad', /nowhere: this folder doesn’t exist/],
  ['no relay by accident', { DIRECT_CALLS: undefined }, 'bad', /^TURN_URLS: .*DIRECT_CALLS=/],
]

test.each(troubles)('%s is reported', (_name, change, level, text) => {
  expect(look(change)).toContainEqual({ level, text: expect.stringMatching(text) })
})

test('each missing legal setting is reported with the law that requires it, and that payments are disabled [LG-4]', () => {
  const legal = (change: Env) => look(change).filter(({ text }) => /^LEGAL|^SELLER|^payments are disabled/.test(text))
  const found = legal({ LEGAL_PHONE: undefined, LEGAL_DISPUTES: undefined })
  expect(found.map(({ level, text }) => [level, text])).toEqual([
    ['bad', expect.stringMatching(/^LEGAL_PHONE is not set \(Art. 246a § 1 \(1\) Nr. 2 EGBGB\): see .env.example/)],
    ['bad', expect.stringMatching(/^LEGAL_DISPUTES is not set \(§ 36 \(1\) Nr. 1 VSBG\)/)],
    ['bad', expect.stringMatching(/^payments are disabled/)],
  ])
  const here = { APP_ORIGIN: undefined, STRIPE_SECRET_KEY: undefined, LEGAL_PHONE: undefined }
  expect(legal(here).map(({ level }) => level)).toEqual(['note'])
  expect(legal({ ...here, DEMO: '1' })).toEqual([])
  expect(legal({ LEGAL_NAME: undefined, SELLER_NAME: 'Talks GmbH' })).toEqual([
    { level: 'note', text: expect.stringMatching(/^SELLER_NAME is the old name of LEGAL_NAME/) },
  ])
})

test('complete settings have nothing to fix [OP-doctor]', () => {
  expect(look().filter(({ level }) => level === 'bad')).toEqual([])
})
