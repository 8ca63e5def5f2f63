import { accounts } from './accounts.ts'
import { analytics } from './analytics.ts'
import { backoffice } from './backoffice.ts'
import { calls } from './calls.ts'
import { cases } from './cases.ts'
import { directory } from './directory.ts'
import { documents } from './documents.ts'
import type { RulesOf, TableName } from './kinds.ts'
import { legal } from './legal.ts'
import { messages } from './messages.ts'
import { money } from './money.ts'
import { profiles } from './profiles.ts'
import { provider } from './provider.ts'
import { safety } from './safety.ts'
import { tax } from './tax.ts'
import { withdrawals } from './withdrawals.ts'

/**
 * Every column of every table: a new one does not compile until somebody has said here whose it is, whether its owner
 * may take it along, and what deleting the account does to it (docs/decisions/009-account-deletion.md).
 */
export const PERSONAL_DATA: RulesOf<TableName> = {
  ...accounts,
  ...analytics,
  ...profiles,
  ...calls,
  ...cases,
  ...directory,
  ...backoffice,
  ...documents,
  ...legal,
  ...messages,
  ...money,
  ...provider,
  ...safety,
  ...withdrawals,
  ...tax,
}
