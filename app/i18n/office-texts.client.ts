import type { Catalogue } from './sentence.ts'

/** The catalogues of the back office, which only administrators fetch. */
export const officeModules = import.meta.glob<Record<string, Catalogue>>('./*/{backoffice,money,office-*}.ts')
