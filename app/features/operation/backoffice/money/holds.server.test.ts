import { describe, expect, test } from 'vitest'
import { payoutReviewForm } from '#app/features/money/payouts/forms.ts'
import { REVIEW_NOTE_MAX } from '#app/features/money/payouts/schema.ts'
import { brokenAuditEntry } from '#app/features/operation/audit/views.server.ts'
import { auditLog, payoutReviews, payouts } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { officeAct, testAdmin } from '#tests/support/office.ts'
import { memoryPayments } from '#tests/support/payments.ts'
import { makeEarner, requestOwnPayout } from '#tests/support/payouts.ts'
import { decideHold, MONEY_ACTS } from './commands.server.ts'
import { payoutHolds } from './views.server.ts'

const provider = memoryPayments()
const t = testContext({ payments: provider.client, env: { PAYOUT_REVIEW_FIRST_ABOVE: '499' } })
const admin = testAdmin(t, { isConfirmed: true })

async function heldPayout() {
  const { viewer, userId } = await makeEarner(t, provider, 600)
  return { viewer, userId, payoutId: await requestOwnPayout(t.ctx, viewer, { credits: 500 }) }
}
const act = (intent: 'release' | 'refuse', payoutId: string, note: string) =>
  MONEY_ACTS[intent](officeAct(t, admin, { note }, { subject: payoutId }))

describe('payouts in review in the back office', () => {
  test('are decided by a form, each with an entry in the audit trail', async () => {
    for (const decision of ['released', 'refused'] as const) {
      const { payoutId, userId } = await heldPayout()
      expect((await payoutHolds(t.ctx, admin)).open.map((each) => each.payoutId)).toContain(payoutId)
      const intent = decision === 'released' ? 'release' : 'refuse'
      expect(await act(intent, payoutId, ' Looked at it. ')).toBe(`/money/out/holds?done=${decision}`)
      const entries = await t.ctx.db.select().from(auditLog).orderBy(auditLog.id)
      expect(entries.at(-1)).toMatchObject({
        actorId: admin.userId,
        action: `payout.${decision}`,
        subjectId: userId,
        details: { payoutId },
      })
      expect((await payoutHolds(t.ctx, admin)).open).toEqual([])
      expect((await payoutHolds(t.ctx, admin)).decided[0]).toMatchObject({ payoutId, decided: { decision } })
    }
    expect(await brokenAuditEntry(t.ctx)).toBeNull()
    expect(await t.ledgerViolations()).toEqual([])
  })

  test('do not exist for anybody else, and a refused try leaves nothing', async () => {
    const { payoutId, viewer } = await heldPayout()
    const before = await t.ctx.db.select().from(auditLog)
    for (const who of [viewer, await t.as(await makeSeeker(t))]) {
      await expect(payoutHolds(t.ctx, who)).rejects.toMatchObject({ status: 404 })
      const input = { payoutId, decision: 'released' as const, note: 'mine' }
      await expect(decideHold(t.ctx, who, input)).rejects.toMatchObject({ status: 404 })
    }
    await expect(payoutHolds(t.ctx, null)).rejects.toMatchObject({ status: 404 })
    const form = { payoutId, decision: 'released', note: '' }
    await expect(act('release', payoutId, '')).rejects.toMatchObject({
      details: { 'field.note': 'note_missing' },
    })
    expect(payoutReviewForm.safeParse({ ...form, note: 'x'.repeat(REVIEW_NOTE_MAX + 1) }).success).toBe(false)
    expect(await t.ctx.db.select().from(auditLog)).toEqual(before)
    const open = (await t.ctx.db.select().from(payoutReviews)).filter(({ decidedAt }) => decidedAt === null)
    expect(open.map((each) => each.payoutId)).toEqual([payoutId])
    expect((await t.ctx.db.select().from(payouts)).find(({ id }) => id === payoutId)?.status).toBe('in_review')
  })
})
