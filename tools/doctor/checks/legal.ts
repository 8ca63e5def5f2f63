import { missingLegalSettings } from '#app/features/marketplace/gate/rules.ts'
import { LEGAL_GAPS } from '#app/features/marketplace/gate/schema.ts'
import { legalFiles, legalProblemLine } from '#app/features/operation/legal/files.views.server.ts'
import { legalTextPlan } from '#app/features/operation/legal/views.server.ts'
import { officeLegal } from '#app/i18n/en/office-legal.ts'
import { fixedClock } from '#app/platform/clock.ts'
import { databaseNow } from '#app/platform/data/db.server.ts'
import { RENAMED_SETTINGS } from '#app/platform/operator.ts'
import { bad, type DatabaseCheck, note, ok, type SettingsCheck } from '../finding.ts'

/** What the law wants to know of the operator, each missing setting with its law; and settings with old names. */
export const checkOperator: SettingsCheck = (config) => {
  const missing = missingLegalSettings(config)
  const finding = config.mustNameOperator ? bad : note
  return [
    ...config.oldNames.map((name) => note(`${name} is the old name of ${RENAMED_SETTINGS[name]}; both are read`)),
    ...(missing.length > 0 && !config.demo
      ? missing.map((setting) =>
          finding(`${setting} is not set (${LEGAL_GAPS[setting]}): ${officeLegal.gaps[setting]}`),
        )
      : []),
    ...(missing.length > 0 && config.mustNameOperator
      ? [
          bad(
            'no money is taken until these legal settings are there: buying credits and opening payout accounts are refused',
          ),
        ]
      : []),
    ...(missing.length === 0 ? [ok('the operator is named as the law wants it')] : []),
  ]
}

/** Files of legal texts that cannot be used, before there is a database. */
export const checkLegalFiles: SettingsCheck = (config) => legalFiles(config).problems.map(asFinding)

/** Legal texts that do not fit the versions which people know. */
export const checkLegalVersions: DatabaseCheck = async (db, config) => {
  const files = legalFiles(config).problems.map(legalProblemLine)
  const { problems } = await legalTextPlan(db, { config, clock: fixedClock(await databaseNow(db)) })
  return problems.filter((problem) => !files.includes(legalProblemLine(problem))).map(asFinding)
}

const asFinding = (problem: Parameters<typeof legalProblemLine>[0]) => bad(legalProblemLine(problem))
