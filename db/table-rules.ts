import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type * as schema from './schema/all.ts'

type Schema = typeof schema
export type TableName = { [K in keyof Schema]: Schema[K] extends PgTable ? K : never }[keyof Schema]
export type ColumnName<N extends TableName> = keyof Schema[N]['_']['columns'] & string

/** So many days after the instant in `after`. */
type Days<C extends string> = { days: number; after: C }
/** What the daily sweep does: rows go, or with `columns` only what these say. */
export type RetentionStep<C extends string = string> = Days<C> & {
  columns?: Partial<Record<C, string | null | readonly never[]>>
}
export type Sweep = 'accounts' | 'analytics' | 'free_times' | 'photos' | 'traders'

/** In `keeps`: ids, numbers, times and choices, but no column in which words can be. */
export const FACTS = 'facts'
export const now = () => sql`app_now()`
/** An address that cannot receive mail (RFC 2606) and reveals nothing of the former one. */
export const pseudonym = (userId: string) => `deleted-${userId}@deleted.invalid`

/**
 * Who uses a table, whose data it holds, how long, and what deleting an account does to it. Without exceptions a
 * person's rows are exported in full and go with the account, so that a column nobody thought about is on the safe side.
 */
export type TableRule<C extends string = string> = {
  /** The one feature that writes it; others call its commands. `platform` is app/platform and server. */
  writer: string
  /** Other features that read it by their own SQL: read models, and joins of a name or a sum. */
  readers?: readonly string[]
  /** Columns that hold the owner's id: these rows are the person's. */
  owners?: readonly C[]
  /** Columns that hold the owner's email address: these rows are the person's too. */
  addresses?: readonly C[]
  /** The rows belong to the person who made the purchase in this column. */
  ofPurchase?: C
  /** Columns that hold the person's id in rows of another person that mean nothing without the first. */
  alsoErasedBy?: readonly C[]
  /** Columns with lists of people in rows that mean something without the person: the id is taken out of them. */
  listedIn?: readonly C[]
  /** Columns with the id of a person: exported as "you" or a name. */
  people?: readonly C[]
  /** Columns that other people wrote or that are about them: not exported. */
  others?: readonly C[]
  /** Keys, secrets, what repeats the statement, what only the machine needs: neither exported nor in the record. */
  internal?: readonly C[] | 'all'
  /** The rows stay when the account is deleted, with these columns; all others become null or what `becomes` says. */
  keeps?: readonly (C | typeof FACTS)[]
  becomes?: Partial<Record<C, string | boolean | null | readonly string[] | (() => SQL) | ((userId: string) => string)>>
  /**
   * How long rows stay while their owner has an account (docs/operating.md tells operators). `law`: ten years at
   * least, for tax and commercial law. `installation`: about nobody, or unreadable. `sweep`: by one of its own
   * (server/worker.ts). Days: by the daily sweep of account-deletion/retention.
   */
  until: 'account' | 'installation' | 'law' | { sweep: Sweep } | Days<C>
  /** Words that go earlier than their row. */
  empties?: Days<C> & { columns: NonNullable<RetentionStep<C>['columns']> }
  why: string
}

const isOwned = ({ owners, addresses, ofPurchase }: TableRule) => Boolean(owners || addresses || ofPurchase)

export const goesWithAccount = (rule: TableRule): boolean => isOwned(rule) && !rule.keeps

/** What a column holds. `own` and `person` are exported; all but `internal` is in the record of processing. */
export function kindOf(rule: TableRule, column: string): 'own' | 'person' | 'others' | 'internal' {
  if (rule.internal === 'all' || rule.internal?.includes(column)) return 'internal'
  if (rule.people?.includes(column)) return 'person'
  return isOwned(rule) && !rule.others?.includes(column) ? 'own' : 'others'
}

export const exportedColumns = (table: PgTable, rule: TableRule): string[] =>
  Object.keys(getTableColumns(table)).filter((column) => ['own', 'person'].includes(kindOf(rule, column)))

const FACT_TYPES = /^Pg(UUID|Integer|SmallInt|BigInt\d+|BigSerial\d+|Boolean|Timestamp|DateString|NumericNumber|Real)$/

/** What deleting the account writes into rows that stay. */
export function valuesAfterDeletion(table: PgTable, rule: TableRule, userId: string): Record<string, unknown> {
  if (!rule.keeps) return {}
  const { keeps, becomes = {} } = rule
  const columns = Object.entries(getTableColumns(table)).filter(([name, { columnType, enumValues }]) => {
    const isFact = FACT_TYPES.test(columnType) || (columnType === 'PgText' && enumValues?.length)
    return name in becomes || !(keeps.includes(name) || (isFact && keeps.includes(FACTS)))
  })
  return Object.fromEntries(
    columns.map(([name]) => {
      const value = becomes[name] ?? null
      return [name, typeof value === 'function' ? value(userId) : value]
    }),
  )
}

export function retentionSteps({ until, empties }: TableRule): RetentionStep[] {
  return [...(empties ? [empties] : []), ...(typeof until === 'object' && 'days' in until ? [until] : [])]
}
