import { readFileSync } from 'node:fs'
import { RENAMED_SETTINGS } from './operator.ts'

/** Names that look like settings of ours: one that is none is misspelt. */
const ours =
  /^(STRIPE_|S3_|TURN_|DIRECT_CALLS|SMTP_|MAIL_|SIGNUP_|ADMIN_|BRAND_|SUPPORT_|LEGAL_|SELLER_|TAX_|SOCIAL_|APP_ORIGIN|DATABASE_URL|DATA_DIR|METRICS_|MASTER_|TRUSTED_|CONNECTIONS_|RENDERS_|DEMO_PUBLIC|PLATFORM_FEE|MIN_PAYOUT|PAYOUT_HOLD|PAYOUT_REVIEW|CANCELLATION_)/

/**
 * The settings of an environment, those of files read (`NAME_FILE`) and old names under the new ones; or in one line
 * what is wrong with it.
 */
export function settingsOf(
  env: Record<string, string | undefined>,
  settings: readonly string[],
): { values: Record<string, string>; oldNames: string[] } | string {
  const values: Record<string, string> = {}
  const old: Record<string, string> = {}
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || value === '') continue
    const isFile = name.endsWith('_FILE') && !settings.includes(name)
    const base = isFile ? name.slice(0, -5) : name
    const into = base in RENAMED_SETTINGS ? old : settings.includes(base) ? values : null
    if (into) {
      const said = isFile ? secretAt(value) : value
      if (said === null) return `${name}: cannot read ${value}`
      into[base] = said
    } else if (ours.test(name)) return `${name} is not a setting of this program; see .env.example`
  }
  for (const [name, value] of Object.entries(old)) {
    const setting = RENAMED_SETTINGS[name] ?? name
    if (values[setting] !== undefined && values[setting] !== value)
      return `${name}: is the old name of ${setting}, which says something else; remove ${name}`
    values[setting] = value
  }
  return { values, oldNames: Object.keys(old) }
}

function secretAt(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return null
  }
}
