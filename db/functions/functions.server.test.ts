import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { STEP_MINUTES } from '#app/features/marketplace/availability/schema.ts'
import { OPEN_STATUSES } from '#app/features/marketplace/calls/schema.ts'
import { rows, type Tx } from '#app/platform/data/db.server.ts'
import { testDatabase } from '#tests/support/database.ts'

const database = testDatabase()

const folder = 'db/functions'
const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
/** Statements begin at the start of a line; what is inside a function is indented. */
const statements = files.flatMap((name) =>
  readFileSync(`${folder}/${name}`, 'utf8')
    .split(/^(?=CREATE |DROP )/m)
    .filter((text) => /^(CREATE|DROP) /.test(text)),
)

type Definition = { name: string; definition: string; isReplaced: boolean }

/**
 * Everything of ours that runs inside the database; comments do not count. `isReplaced`: written by this transaction.
 */
async function listDefinitions(tx: Tx) {
  const found = await rows<Definition>(
    tx,
    sql`with own as (
          select 'function ' || p.oid::regprocedure as name, pg_get_functiondef(p.oid) as definition, p.xmin
            from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public'
              and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
          union all
          select 'trigger ' || t.tgname || ' on ' || t.tgrelid::regclass, pg_get_triggerdef(t.oid), t.xmin
            from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
            where n.nspname = 'public' and not t.tgisinternal
          union all
          select 'view ' || c.oid::regclass, pg_get_viewdef(c.oid), r.xmin
            from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_rewrite r on r.ev_class = c.oid
            where n.nspname = 'public' and c.relkind = 'v')
        select name, definition, xmin = pg_current_xact_id()::xid as "isReplaced" from own order by name`,
  )
  return found.map((each) => ({ ...each, definition: each.definition.replaceAll(/^\s*--.*\n/gm, '') }))
}

/** Runs the files' statements in a transaction that is rolled back. */
async function compare(texts: readonly string[]) {
  const done = new Error('rolled back')
  let result = { before: [] as Definition[], after: [] as Definition[] }
  await database.db
    .transaction(async (tx) => {
      const before = await listDefinitions(tx as Tx)
      for (const text of texts) await tx.execute(sql.raw(text))
      result = { before, after: await listDefinitions(tx as Tx) }
      throw done
    })
    .catch((error: unknown) => {
      if (error !== done) throw error
    })
  const { before, after } = result
  const old = new Map(before.map(({ name, definition }) => [name, definition]))
  return {
    count: before.length,
    changed: after.filter(({ name, definition }) => old.get(name) !== definition).map(({ name }) => name),
    missing: after.filter(({ isReplaced }) => !isReplaced).map(({ name }) => name),
  }
}

describe('db/functions', () => {
  test('is what the database has after all migrations', async () => {
    const { count, changed, missing } = await compare(statements)
    expect(count).toBeGreaterThan(80)
    expect(changed, 'differ from the database: copy them into a new migration').toEqual([])
    expect(missing, 'are in the database and in no file of db/functions').toEqual([])
  })

  test('the comparison notices a changed body, an unknown function and a forgotten one', async () => {
    const [first = '', ...others] = statements
    const edited = others.map((text) => text.replace("'only a completed call", "'just a completed call"))
    const result = await compare([
      ...edited,
      'CREATE FUNCTION stranger() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$',
    ])
    expect(first).toContain('refuse_reviving_a_canceled_user')
    expect(result.changed).toEqual(['function refuse_rating_without_completed_call()', 'function stranger()'])
    expect(result.missing).toEqual(['function refuse_reviving_a_canceled_user()'])
  })

  test('has the steps of slots and the states of open calls that the code has', () => {
    const all = statements.join('\n')
    const minutes = [...all.matchAll(/'(\d+) minutes'/g)].map(([, count]) => Number(count) / STEP_MINUTES)
    expect([...new Set(minutes)].sort(), 'a step, and two around a change').toEqual([1, 2])
    const states = [...all.matchAll(/\bstatus IN \(([^)]*)\)/g)].flatMap(([, list = '']) =>
      list.includes("'scheduled'") ? [list] : [],
    )
    expect(states.length).toBeGreaterThan(5)
    expect(new Set(states)).toEqual(new Set([OPEN_STATUSES.map((status) => `'${status}'`).join(', ')]))
  })

  test('says for every file which rule it holds and why in the database', () => {
    const readme = readFileSync(`${folder}/README.md`, 'utf8')
    for (const name of files) {
      expect([name, readFileSync(`${folder}/${name}`, 'utf8')]).toEqual([
        name,
        expect.stringMatching(/^-- Rule: .+\n-- Why here: .+\n\n/),
      ])
      expect(readme).toContain(`\`${name}\``)
    }
  })
})
