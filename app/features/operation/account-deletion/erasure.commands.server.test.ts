import { getTableColumns, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { profileOfSlug, publicProfilePage } from '#app/features/marketplace/directory/profile/views.server.ts'
import { handleEvent } from '#app/features/operation/notifications/handlers.server.ts'
import { notificationPage } from '#app/features/operation/notifications/views.server.ts'
import { system } from '#app/platform/context.ts'
import { rows } from '#app/platform/data/db.server.ts'
import * as schema from '#db/schema/all.ts'
import { goesWithAccount, valuesAfterDeletion } from '#db/table-rules.ts'
import { tableRules } from '#db/tables.ts'
import { CANARY, givePassword, makeCanary, OWNER_PASSWORD } from '#tests/support/account-deletion.ts'
import { endCall, makeCall } from '#tests/support/calls.ts'
import { type memoryFiles, testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { deleteAccount } from './commands.server.ts'
import { sweepDeletedAccounts } from './erasure.commands.server.ts'

const now = new Date('2026-12-01T12:00:00Z')
const later = new Date('2026-12-02T13:00:00Z')

const t = testContext({ now })

/**
 * Tables in any schema with rows that contain the word, with the number of rows. Binary columns are searched as text.
 */
async function tablesHolding(word: string): Promise<string[]> {
  const tables = await rows<{ table_schema: string; table_name: string }>(
    t.ctx.db,
    sql`select table_schema, table_name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const hex = Buffer.from(word).toString('hex')
  const found: string[] = []
  for (const { table_schema, table_name } of tables) {
    const table = sql`${sql.identifier(table_schema)}.${sql.identifier(table_name)}`
    const [row] = await rows<{ count: number }>(
      t.ctx.db,
      sql`select count(*)::int as count from ${table} r where r::text ilike ${`%${word}%`} or r::text like ${`%${hex}%`}`,
    )
    if (row && row.count > 0) found.push(`${table_schema}.${table_name}`)
  }
  return found.sort()
}

/** Codes, formats and encrypted texts that can't show a word, and columns that only one of the two roles fills. */
const cannotHold = new Set([
  ...['users.language', 'users.timeZone', 'users.mutedMails', 'profiles.locationCode', 'listings.locationCode'],
  ...['billingDetails.country', 'credentials.passwordHash', 'payouts.errorMessage', 'photos.key', 'voices.key'],
  ...['availabilitySeries.weekdays', 'listings.writes', 'seekerNotes.sealed'],
])

/** Free-text columns that deletion erases but that don't contain the canary. */
async function columnsWithoutCanary(): Promise<string[]> {
  const missing: string[] = []
  for (const { name, table, rule } of tableRules) {
    const emptied = valuesAfterDeletion(table, rule, 'id')
    for (const [key, column] of Object.entries(getTableColumns(table))) {
      const isText = ['PgText', 'PgJsonb', 'PgArray'].includes(column.columnType) && !column.enumValues?.length
      const isErased = rule.owners && (goesWithAccount(rule) || key in emptied)
      if (!isText || !isErased || rule.owners?.includes(key) || cannotHold.has(`${name}.${key}`)) continue
      const [row] = await rows<{ count: number }>(
        t.ctx.db,
        sql`select count(*)::int as count from ${column.table} where ${column}::text ilike ${`%${CANARY}%`}`,
      )
      if (!row?.count) missing.push(`${name}.${key}`)
    }
  }
  return missing
}

describe.each(['seeker', 'offerer'] as const)('a deleted %s', (role) => {
  let userId = ''
  let otherId = ''

  beforeAll(async () => {
    otherId = role === 'seeker' ? await makeCompanion(t) : await makeSeeker(t)
    userId = await makeCanary(t, role, otherId)
    const [seekerId, companionId] = role === 'seeker' ? [userId, otherId] : [otherId, userId]
    const call = await makeCall(t, { seekerId, companionId, startAt: new Date('2026-12-05T10:00:00Z'), credits: 50 })
    await handleEvent(t.ctx, { type: 'booking.made', callId: call.callId })
    const startAt = new Date('2026-12-07T10:00:00Z')
    const { callId } = await makeCall(t, { seekerId, companionId, isTrial: true, startAt })
    await endCall(t, callId, { status: 'cancelled', cancelledBy: userId, cancelNote: `Yours, ${CANARY}` })
  })

  test('was in every column that could hold it', async () => {
    const onlyCompanions = ['applications.', 'availabilitySeries.', 'availabilityUndos.', 'busyCalendars.', 'listings.']
    const missing = (await columnsWithoutCanary()).filter(
      (place) => role === 'offerer' || !onlyCompanions.some((table) => place.startsWith(table)),
    )
    expect(missing).toEqual([])
    expect(await tablesHolding(CANARY)).toContain('public.mails')
    expect((t.ctx.files as ReturnType<typeof memoryFiles>).keys().join()).toContain(CANARY)
  })

  test('is nowhere in the database and in no file, a day after the farewell mail [A-28]', async () => {
    const viewer = await t.as(userId)
    await deleteAccount(t.ctx, viewer, { password: OWNER_PASSWORD, credits: 50, understood: true })
    for (const event of await t.announced()) await handleEvent(t.ctx, event)
    expect(await tablesHolding(CANARY)).toEqual(['public.mails'])
    await t.ctx.db.execute(sql`update mails set sent_at = app_now() where effect_key like 'farewell:%'`)
    await t.setClock(later)
    await sweepDeletedAccounts(t.ctx, system('test'), {})
    await t.setClock(now)
    expect(await tablesHolding(CANARY)).toEqual([])
    const files = (t.ctx.files as ReturnType<typeof memoryFiles>).keys()
    expect(files.filter((key) => !key.startsWith('deletions/'))).toEqual([])
    expect(files.join()).not.toContain(CANARY)
  })

  test('has no page any longer, at any of its former URLs', async () => {
    for (const slug of [`${CANARY}-${role}`, `old-${CANARY}-${role}`])
      expect(await profileOfSlug(t.ctx.db, await t.as(otherId), slug, now, 'en')).toBeNull()
    expect(await publicProfilePage(t.ctx.db, await t.as(otherId), userId, now, 'en')).toBeNull()
  })

  test('is a deleted account in the other one’s notifications', async () => {
    const page = await notificationPage(t.ctx.db, await t.as(otherId), { filter: 'all', page: 1 })
    expect(page.items.length).toBeGreaterThan(1)
    expect(page.items.map(({ name }) => name)).toEqual(page.items.map(() => null))
  })
})

test('a companion whose account is deleted is no longer in any counted list, and the others keep their order', async () => {
  const [first, deleted, last] = [await makeCompanion(t), await makeCompanion(t), await makeCompanion(t)] as const
  const count = (items: string[]) =>
    t.ctx.db.insert(schema.analyticsEvents).values({ name: 'view_item_list', language: 'en', items })
  await count([first, deleted, last])
  await count([last, first])
  await givePassword(t, deleted)
  await deleteAccount(t.ctx, await t.as(deleted), { password: OWNER_PASSWORD, credits: 0, understood: true })
  const lists = async () => (await t.ctx.db.select().from(schema.analyticsEvents)).map(({ items }) => items)
  for (const order of [
    [first, last],
    [last, first],
  ])
    expect(await lists()).toContainEqual(order)
  await count([deleted, last])
  await sweepDeletedAccounts(t.ctx, system('test'), {})
  expect((await lists()).flat()).not.toContain(deleted)
  expect(await lists()).toContainEqual([last])
})

test('the sweep takes mails that were being written while an account was deleted, and no others', async () => {
  const call = await makeCall(t, { startAt: new Date('2026-12-06T10:00:00Z') })
  await handleEvent(t.ctx, { type: 'booking.made', callId: call.callId })
  const mailsTo = () =>
    rows(t.ctx.db, sql`select 1 from mails where user_id = ${call.companionId} and effect_key like 'notification:%'`)
  await t.ctx.db.execute(sql`update users set status = 'canceled', canceled_at = app_now() where id = ${call.seekerId}`)
  await sweepDeletedAccounts(t.ctx, system('test'), {})
  expect(await mailsTo()).toHaveLength(1)
  await t.ctx.db.execute(sql`update mails set sent_at = app_now() where user_id = ${call.companionId}`)
  await sweepDeletedAccounts(t.ctx, system('test'), {})
  expect(await mailsTo()).toHaveLength(0)
})
