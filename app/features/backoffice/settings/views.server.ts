import { canAdministrate } from '#app/features/accounts/policy.ts'
import type { Config } from '#app/platform/config.ts'
import { authorize } from '#app/platform/refusal.ts'
import { SETTING_GROUPS, type SettingGroup, type SettingInEffect } from '#app/platform/settings.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { type SettingWarning, warningsOf } from './rules.ts'

export type SettingsPage = {
  groups: { group: SettingGroup; settings: SettingInEffect[] }[]
  warnings: readonly SettingWarning[]
  /** What prevents the start of a public installation, as the log says it. */
  unsafe: readonly string[]
}

/** The settings of this process as they are in effect, of secrets only whether they are set. Administrators only. */
export function settingsPage(config: Config, viewer: Viewer | null): SettingsPage {
  authorize(canAdministrate(viewer))
  const inEffect = config.settings()
  const groups = SETTING_GROUPS.map((group) => ({
    group,
    settings: inEffect.filter((setting) => setting.group === group),
  }))
  return {
    groups: groups.filter(({ settings }) => settings.length > 0),
    warnings: warningsOf(config),
    unsafe: config.unsafeSettings,
  }
}
