import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import type { Config } from '#app/platform/config.ts'
import type { Ctx } from '#app/platform/context.ts'
import { lastBackups } from '#app/platform/data/backups.server.ts'
import { listProcesses } from '#app/platform/data/processes.server.ts'
import { authorize } from '#app/platform/refusal.ts'
import type { SettingGroup } from '#app/platform/settings.ts'
import { BUILD, SCHEMA, VERSION } from '#app/platform/version.ts'
import type { Viewer } from '#app/platform/viewer.ts'

export const SETTING_WARNINGS = [
  { code: 'unsafe', setting: 'APP_ORIGIN' },
  { code: 'demo', setting: 'DEMO' },
  { code: 'no_payments', setting: 'STRIPE_SECRET_KEY' },
  { code: 'no_mail', setting: 'SMTP_URL' },
  { code: 'no_relay', setting: 'TURN_URLS' },
  { code: 'no_master_key', setting: 'MASTER_KEY' },
  { code: 'embedded_database', setting: 'DATABASE_URL' },
] as const
type SettingWarning = (typeof SETTING_WARNINGS)[number]

type Looked = Pick<Config, 'unsafeSettings' | 'demo' | 'stripe' | 'smtpUrl' | 'turn' | 'masterKey' | 'databaseUrl'>

function warningsOf(config: Looked): SettingWarning[] {
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

export type SettingsPage = {
  groups: SettingGroup[]
  warnings: readonly SettingWarning[]
  unsafe: readonly string[]
}

/** This process's current settings; secrets only as set or not. Administrators only. */
export function settingsPage(config: Config, viewer: Viewer | null): SettingsPage {
  authorize(canAdministrate(viewer))
  return { groups: config.settings(), warnings: warningsOf(config), unsafe: config.unsafeSettings }
}

/** This version, all running processes, and the last backups. Administrators only. */
export async function runningSystem({ db }: Pick<Ctx, 'db'>, viewer: Viewer | null) {
  authorize(canAdministrate(viewer))
  const [processes, backups] = await Promise.all([listProcesses(db), lastBackups(db)])
  return { version: VERSION, build: BUILD, schema: SCHEMA, processes, backups }
}

export type RunningSystem = Awaited<ReturnType<typeof runningSystem>>
