import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant, oneOf, rule } from './columns.ts'

/** Database time, because the product's clock can be moved in a demo. */
const happenedAt = (name: string) => instant(name).notNull().default(sql`now()`)

export const PROCESS_ROLES = ['in_process', 'off', 'only'] as const
const BACKUP_KINDS = ['backup', 'drill'] as const

/** Running processes. Each updates its row every ten seconds, and deletes it when it stops. */
export const processes = pgTable(
  'processes',
  {
    id: uuid('id').primaryKey(),
    /** WORKER: pages and jobs, only pages, or only jobs. */
    role: text('role', { enum: PROCESS_ROLES }).notNull(),
    version: text('version').notNull(),
    build: text('build').notNull(),
    startedAt: happenedAt('started_at'),
    seenAt: happenedAt('seen_at'),
  },
  (t) => [oneOf('processes_role_known', t.role, PROCESS_ROLES), index('processes_seen').on(t.seenAt)],
)

/** When each sweep last started and last succeeded in any process. */
export const sweeps = pgTable('sweeps', {
  name: text('name').primaryKey(),
  startedAt: happenedAt('started_at'),
  succeededAt: instant('succeeded_at'),
})

/** The latest builds, newest last. Their browser files stay available to open pages and to other processes. */
export const builds = pgTable('builds', {
  build: text('build').primaryKey(),
  startedAt: happenedAt('started_at'),
})

export const buildFiles = pgTable(
  'build_files',
  {
    build: text('build')
      .notNull()
      .references(() => builds.build, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    body: bytea('body').notNull(),
  },
  (t) => [primaryKey({ columns: [t.build, t.name] }), index('build_files_name').on(t.name)],
)

/** Backups, and drills that restored one. */
export const backups = pgTable(
  'backups',
  {
    /** The backup's time, which is also its folder's name. */
    madeAt: instant('made_at').notNull(),
    kind: text('kind', { enum: BACKUP_KINDS }).notNull(),
    finishedAt: happenedAt('finished_at'),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.madeAt] }),
    oneOf('backups_kind_known', t.kind, BACKUP_KINDS),
    rule('backups_bytes_positive', sql`${t.bytes} >= 0`),
  ],
)

/** Its row marks a restored copy: nothing goes out until the operator resumes it. At most one row. */
export const standby = pgTable(
  'standby',
  {
    id: boolean('id').primaryKey().default(true),
    since: happenedAt('since'),
  },
  (t) => [rule('standby_single', sql`${t.id}`)],
)
