import type { Config } from '#app/platform/config.ts'
import type { Db } from '#app/platform/data/db.server.ts'

/**
 * Result of a check: `ok` is fine, `note` is worth knowing, `bad` must be mended. `text` is one line for the operator.
 */
export type Finding = { level: 'ok' | 'note' | 'bad'; text: string }

export const ok = (text: string): Finding => ({ level: 'ok', text })
export const note = (text: string): Finding => ({ level: 'note', text })
export const bad = (text: string): Finding => ({ level: 'bad', text })

/** Checks the settings and what they refer to (disk, network). Changes nothing. */
export type SettingsCheck = (config: Config) => Finding[] | Promise<Finding[]>

/** Checks a migrated database. Changes nothing. */
export type DatabaseCheck = (db: Db, config: Config) => Promise<Finding[]>
