import { nameCards } from '#app/features/marketplace/profiles/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { notFound } from '#app/platform/refusal.ts'
import { UUID } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { exportedColumns } from '#db/table-rules.ts'
import { tableRules } from '#db/tables.ts'
import { type AccountOwner, columnOf, findOwnedAccount, ownRows } from '../store.server.ts'
import { exportedValue } from './rules.ts'

/**
 * The viewer's own data by table, as account.json shows it; other people only by the name the viewer sees everywhere.
 */
export type OwnData = { email: string; data: Record<string, Record<string, unknown>[]> }

const uuids = new RegExp(UUID, 'g')

/** The viewer's own data by table, as account.json shows it. Refuses with `not_found`. */
export async function ownData(db: Db, viewer: Pick<Viewer, 'userId' | 'language'>): Promise<OwnData> {
  const person = await findOwnedAccount(db, viewer.userId)
  if (!person) throw notFound()
  const tables = await listExportedTables(db, person)
  const named = tables.flatMap(({ people, rows }) =>
    rows.flatMap((row) => [
      ...people.map((column) => row[column]),
      ...(JSON.stringify(row.metadata ?? {}).match(uuids) ?? []),
    ]),
  )
  const cards = await nameCards(db, [...new Set(named.filter((id) => typeof id === 'string'))])
  const nameOf = (userId: string) =>
    userId === viewer.userId ? 'you' : cards.get(userId)?.name || texts(viewer.language, 'calls')('deletedAccount')
  const data = tables.map(({ name, people, rows }) => [
    name,
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [
          column,
          people.includes(column) && typeof value === 'string' ? nameOf(value) : exportedValue(value, nameOf),
        ]),
      ),
    ),
  ])
  return { email: person.email, data: Object.fromEntries(data) }
}

type ExportedTable = {
  name: string
  /** Columns that hold the id of a person. */
  people: string[]
  rows: Record<string, unknown>[]
}

/** Everything of a person that `TABLES` exports, table by table. */
async function listExportedTables(db: Db, person: AccountOwner): Promise<ExportedTable[]> {
  const found: ExportedTable[] = []
  for (const { name, table, rule } of tableRules) {
    const own = ownRows(db, table, rule, person)
    const exported = exportedColumns(table, rule)
    if (!own || exported.length === 0) continue
    const columns = Object.fromEntries(exported.map((column) => [column, columnOf(table, column)]))
    found.push({ name, people: [...(rule.people ?? [])], rows: await db.select(columns).from(table).where(own) })
  }
  return found
}
