import type { Db } from '#app/platform/data/db.server.ts'
import { type AccountOwner, columnOf, ownRows, tableRules } from '../store.server.ts'
import { isExported } from './rules.ts'

export type ExportedTable = {
  name: string
  /** Columns that hold the id of a person. */
  people: string[]
  rows: Record<string, unknown>[]
}

/** Everything of a person that `PERSONAL_DATA` exports, table by table. */
export async function listExportedTables(db: Db, person: AccountOwner): Promise<ExportedTable[]> {
  const found: ExportedTable[] = []
  for (const { name, table, rule } of tableRules) {
    const own = ownRows(db, table, rule, person)
    const exported = Object.entries(rule.columns).filter(([, { is }]) => isExported(is))
    if (!own || exported.length === 0) continue
    const columns = Object.fromEntries(exported.map(([column]) => [column, columnOf(table, column)]))
    const people = exported.filter(([, { is }]) => is === 'person').map(([column]) => column)
    found.push({ name, people, rows: await db.select(columns).from(table).where(own) })
  }
  return found
}
