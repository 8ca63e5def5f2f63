import { createHash } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction, type Tx } from '#app/platform/data/db.server.ts'
import { auditChecks, auditLog } from '#db/schema/all.ts'
import { unreadAlarms } from '#tests/support/alarms.ts'
import { testContext } from '#tests/support/context.ts'
import { testAdmin } from '#tests/support/office.ts'
import { lastTrailNight, logTrailEnds, recordAct, sweepAuditTrail } from './commands.server.ts'
import { type AuditAction, brokenAuditEntry, latestTrailCheck, trailState } from './views.server.ts'

const t = testContext()
const admin = testAdmin(t)

beforeEach(async () => {
  await t.ctx.db.execute(sql`truncate audit_log, audit_checks, alarms`)
})

const act = (action: AuditAction, details = {}) =>
  inTransaction(t.ctx.db, (tx) => recordAct(t.ctx, tx, admin, { action, subjectId: null, details }))
const acts = async (count: number) => {
  for (let number = 0; number < count; number++) await act('mail.read', { number })
  return t.ctx.db.select().from(auditLog).orderBy(asc(auditLog.id))
}
const change = (id = 0, values: Partial<typeof auditLog.$inferInsert>) =>
  t.ctx.db.update(auditLog).set(values).where(eq(auditLog.id, id))
const hashOf = (said: unknown[]) => createHash('sha256').update(JSON.stringify(said)).digest('hex')
const at = (text: string) => t.setClock(new Date(text))

describe('the audit trail', () => {
  test('is whole, with how many entries it has', async () => {
    const whole = { brokenId: null, otherKeyId: null }
    expect(await trailState(t.ctx)).toEqual({ ...whole, entries: 0, lastId: 0, lastHash: '' })
    const last = (await acts(3)).at(-1)
    expect(await trailState(t.ctx)).toEqual({ ...whole, entries: 3, lastId: last?.id, lastHash: last?.hash })
  })

  test.each([
    ['action', { action: 'test.nothing' }],
    ['instant', { at: new Date('2020-01-01T00:00:00Z') }],
    ['person', { subjectId: crypto.randomUUID() }],
    ['detail', { details: { number: 7 } }],
    ['version', { version: 1 }],
  ])('shows an entry whose %s was altered', async (_what, values) => {
    const entries = await acts(3)
    await change(entries[1]?.id, values)
    expect(await brokenAuditEntry(t.ctx)).toBe(entries[1]?.id)
  })

  test('shows that an entry is missing', async () => {
    const entries = await acts(3)
    await t.ctx.db.delete(auditLog).where(eq(auditLog.id, entries[1]?.id ?? 0))
    expect(await brokenAuditEntry(t.ctx)).toBe(entries[2]?.id)
  })

  test('takes entries from before their instant was covered, but none after newer ones', async () => {
    const old = (previousHash: string, action: string) => {
      const hash = hashOf([previousHash, admin.userId, action, null, {}])
      return { actorId: admin.userId, action, version: 1, previousHash, hash }
    }
    const first = old('', 'old.first')
    await t.ctx.db.insert(auditLog).values([first, old(first.hash, 'old.second')])
    const entries = await acts(2)
    expect(await brokenAuditEntry(t.ctx)).toBeNull()
    const [slipped] = await t.ctx.db
      .insert(auditLog)
      .values(old(entries.at(-1)?.hash ?? '', 'old.third'))
      .returning()
    expect(await brokenAuditEntry(t.ctx)).toBe(slipped?.id)
  })

  test('can’t be rebuilt by someone who writes to the database but lacks the key', async () => {
    const entries = await acts(2)
    let previousHash = ''
    for (const { id, at, actorId, details } of entries) {
      const hash = hashOf([3, at.toISOString(), previousHash, actorId, 'test.forged', null, details])
      await change(id, { action: 'test.forged', previousHash, hash })
      previousHash = hash
    }
    expect((await trailState(t.ctx)).otherKeyId).toBe(entries[0]?.id)
    const name = entries[0]?.hash.split(':')[0]
    await change(entries[0]?.id, { hash: `${name}:${'0'.repeat(64)}` })
    expect(await brokenAuditEntry(t.ctx)).toBe(entries[0]?.id)
  })

  test('sealed with replaced keys isn’t reported as tampering, and alerts the operator once', async () => {
    await at('2027-03-14T12:00:00Z')
    const [first] = await acts(2)
    const later = { ...t.ctx, secrets: { ...t.ctx.secrets, pepper: 'another one' } }
    await inTransaction(t.ctx.db, (tx) => recordAct(later, tx, admin, { action: 'mail.resent', subjectId: null }))
    expect(await trailState(later)).toMatchObject({ entries: 3, brokenId: null, otherKeyId: first?.id })
    await sweepAuditTrail(later)
    expect(await unreadAlarms(t.ctx.db)).toEqual(['audit_trail_other_key'])
    await at('2027-03-15T12:00:00Z')
    await t.ctx.db.execute(sql`truncate alarms`)
    await sweepAuditTrail(later)
    expect(await latestTrailCheck(t.ctx.db)).toMatchObject({ day: '2027-03-15', otherKeyId: first?.id })
    expect(await unreadAlarms(t.ctx.db)).toEqual([])
  })

  test('logs its end for each committed entry, and nothing for one that was rolled back', async () => {
    const lines: unknown[] = []
    const ctx = { ...t.ctx, log: { ...t.ctx.log, warn: (...line: unknown[]) => void lines.push(line) } }
    const stop = logTrailEnds(ctx)
    const write = (tx: Tx) => recordAct(ctx, tx, admin, { action: 'job.retried', subjectId: null })
    const rolledBack = inTransaction(t.ctx.db, async (tx) => {
      await write(tx)
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await inTransaction(t.ctx.db, write)
    const [entry] = await t.ctx.db.select().from(auditLog)
    await expect
      .poll(() => lines.filter((line) => JSON.stringify(line).includes('audit trail')))
      .toEqual([['audit trail', { subject: String(entry?.id), code: entry?.hash }]])
    stop()
  })

  test('is read some entries at a time, however long it is', async () => {
    // Insert old-version entries in bulk, because recording them one by one would be slow.
    let previousHash = ''
    const rows = Array.from({ length: 2_500 }, (_, number) => {
      const instant = new Date(Date.UTC(2026, 10, 25) + number)
      const hash = hashOf([2, instant.toISOString(), previousHash, admin.userId, 'test.many', null, {}])
      const row = { at: instant, actorId: admin.userId, action: 'test.many', version: 2, previousHash, hash }
      previousHash = hash
      return row
    })
    const [first] = await t.ctx.db.insert(auditLog).values(rows).returning()
    await acts(1)
    expect(await trailState(t.ctx)).toMatchObject({ entries: 2_501, brokenId: null })
    await change(2_200 + (first?.id ?? 0), { action: 'test.nothing' })
    expect(await brokenAuditEntry(t.ctx)).toBe(2_200 + (first?.id ?? 0))
  })
})

describe('every night', () => {
  test('the trail is read once, and the operator is called while an entry is not as it was written', async () => {
    expect(lastTrailNight(new Date('2027-03-11T01:59:00Z'))).toBe('2027-03-10')
    await at('2027-03-10T12:00:00Z')
    const entries = await acts(2)
    await sweepAuditTrail(t.ctx)
    expect(await latestTrailCheck(t.ctx.db)).toMatchObject({ day: '2027-03-10', entries: 2, brokenId: null })
    await change(entries[1]?.id, { action: 'test.nothing' })
    await sweepAuditTrail(t.ctx)
    expect(await unreadAlarms(t.ctx.db), 'not before the next night').toEqual([])
    await at('2027-03-11T02:01:00Z')
    await Promise.all([sweepAuditTrail(t.ctx), sweepAuditTrail(t.ctx)])
    expect(await unreadAlarms(t.ctx.db)).toEqual(['audit_trail_broken'])
    expect(await latestTrailCheck(t.ctx.db)).toMatchObject({ day: '2027-03-11', brokenId: entries[1]?.id })
  })

  test('its earlier end must still exist: a truncated or rewritten trail is detected', async () => {
    await at('2027-03-12T12:00:00Z')
    const entries = await acts(3)
    await sweepAuditTrail(t.ctx)
    await t.ctx.db.delete(auditLog).where(eq(auditLog.id, entries[2]?.id ?? 0))
    expect(await brokenAuditEntry(t.ctx)).toBe(entries[2]?.id)
    await t.ctx.db.execute(sql`truncate audit_log`)
    await acts(5)
    expect(await brokenAuditEntry(t.ctx)).toBe(entries[2]?.id)
    await t.ctx.db.delete(auditChecks)
    expect(await brokenAuditEntry(t.ctx)).toBeNull()
  })
})
