import type { Catalogue } from './sentence.ts'

/** The catalogues of the back office, and of what few pages say at first. */
export const officeModules = import.meta.glob<Record<string, Catalogue>>(
  './*/{backoffice,demo,guidelines,money,office-*,stage,suspensions,withdrawal,withdrawals}.ts',
)
