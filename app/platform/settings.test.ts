import { describe, expect, test } from 'vitest'
import { officeSettings as german } from '#app/i18n/de/office-settings.ts'
import { officeSettings as english } from '#app/i18n/en/office-settings.ts'
import { readConfig, SETTINGS } from './config.ts'
import { groupOfSetting } from './settings.ts'

const inEffect = (env: Record<string, string> = {}) =>
  new Map(
    readConfig({ NODE_ENV: 'test', ...env })
      .settings()
      .map((setting) => [setting.name, setting]),
  )

describe('settings in effect', () => {
  test('are all there, each with its value, whether it was set or is the default', () => {
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

  test('say of secrets only whether they are set', () => {
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

  test('each have a group and words in both languages; one without a group counts as secret', () => {
    for (const name of SETTINGS) {
      expect(groupOfSetting(name), name).not.toBe('other')
      expect(Object.keys(english.names), name).toContain(name)
      expect(Object.keys(german.names), name).toContain(name)
    }
    expect(groupOfSetting('SOMETHING_NEW')).toBe('other')
    expect(groupOfSetting('LEGAL_NAME')).toBe('operator')
  })
})
