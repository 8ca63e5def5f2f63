import type { Catalogue } from './sentence.ts'

/** The catalogues of the back office, and of what few pages say at first. */
export const officeModules = import.meta.glob<Record<string, Catalogue>>(
  './*/{account-deletion,backoffice,call-changes,cases,demo,documents,explained,guidelines,helplines,legal,money,office-*,stage,suspensions,tax,withdrawal,withdrawals}.ts',
)
