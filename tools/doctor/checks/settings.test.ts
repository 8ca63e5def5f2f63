import { expect, test } from 'vitest'
import { readConfig } from '#app/platform/config.ts'
import { NAMED_OPERATOR } from '#tests/support/operator.ts'
import type { SettingsCheck } from '../finding.ts'
import { checkLegalFiles, checkOperator } from './legal.ts'
import { checkMailServer } from './mail.ts'
import { checkPaymentKey, checkWebhookSecrets } from './payments.ts'
import {
  checkDemo,
  checkDisk,
  checkMode,
  checkMonitoring,
  checkNetworkLimits,
  checkOrigin,
  checkProxies,
  checkSignUp,
  checkStorage,
  checkUnsafeSettings,
} from './settings.ts'
import { checkTurn } from './turn.ts'

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
const look = async (check: SettingsCheck, change: Env = {}) =>
  (await check(readConfig({ ...real, ...change }))).filter(({ level }) => level !== 'ok')

const troubles: [string, SettingsCheck, Env, 'note' | 'bad', RegExp][] = [
  ['an unsafe setting', checkUnsafeSettings, { STRIPE_SECRET_KEY: undefined }, 'bad', /^STRIPE_SECRET_KEY: /],
  ['tests on this machine', checkMode, { APP_ORIGIN: undefined, NODE_ENV: 'test' }, 'note', /NODE_ENV is test/],
  ['no public address', checkOrigin, { APP_ORIGIN: undefined }, 'bad', /links in mails lead to http:\/\/localhost/],
  ['no https', checkOrigin, { APP_ORIGIN: 'http://talk.example.org' }, 'bad', /not https/],
  [
    'a demo for everybody',
    checkDemo,
    { STRIPE_SECRET_KEY: 'sk_test_1', DEMO: '1', DEMO_PUBLIC: '1' },
    'note',
    /everybody/,
  ],
  ['a proxy elsewhere', checkProxies, { HOST: '0.0.0.0' }, 'bad', /TRUSTED_PROXIES is missing/],
  ['trust in everybody', checkProxies, { TRUSTED_PROXIES: '0.0.0.0/0' }, 'bad', /trusts everybody/],
  ['no token for figures', checkMonitoring, { METRICS_TOKEN: undefined }, 'note', /METRICS_TOKEN/],
  [
    'connections for one network',
    checkNetworkLimits,
    { CONNECTIONS_PER_NETWORK: '9000' },
    'note',
    /CONNECTIONS_PER_NETWORK/,
  ],
  ['pages for one network', checkNetworkLimits, { RENDERS_PER_MINUTE: '9000' }, 'note', /RENDERS_PER_MINUTE/],
  ['a telling sign-up', checkSignUp, { SIGNUP_DISCLOSURE: 'immediate' }, 'note', /having an account is the secret/],
  ['a test key', checkPaymentKey, { STRIPE_SECRET_KEY: 'sk_test_1' }, 'note', /nobody pays/],
  [
    'no secret of companions’ accounts',
    checkWebhookSecrets,
    { STRIPE_CONNECT_WEBHOOK_SECRET: undefined },
    'bad',
    /=connected$/,
  ],
  ['no secret of thin events', checkWebhookSecrets, { STRIPE_THIN_WEBHOOK_SECRET: undefined }, 'bad', /=thin$/],
  [
    'legal texts that are not there',
    checkLegalFiles,
    { LEGAL_TEXTS_DIR: '/nowhere' },
    'bad',
    /nowhere: there is no such/,
  ],
  ['no relay', checkTurn, {}, 'note', /IP address \(DIRECT_CALLS says that this is meant\)/],
  ['no relay by accident', checkUnsafeSettings, { DIRECT_CALLS: undefined }, 'bad', /^TURN_URLS: .*DIRECT_CALLS=/],
  ['mail that goes nowhere', checkMailServer, {}, 'note', /reach nobody/],
  ['a mail server that is gone', checkMailServer, { SMTP_URL: 'smtp://127.0.0.1:9' }, 'bad', /SMTP_URL/],
  ['photos on one machine', checkStorage, {}, 'note', /S3_/],
  [
    'a photo storage that is gone',
    checkStorage,
    { S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' },
    'bad',
    /S3_/,
  ],
]

test.each(troubles)('%s is said', async (_name, check, change, level, text) => {
  expect(await look(check, change)).toEqual([{ level, text: expect.stringMatching(text) }])
})

test('each setting that is missing of the operator is said with the law that wants it, and that no money is taken [LG-4]', async () => {
  const found = await look(checkOperator, { LEGAL_PHONE: undefined, LEGAL_DISPUTES: undefined })
  expect(found.map(({ level, text }) => [level, text])).toEqual([
    ['bad', expect.stringMatching(/^LEGAL_PHONE is not set \(Art. 246a § 1 \(1\) Nr. 2 EGBGB\): a phone number/)],
    ['bad', expect.stringMatching(/^LEGAL_DISPUTES is not set \(§ 36 \(1\) Nr. 1 VSBG\)/)],
    ['bad', expect.stringMatching(/^no money is taken/)],
  ])
  expect(await look(checkOperator)).toEqual([])
  const here = { APP_ORIGIN: undefined, STRIPE_SECRET_KEY: undefined, LEGAL_PHONE: undefined }
  expect((await look(checkOperator, here)).map(({ level }) => level)).toEqual(['note'])
  expect(await look(checkOperator, { ...here, DEMO: '1' })).toEqual([])
  expect(await look(checkOperator, { LEGAL_NAME: undefined, SELLER_NAME: 'Talks GmbH' })).toEqual([
    { level: 'note', text: expect.stringMatching(/^SELLER_NAME is the old name of LEGAL_NAME/) },
  ])
})

test('a whole installation has nothing to mend [OP-doctor]', async () => {
  for (const check of new Set(troubles.map(([, each]) => each)))
    expect((await look(check)).filter(({ level }) => level === 'bad')).toEqual([])
})

test('a disk that is nearly full is said', () => {
  expect(checkDisk({ dataDir: '.' }, () => 499)).toEqual([{ level: 'bad', text: expect.stringMatching(/only 499 MB/) }])
  expect(checkDisk({ dataDir: '.' }, () => 500)).toMatchObject([{ level: 'ok' }])
})
