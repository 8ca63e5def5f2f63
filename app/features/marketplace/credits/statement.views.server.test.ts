import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inTransaction, rows, violatedConstraint } from '#app/platform/data/db.server.ts'
import { payouts, transactions } from '#db/schema/all.ts'
import { endCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { giveCredits, holdCredits } from '#tests/support/credits.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { reservePayout, reversePayout, settlePayout } from './commands.server.ts'
import { holdTakenBack, releaseTakenBack } from './refund.commands.server.ts'
import type { CallSettlement } from './schema.ts'
import { statementCsv, statementPage, statementParts } from './statement.views.server.ts'

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
  test('is that of the bookings and what became of them; a cancelled one leaves no trace in later balances', async () => {
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

  test('is what is owed, below zero, after a payment went back, and as before once it is given back', async () => {
    const [userId, companionId] = [await makeSeeker(t), await makeCompanion(t)]
    const purchaseId = await giveCredits(t, userId, 60)
    await settle(await book(userId, companionId, 50), 'earned')
    const takeBack = { subject: { refundId: crypto.randomUUID() }, purchaseId, userId, credits: 60 }
    await inTransaction(t.ctx.db, async (tx) => {
      await tx.execute(sql`insert into refunds (id, purchase_id, reason, amount_cents, vat_cents, credits, debt_credits)
        values (${takeBack.subject.refundId}, ${purchaseId}, 'provider', 600, 0, 60, 50)`)
      await holdTakenBack(t.ctx, tx, takeBack)
    })
    expect((await linesOf(userId))[0]).toEqual(['refund', 'pending', -60, -50])
    await giveCredits(t, userId, 20)
    expect((await linesOf(userId))[0]).toEqual(['purchase', 'completed', 20, -30])
    await inTransaction(t.ctx.db, async (tx) => {
      await tx.execute(
        sql`update refunds set status = 'failed', settled_at = app_now() where id = ${takeBack.subject.refundId}`,
      )
      await releaseTakenBack(t.ctx, tx, takeBack)
    })
    expect((await linesOf(userId)).map(([, , , balance]) => balance)).toEqual([30, null, 10, 60])
  })

  test('follows its line by itself: nobody else writes place, sign or balance', async () => {
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

/** mulberry32: the same numbers for the same seed. */
function randomOf(seed: number) {
  let state = seed >>> 0
  return (below: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let n = Math.imul(state ^ (state >>> 15), state | 1)
    n ^= n + Math.imul(n ^ (n >>> 7), n | 61)
    return ((n ^ (n >>> 14)) >>> 0) % below
  }
}

describe('random histories', () => {
  test.each([1, 2, 3, 4])(
    'have after each line the sum of what counts up to it, and page by page the same (seed %i)',
    async (seed) => {
      const random = randomOf(seed)
      const people = [await makeSeeker(t), await makeCompanion(t)] as const
      const [seekerId, companionId] = people
      const open: Awaited<ReturnType<typeof book>>[] = []
      const paid: { payoutId: string; credits: number; reversed: number }[] = []
      await giveCredits(t, seekerId, 200)
      const moves: (() => Promise<unknown>)[] = [
        () => giveCredits(t, seekerId, 1 + random(90)),
        async () => open.push(await book(seekerId, companionId, 1 + random(60))),
        async () => open.push(await book(seekerId, companionId, 1 + random(60))),
        async () => {
          const [call] = open.splice(random(open.length || 1), 1)
          const outcomes = ['earned', 'earned', 'returned', 'returned_no_show'] as const
          if (call) await settle(call, outcomes[random(4)] ?? 'earned')
        },
        async () => {
          const payoutId = crypto.randomUUID()
          const credits = 1 + random(40)
          const outcome = random(3) === 0 ? ('failed' as const) : ('paid' as const)
          await inTransaction(t.ctx.db, async (tx) => {
            const cents = { grossCents: 10 * credits, feePercent: 10, feeCents: credits, amountCents: 9 * credits }
            const payout = { id: payoutId, userId: companionId, creditsPaid: credits, ...cents, accountId: 'acct_1' }
            await tx.insert(payouts).values(payout)
            await reservePayout(t.ctx, tx, { payoutId, userId: companionId, credits })
            await tx
              .update(payouts)
              .set({ status: outcome === 'paid' ? 'completed' : 'failed' })
              .where(eq(payouts.id, payoutId))
            await settlePayout(t.ctx, tx, { payoutId, userId: companionId, credits, feeCents: credits, outcome })
          })
          if (outcome === 'paid') paid.push({ payoutId, credits, reversed: 0 })
        },
        async () => {
          const payout = paid[random(paid.length || 1)]
          if (!payout || payout.reversed === payout.credits) return
          payout.reversed += 1
          const of = (credits: number) => ({ cents: 9 * credits, credits, feeCents: credits })
          await inTransaction(t.ctx.db, async (tx) => {
            const status = payout.reversed === payout.credits ? 'reversed' : 'completed'
            await tx
              .update(payouts)
              .set({ status, reversedCents: 9 * payout.reversed })
              .where(eq(payouts.id, payout.payoutId))
            const part = { reversed: of(payout.reversed), added: of(1) }
            await reversePayout(t.ctx, tx, { payoutId: payout.payoutId, userId: companionId, ...part })
          })
        },
      ]
      for (let step = 0; step < 40; step++)
        await moves[random(moves.length)]?.().catch((error: { code?: string }) => {
          if (error.code !== 'insufficient_credits') throw error
        })
      for (const userId of people) {
        const viewer = await t.as(userId)
        const parts = []
        for await (const part of statementParts(t.ctx.db, viewer, { filter: whole, timeZone: 'UTC', limit: 7 }))
          parts.push(...part)
        let sum = 0
        for (const line of parts.toReversed()) {
          const counts = line.status === 'completed' || (line.status === 'pending' && line.effect === -1)
          if (counts) sum += line.effect * line.credits
          expect(line.balance).toBe(counts ? sum : null)
        }
        const [user] = await rows<{ credits: number }>(
          t.ctx.db,
          sql`select credit_balance as credits from users where id = ${userId}`,
        )
        expect(sum).toBe(user?.credits)
        const seen: string[] = []
        let before: string | null = null
        do {
          const page: Awaited<ReturnType<typeof statementPage>> = await statementPage(t.ctx.db, viewer, { before })
          seen.push(...page.lines.map(({ id }) => id))
          before = page.older
        } while (before)
        expect(seen).toEqual(parts.map(({ id }) => id))
      }
    },
  )
})

describe('a filter', () => {
  test('leaves the balances of the whole statement, and its days are those of the reader’s zone', async () => {
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

describe('credits held', () => {
  test('are listed with their calls, the next one first, on the first page only, and are gone with the call', async () => {
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
  const fileOf = async (userId: string, filter: Parameters<typeof statementCsv>[2]['filter'] = whole) =>
    new Response(
      statementCsv(t.ctx.db, await t.as(userId), { filter, language: 'en', timeZone: 'Europe/Berlin' }),
    ).text()

  test('has every line in the reader’s zone, adds up to the balance, and holds no formula', async () => {
    const [seekerId, companionId] = [
      await makeSeeker(t, { name: '=1+1' }),
      await makeCompanion(t, { name: 'Mara, "the ear"' }),
    ]
    await giveCredits(t, seekerId, 100)
    await settle(await book(seekerId, companionId, 30), 'returned')
    await book(seekerId, companionId, 20)
    const file = await fileOf(seekerId)
    expect(
      file.startsWith('Date (Europe/Berlin),Time,Kind,Description,Status,Credits,Balance,Euros,Reference\r\n'),
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
})
