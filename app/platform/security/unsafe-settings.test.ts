import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'

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

test('a public origin starts as a whole installation only, and each thing that is missing is named [SEC-3]', () => {
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

test('a demo on a public origin is one only when that is said twice [SEC-3]', () => {
  const bare = { APP_ORIGIN: 'https://talk.example.org' }
  expect(readConfig(bare).demo).toBe(false)
  expect(readConfig({ ...bare, DEMO: '1' }).demo).toBe(false)
  expect(readConfig({ ...bare, DEMO: '1', DEMO_PUBLIC: '1' })).toMatchObject({ demo: true, unsafeSettings: [] })
  expect(() => readConfig({ ...bare, DEMO_PUBLIC: '1' })).toThrow(/^DEMO_PUBLIC: .*DEMO=1/)
})

test('a public origin without a relay does not start, unless a setting says that addresses are visible', () => {
  const [line] = readConfig({ ...real, ...noRelay }).unsafeSettings
  expect(line).toMatch(/^TURN_URLS: .*talk\.example\.org.* IP address; set TURN_URLS .*deploy\/coturn\.conf/)
  expect(line).toContain('or DIRECT_CALLS=addresses_visible if that is meant')
  const direct = readConfig({ ...real, ...noRelay, DIRECT_CALLS: 'addresses_visible' })
  expect(direct.unsafeSettings).toEqual([])
  expect(() => readConfig({ ...real, ...noRelay, DIRECT_CALLS: '1' })).toThrow(/^DIRECT_CALLS: must be/)
  expect(() => readConfig({ ...real, DIRECT_CALLS: 'addresses_visible' })).toThrow(/^DIRECT_CALLS: is only for/)
})

test('a public origin without a relay is warned of what its people’s browsers show, and of nothing with one [OP-relay]', () => {
  const direct = { ...real, ...noRelay, DIRECT_CALLS: 'addresses_visible' }
  expect(readConfig(direct).settingWarnings).toEqual([
    expect.stringMatching(/^TURN_URLS: .*talk\.example\.org.* IP address .*; set TURN_URLS .*docs\/self-hosting\.md$/),
  ])
  expect(readConfig(real).settingWarnings).toEqual([])
  for (const origin of ['http://localhost:3000', 'http://127.0.0.1', 'http://talk.localhost'])
    expect(readConfig({ APP_ORIGIN: origin }).settingWarnings).toEqual([])
})

test('on this machine everything may be tried', () => {
  for (const origin of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000', 'http://talk.localhost'])
    for (const env of [{}, { NODE_ENV: 'development' }, { NODE_ENV: 'test', DEMO: '0' }, { DEMO: '1' }])
      expect(settings({ ...env, APP_ORIGIN: origin })).toEqual([])
  expect(readConfig({})).toMatchObject({ demo: true, isPublic: false })
  for (const origin of ['http://192.168.1.7:3000', 'http://localhost.example.org', 'http://127.0.0.1.nip.io'])
    expect(settings({ APP_ORIGIN: origin })).toContain('DATABASE_URL')
})
