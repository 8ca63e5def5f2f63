import { beforeAll, describe, expect, test } from 'vitest'
import { reconcilePurchase } from '#app/features/money/payments/commands.server.ts'
import { runRefund } from '#app/features/money/payments/refunds/commands.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { OWNER_PASSWORD } from '#tests/support/account-deletion.ts'
import { endCall } from '#tests/support/calls.ts'
import { emailOf, testContext } from '#tests/support/context.ts'
import { giveCredits, holdCredits, reversePurchase } from '#tests/support/credits.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { adminWithPassword } from '#tests/support/office.ts'
import { memoryPayments } from '#tests/support/payments.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { makePurchase } from '#tests/support/purchases.ts'
import { approveCorrection, proposeCorrection } from '../corrections/commands.server.ts'
import { refundAsOperator } from './commands.server.ts'
import { officeFile } from './files.views.server.ts'

const provider = memoryPayments()
const t = testContext({ payments: provider.client })
let admins: Viewer[]
beforeAll(async () => {
  const given = [await adminWithPassword(t), await adminWithPassword(t)]
  admins = await Promise.all(given.map(({ userId }) => t.asConfirmed(userId)))
})

/** Books a call; the result ends it with an outcome. */
async function book(seekerId: string, credits: number, inDays: number) {
  const callId = await holdCredits(t, { seekerId, companionId: await makeCompanion(t), credits, inDays })
  return (outcome: 'earned' | 'returned') =>
    endCall(t, callId, { status: outcome === 'earned' ? 'completed' : 'cancelled' })
}

async function takeByCorrection(userId: string, credits: number) {
  const [first, second] = admins as [Viewer, Viewer]
  const { correctionId } = await proposeCorrection(t.ctx, first, {
    email: await emailOf(t, userId),
    ...{ direction: 'take', credits, cause: 'goodwill', reason: 'Given twice by mistake.', reference: null },
    ...{ idempotencyKey: newId(), password: OWNER_PASSWORD },
  })
  await approveCorrection(t.ctx, second, { correctionId, password: OWNER_PASSWORD })
}

const dispute = (disputeId: string, status: 'open' | 'inquiry', amountCents: number) => ({
  ...{ disputeId, status, amountCents },
  ...{ reason: 'fraudulent', evidenceDueAt: null, funds: [] },
})

/** The totals at the end of a sheet by name, and all its lines. */
async function sheetOf(disputeId: string) {
  const file = { kind: 'evidence', file: `${disputeId}.pdf`, language: 'en' } as const
  const { body } = await officeFile(t.ctx, admins[0] ?? null, file)
  const lines = readPdf(body as Uint8Array).text.split('\n')
  const sums = lines.slice(lines.indexOf('Credits bought'))
  return { lines, figure: (name: string) => Number(sums[sums.indexOf(name) + 1]) }
}

describe('the evidence of a dispute', () => {
  test('has every credit of the purchase once: calls, bookings, refunds, corrections, the dispute, the rest', async () => {
    const buyerId = await makeSeeker(t)
    const purchaseId = await makePurchase(t, provider, { buyerId })
    await (await book(buyerId, 30, 1))('earned')
    await (await book(buyerId, 40, 3))('returned')
    await book(buyerId, 20, 2)
    const amountCents = 500
    const refund = { purchaseId, amountCents, note: 'Part.' }
    await runRefund(t.ctx, await refundAsOperator(t.ctx, admins[0] as Viewer, refund))
    await takeByCorrection(buyerId, 10)
    provider.dispute(purchaseId, dispute('du_parts', 'open', 1_000))
    await reconcilePurchase(t.ctx, purchaseId)
    const { figure, lines } = await sheetOf('du_parts')
    const parts = ['Used for calls', 'Held for booked calls', 'Taken for refunds', 'Taken by corrections']
    expect([...parts, 'Taken for this dispute', 'Not spent'].map(figure)).toEqual([30, 20, 34, 10, 68, 8])
    expect(figure('Credits bought')).toBe(30 + 20 + 34 + 10 + 68 + 8)
    const moved = lines.filter((line) => /^−\d+$/.test(line)).map((line) => Number(line.replace('−', '-')))
    expect(moved.reduce((sum, credits) => sum + credits, 170)).toBe(figure('Not spent'))
    expect(lines.join(' ')).not.toContain('cancelled')
  })

  test('shows credits that repaid a debt, at the purchase and when a call was refunded', async () => {
    const buyerId = await makeSeeker(t)
    const owed = await giveCredits(t, buyerId, 60)
    await (await book(buyerId, 60, 1))('earned')
    await reversePurchase(t, owed, { disputes: [dispute('du_owed', 'open', 600)] })
    const purchaseId = await giveCredits(t, buyerId, 170)
    await reversePurchase(t, purchaseId, { disputes: [dispute('du_later', 'open', 1_000)] })
    const { figure } = await sheetOf('du_later')
    const parts = ['Used to repay a debt', 'Taken for this dispute', 'Not spent']
    expect(parts.map(figure)).toEqual([60, 100, 10])
    expect((await sheetOf('du_owed')).figure('Used for calls')).toBe(60)

    const otherId = await makeSeeker(t)
    const spent = await giveCredits(t, otherId, 60)
    await (await book(otherId, 60, 1))('earned')
    const held = await giveCredits(t, otherId, 40)
    const end = await book(otherId, 40, 2)
    await reversePurchase(t, spent, { disputes: [dispute('du_spent', 'open', 600)] })
    await end('returned')
    await reversePurchase(t, held, { disputes: [dispute('du_held', 'open', 400)] })
    const sheet = await sheetOf('du_held')
    expect(['Used to repay a debt', 'Not spent'].map(sheet.figure)).toEqual([40, 0])
    expect(sheet.lines).not.toContain('Used for calls')
    expect(sheet.lines.join(' ')).not.toContain('Call with')
  })

  test('of an inquiry shows the bank’s question, and takes nothing', async () => {
    const buyerId = await makeSeeker(t)
    const purchaseId = await giveCredits(t, buyerId, 65)
    await reversePurchase(t, purchaseId, { disputes: [dispute('du_asked', 'inquiry', 650)] })
    const { figure, lines } = await sheetOf('du_asked')
    expect(lines).toContain('Bank inquiry')
    expect(lines.join(' ')).toContain('The bank asked about the payment')
    expect(lines.join(' ')).not.toMatch(/disputed/i)
    expect(figure('Not spent')).toBe(65)
  })
})
