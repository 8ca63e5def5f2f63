import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type * as schema from '../schema/all.ts'

/**
 * What a column holds. Exported for the owner: `own` and `person` (an id, shown as "you" or a name). Not: `books`
 * (repeats the statement), `others` (about or by other people), `secret`, `technical`.
 */
export type ColumnKind = 'own' | 'person' | 'books' | 'others' | 'secret' | 'technical'

/** In rows that stay, `becomes` is what deleting the account writes instead; without it the value stays. */
export type ColumnRule = { is: ColumnKind; becomes?: (userId: string) => unknown }

type Schema = typeof schema
export type TableName = { [K in keyof Schema]: Schema[K] extends PgTable ? K : never }[keyof Schema]
type Columns<N extends TableName> = keyof Schema[N]['_']['columns'] & string

/** So many days after the instant in `after`, the row goes; or with `empties` only what these columns say. */
export type RetentionStep<C extends string = string> = {
  days: number
  after: C
  empties?: Partial<Record<C, string | null | readonly never[]>>
}

/** How long rows are kept while their owner has an account (docs/self-hosting.md says it to operators). */
export type Retention<C extends string = string> =
  /** As long as the account. */
  | { until: 'account' }
  /** As long as the installation: about nobody, or nothing in them can be read. */
  | { until: 'installation' }
  /**
   * Ten years at least: tax and commercial law ask for them, and nothing removes the rows by itself. Words in them that
   * no law asks for go with the daily sweep.
   */
  | { until: 'law'; words?: readonly (RetentionStep<C> & { empties: object })[] }
  /** Cleared by a sweep of its own (server/worker.ts). */
  | { until: 'sweep'; by: 'accounts' | 'analytics' | 'free_times' | 'photos' | 'traders' }
  /** Cleared by the daily sweep of app/features/operation/account-deletion/retention. */
  | { until: 'days'; steps: readonly RetentionStep<C>[] }

/** What deleting an account does to the rows of a table, and what each of its columns is. */
export type TableRule<C extends string = string> = {
  /** `erased` removes the person's rows, `kept` leaves them and writes what the columns say. */
  rows: 'erased' | 'kept'
  why: string
  retention: Retention<C>
  /** Columns that hold the owner's id: these rows are the person's. */
  owners?: readonly C[]
  /** Columns that hold the owner's email address: these rows are the person's too. */
  addresses?: readonly C[]
  /** Columns that hold the person's id in rows of somebody else that mean nothing without that person. */
  alsoErasedBy?: readonly C[]
  /** Columns with lists of people in rows that mean something without the person: the id is taken out of them. */
  listedIn?: readonly C[]
  /** The rows belong to whoever made the purchase that this column points to. */
  ofPurchase?: C
  columns: Readonly<Record<C, ColumnRule>>
}

export const own: ColumnRule = { is: 'own' }
export const person: ColumnRule = { is: 'person' }
export const books: ColumnRule = { is: 'books' }
export const others: ColumnRule = { is: 'others' }
export const secret: ColumnRule = { is: 'secret' }
export const technical: ColumnRule = { is: 'technical' }

export const becoming = (
  { is }: ColumnRule,
  value: string | boolean | null | readonly string[] | (() => SQL),
): ColumnRule => ({
  is,
  becomes: typeof value === 'function' ? value : () => value,
})
export const now = () => sql`app_now()`
/** An address that cannot receive mail (RFC 2606) and reveals nothing of the former one. */
export const pseudonym: ColumnRule = { is: 'own', becomes: (userId) => `deleted-${userId}@deleted.invalid` }

/** The rules of some of the tables. */
export type RulesOf<N extends TableName> = { readonly [T in N]: TableRule<Columns<T>> }
