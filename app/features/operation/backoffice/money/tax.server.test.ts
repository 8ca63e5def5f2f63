import { desc } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { brokenAuditEntry } from '#app/features/operation/audit/views.server.ts'
import { auditLog } from '#db/schema/all.ts'
import { OWNER_PASSWORD } from '#tests/support/account-deletion.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { adminWithPassword } from '#tests/support/office.ts'
import { downloadTaxReport } from './commands.server.ts'
import { taxYear } from './views.server.ts'

const t = testContext()

const newestEntry = async () => (await t.ctx.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]

describe('the tax report', () => {
  test('is downloaded with the password, and the log says by whom', async () => {
    const viewer = await adminWithPassword(t)
    await expect(downloadTaxReport(t.ctx, viewer, { year: 2026, password: 'a guess' })).rejects.toMatchObject({
      code: 'wrong_password',
    })
    expect(await newestEntry()).toBeUndefined()
    const xml = await downloadTaxReport(t.ctx, viewer, { year: 2026, password: OWNER_PASSWORD })
    expect(xml).toContain('<dpi:ReportingPeriod>2026-12-31</dpi:ReportingPeriod>')
    expect(await newestEntry()).toMatchObject({
      actorId: viewer.userId,
      action: 'tax_report.downloaded',
      details: { year: 2026, sellers: 0 },
    })
    expect(await brokenAuditEntry(t.ctx)).toBeNull()
  })

  test('does not exist for anybody but administrators', async () => {
    const half = { ...(await adminWithPassword(t)), hasSecondFactor: false }
    const others = [await t.as(await makeSeeker(t)), await t.as(await makeCompanion(t)), null]
    for (const viewer of others) {
      const input = { year: 2026, password: OWNER_PASSWORD }
      await expect(downloadTaxReport(t.ctx, viewer, input)).rejects.toMatchObject({ code: 'not_found', status: 404 })
      await expect(taxYear(t.ctx, viewer, { query: {} })).rejects.toMatchObject({
        code: 'not_found',
      })
    }
    await expect(downloadTaxReport(t.ctx, half, { year: 2026, password: OWNER_PASSWORD })).rejects.toMatchObject({
      code: 'second_factor_needed',
    })
  })

  test('is that of the year before unless another is chosen, and never of a year to come', async () => {
    await t.setClock(new Date('2027-01-10T12:00:00Z'))
    const viewer = await adminWithPassword(t)
    const yearOf = async (query: Record<string, string>) => (await taxYear(t.ctx, viewer, { query })).year
    expect(await yearOf({})).toBe(2026)
    expect(await yearOf({ year: '2027' })).toBe(2027)
    for (const year of ['2028', '1999', 'x', '2026.5', '-1']) expect(await yearOf({ year })).toBe(2026)
  })
})
