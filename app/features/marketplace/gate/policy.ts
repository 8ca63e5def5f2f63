import type { Config } from '#app/platform/config.ts'
import type { Decision } from '#app/platform/refusal.ts'
import { missingLegalSettings } from './rules.ts'

/** Money is taken only by an operator whom the settings name as the law wants; demo and tests are free of it. */
export const canTakeMoney = (config: Pick<Config, 'operator' | 'mustNameOperator'>): Decision =>
  config.mustNameOperator && missingLegalSettings(config).length > 0
    ? { ok: false, code: 'operator_unnamed' }
    : { ok: true }
