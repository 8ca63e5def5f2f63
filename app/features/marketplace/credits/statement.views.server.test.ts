import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inTransaction, violatedConstraint } from '#app/platform/data/db.server.ts'
import { transactions } from '#db/schema/all.ts'
import { endCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { giveCredits, holdCredits } from '#tests/support/credits.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { holdReversedCredits, releaseReversedCredits } from './refund.commands.server.ts'
import type { CallSettlement } from './schema.ts'
import { statementCsv, statementPage } from './statement.views.server.ts'

const t = testContext()

const whole = { kind: null, from: null, to: null }
let days = 2

async function book(seekerId: string, companionId: string, credits: number) {
  const parties = { seekerId, companionId, credits }
  return { callId: await holdCredits(t, { ...parties, inDays: days++ }), ...parties }
}

async function settle(call: Awaited<ReturnType<typeof book>>, outcome: CallSettlement) {
  const ends = {
    earned: { status: 'completed' },
    returned: { status: 'cancelled' },
    returned_no_show: { status: 'missed', missedReason: 'offerer_no_show' },
  } as const
  await endCall(t, call.callId, ends[outcome])
}

async function linesOf(userId: string) {
  const { lines } = await statementPage(t.ctx.db, await t.as(userId))
  return lines.map((line) => [line.type, line.status, line.effect * line.credits, line.balance])
}

describe('the balance after each line', () => {
  test('follows bookings and their outcomes; a cancelled one leaves no trace in later balances', async () => {
    const [seekerId, companionId] = [await makeSeeker(t), await makeCompanion(t)]
    await giveCredits(t, seekerId, 100)
    const first = await book(seekerId, companionId, 30)
    const second = await book(seekerId, companionId, 20)
    const third = await book(seekerId, companionId, 10)
    expect((await linesOf(seekerId)).map(([, , , balance]) => balance)).toEqual([40, 50, 70, 100])
    await settle(first, 'returned')
    await settle(second, 'returned_no_show')
    await settle(third, 'earned')
    expect(await linesOf(seekerId)).toEqual([
      ['refund', 'completed', 20, 90],
      ['call_charge', 'completed', -10, 70],
      ['call_charge', 'completed', -20, 80],
      ['call_charge', 'canceled', -30, null],
      ['purchase', 'completed', 100, 100],
    ])
    expect((await linesOf(companionId)).filter(([, status]) => status === 'completed')).toEqual([
      ['call_charge', 'completed', 10, 10],
    ])
  })

  test('is negative by the debt after a payment was taken back, and restored once it is released', async () => {
    const [userId, companionId] = [await makeSeeker(t), await makeCompanion(t)]
    const purchaseId = await giveCredits(t, userId, 60)
    await settle(await book(userId, companionId, 50), 'earned')
    const takeBack = { subject: { refundId: crypto.randomUUID() }, purchaseId, userId, credits: 60 }
    await inTransaction(t.ctx.db, async (tx) => {
      await tx.execute(sql`insert into refunds (id, purchase_id, reason, amount_cents, vat_cents, credits, debt_credits)
        values (${takeBack.subject.refundId}, ${purchaseId}, 'provider', 600, 0, 60, 50)`)
      await holdReversedCredits(t.ctx, tx, takeBack)
    })
    expect((await linesOf(userId))[0]).toEqual(['refund', 'pending', -60, -50])
    await giveCredits(t, userId, 20)
    expect((await linesOf(userId))[0]).toEqual(['purchase', 'completed', 20, -30])
    await inTransaction(t.ctx.db, async (tx) => {
      await tx.execute(
        sql`update refunds set status = 'failed', settled_at = app_now() where id = ${takeBack.subject.refundId}`,
      )
      await releaseReversedCredits(t.ctx, tx, takeBack)
    })
    expect((await linesOf(userId)).map(([, , , balance]) => balance)).toEqual([30, null, 10, 60])
  })

  test('can’t be changed directly, nor can the position and sign', async () => {
    const userId = await makeSeeker(t)
    await giveCredits(t, userId, 10)
    for (const change of [{ balanceAfter: 11 }, { entryAt: new Date() }, { effect: -1 }, { type: 'refund' as const }]) {
      const error = await t.ctx.db
        .update(transactions)
        .set(change)
        .where(eq(transactions.userId, userId))
        .catch((caught: unknown) => caught)
      expect(violatedConstraint(error)).toBe('transactions_change_by_status_and_amount')
    }
  })
})

describe('a filter', () => {
  test('doesn’t change balances, and uses days in the reader’s time zone', async () => {
    const [seekerId, companionId] = [await makeSeeker(t), await makeCompanion(t)]
    await t.setClock(new Date('2031-03-31T22:30:00Z'))
    await giveCredits(t, seekerId, 100)
    await t.setClock(new Date('2031-04-02T10:00:00Z'))
    await book(seekerId, companionId, 30)
    const viewer = await t.as(seekerId)
    const show = async (filter: Partial<typeof whole> | { kind: 'calls' }, timeZone: string) =>
      (await statementPage(t.ctx.db, viewer, { filter: { ...whole, ...filter }, timeZone })).lines.map(
        ({ type, balance }) => [type, balance],
      )
    expect(await show({ kind: 'calls' }, 'UTC')).toEqual([['call_charge', 70]])
    const april = { from: '2031-04-01', to: '2031-04-01' } as unknown as typeof whole
    expect(await show(april, 'Europe/Berlin')).toEqual([['purchase', 100]])
    expect(await show(april, 'UTC')).toEqual([])
  })
})

describe('held credits', () => {
  test('are listed with their calls, next first, only on the first page, and disappear with the call', async () => {
    const [seekerId, companionId] = [await makeSeeker(t), await makeCompanion(t, { name: 'Mara Feld' })]
    await giveCredits(t, seekerId, 100)
    const [first, second] = [await book(seekerId, companionId, 30), await book(seekerId, companionId, 20)]
    const viewer = await t.as(seekerId)
    const page = await statementPage(t.ctx.db, viewer)
    const [sooner, later] = [
      { id: first.callId, credits: 30, companionName: 'Mara Feld' },
      { id: second.callId, credits: 20 },
    ]
    expect(page.held).toMatchObject({ credits: 50, count: 2, calls: [sooner, later] })
    expect((await statementPage(t.ctx.db, viewer, { before: page.lines[0]?.id ?? '' })).held).toBeNull()
    for (const call of [first, second]) await settle(call, 'earned')
    expect((await statementPage(t.ctx.db, viewer)).held).toBeNull()
  })
})

describe('the CSV file', () => {
  const fileOf = async (userId: string, filter: Parameters<typeof statementCsv>[2]['filter'] = whole) => {
    const reader = { filter, language: 'en', timeZone: 'Europe/Berlin', feePercent: 10 } as const
    const file = new Response(statementCsv(t.ctx.db, await t.as(userId), reader))
    // Unlike `text()`, a buffer keeps the UTF-8 BOM.
    return Buffer.from(await file.arrayBuffer()).toString()
  }

  test('starts with a UTF-8 BOM, has all lines in the reader’s time zone, adds up to the balance and escapes formulas', async () => {
    const [seekerId, companionId] = [
      await makeSeeker(t, { name: '=1+1' }),
      await makeCompanion(t, { name: 'Mara, "the ear"' }),
    ]
    await giveCredits(t, seekerId, 100)
    await settle(await book(seekerId, companionId, 30), 'returned')
    await book(seekerId, companionId, 20)
    const file = await fileOf(seekerId)
    expect(
      file.startsWith('\ufeffDate (Europe/Berlin),Time,Type,Description,Status,Credits,Balance,Euros,Reference\r\n'),
    ).toBe(true)
    const lines = file.trimEnd().split('\r\n').slice(1)
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(
      /^\d{4}-\d\d-\d\d,\d\d:\d\d,Call,"Call between =1\+1 and Mara, ""the ear""",Pending,-20,80,,[0-9a-f-]{36}$/,
    )
    expect(lines[1]).toContain(',Cancelled,0,,,')
    expect(lines[2]).toMatch(/,Credits bought,Credits bought,Completed,100,100,10\.00,/)
    expect(await fileOf(seekerId, { ...whole, kind: 'purchases' })).not.toContain('Call')
  })

  test('of a companion has euros after the fee, and no booked calls', async () => {
    const [seekerId, companionId] = [await makeSeeker(t), await makeCompanion(t)]
    await giveCredits(t, seekerId, 100)
    await settle(await book(seekerId, companionId, 75), 'earned')
    await book(seekerId, companionId, 20)
    const [head, ...lines] = (await fileOf(companionId)).trimEnd().split('\r\n')
    expect(head).toContain(',Credits,Balance,Euros after the fee,')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(',Completed,75,75,6.75,')
  })
})
