import { beforeAll, describe, expect, test } from 'vitest'
import { recordAct } from '#app/features/operation/audit/commands.server.ts'
import { inTransaction } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { emailOf, testContext } from '#tests/support/context.ts'
import { makeAdmin, makeSeeker } from '#tests/support/makers.ts'
import { expectOnlyAdministrators, testAdmin } from '#tests/support/office.ts'
import { auditFile, auditPage } from './views.server.ts'

const t = testContext()
const admin = testAdmin(t)
let seekerId: string
beforeAll(async () => {
  seekerId = await makeSeeker(t, { name: 'Lena Lindt' })
  const other = await t.as(await makeAdmin(t))
  await inTransaction(t.ctx.db, async (tx) => {
    for (let number = 0; number < 60; number++)
      await recordAct(t.ctx, tx, admin, { action: 'alarm.read', subjectId: null, details: { number } })
    await recordAct(t.ctx, tx, other, { action: 'call.refunded', subjectId: seekerId, details: { credits: 50 } })
  })
})

const page = (query: Record<string, string> = {}, viewer: Viewer | null = admin) => auditPage(t.ctx, viewer, query)

describe('the audit trail in the back office', () => {
  test('can be searched by actor, act and subject, by email or id', async () => {
    const found = [{ action: 'call.refunded', personName: 'Lena Lindt' }]
    for (const q of [(await emailOf(t, seekerId)).toUpperCase(), seekerId, 'lindt', 'call.refunded'])
      expect((await page({ q })).list.lines).toMatchObject(found)
    expect((await page({ what: 'calls' })).list.lines).toMatchObject(found)
    expect((await page({ q: 'nobody@test.example' })).list.lines).toEqual([])
    expect((await page({ who: admin.userId, what: 'calls' })).list.lines).toEqual([])
    expect((await page({ what: "x'; drop table" })).list.total, 'a made-up filter is none').toBe(61)
    const { actors, list } = await page()
    expect([actors.length, list.filters[0]?.counts.find(({ value }) => value === 'technology')?.count]).toEqual([2, 60])
  })

  test('is listed newest first, page by page, each entry once', async () => {
    const pages = await Promise.all(['1', '2', '3'].map((number) => page({ page: number })))
    const ids = pages.flatMap(({ list }) => list.lines.map(({ id }) => Number(id)))
    expect(pages.map(({ list }) => list.lines.length)).toEqual([25, 25, 11])
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
  })

  test('is checked on demand', async () => {
    expect((await page()).checked).toBeNull()
    expect((await page({ check: '1' })).checked).toMatchObject({ entries: 61, brokenId: null })
  })

  test('is a file of ids and codes, with the filter of the page, and no names', async () => {
    const read = async (query: Record<string, string>) => new Response(await auditFile(t.ctx.db, admin, query)).text()
    const lines = (await read({ q: seekerId })).trim().split('\r\n')
    expect(lines[0]).toMatch(/id,at,actor,action,subject,details,hash$/)
    expect(lines.length).toBe(2)
    expect(lines[1]).toContain(`call.refunded,${seekerId},"{""credits"":50}",`)
    const all = await read({})
    expect(all.trim().split('\r\n').length).toBe(62)
    expect(all).not.toMatch(/Lindt|Ada/)
  })

  test('refuses a stranger: it exists for administrators only', async () => {
    await expectOnlyAdministrators(
      t,
      (viewer) => page({}, viewer),
      (viewer) => auditFile(t.ctx.db, viewer, {}),
    )
  })
})
