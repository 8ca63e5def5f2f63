import type { Config } from '#app/platform/config.ts'

/** What an owner should know about an installation, the most pressing first; each names a setting that changes it. */
export const SETTING_WARNINGS = [
  { code: 'unsafe', setting: 'APP_ORIGIN' },
  { code: 'demo', setting: 'DEMO' },
  { code: 'no_payments', setting: 'STRIPE_SECRET_KEY' },
  { code: 'no_mail', setting: 'SMTP_URL' },
  { code: 'no_relay', setting: 'TURN_URLS' },
  { code: 'no_master_key', setting: 'MASTER_KEY' },
  { code: 'embedded_database', setting: 'DATABASE_URL' },
] as const
export type SettingWarning = (typeof SETTING_WARNINGS)[number]

type Looked = Pick<Config, 'unsafeSettings' | 'demo' | 'stripe' | 'smtpUrl' | 'turn' | 'masterKey' | 'databaseUrl'>

/** The warnings that hold for an installation. */
export function warningsOf(config: Looked): SettingWarning[] {
  const holds: Record<SettingWarning['code'], boolean> = {
    unsafe: config.unsafeSettings.length > 0,
    demo: config.demo,
    no_payments: config.stripe.secretKey === null,
    no_mail: config.smtpUrl === null,
    no_relay: config.turn === null,
    no_master_key: config.masterKey === null,
    embedded_database: config.databaseUrl === null,
  }
  return SETTING_WARNINGS.filter(({ code }) => holds[code])
}
