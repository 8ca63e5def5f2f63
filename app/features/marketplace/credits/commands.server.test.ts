import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTransaction, rows, violatedConstraint } from '#app/platform/data/db.server.ts'
import { payouts, refunds } from '#db/schema/all.ts'
import { endCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { giveCredits, holdCredits, lockBookings, makePaidPurchase } from '#tests/support/credits.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { holdForCall, postPurchase, reservePayout, reversePayout, settlePayout } from './commands.server.ts'
import { incomeOf } from './income.views.server.ts'
import { holdReversedCredits, settleRefund } from './refund.commands.server.ts'
import { statementPage } from './statement.views.server.ts'
import { balanceOf } from './views.server.ts'

const t = testContext()

let days = 2
async function book(seekerId: string, companionId: string, credits: number) {
  return holdCredits(t, { seekerId, companionId, credits, inDays: days++ })
}

async function statement(userId: string) {
  const page = await statementPage(t.ctx.db, await t.as(userId))
  return page.lines
    .filter((line) => line.type !== 'purchase')
    .map((line) => [line.type, line.status, line.effect * line.credits])
}

async function pair(credits = 100) {
  const [seekerId, companionId] = [await makeSeeker(t), await makeCompanion(t)]
  if (credits) await giveCredits(t, seekerId, credits)
  return { seekerId, companionId }
}

const balance = (userId: string) => balanceOf(t.ctx.db, userId)

test('a booking holds the price: it leaves the seeker’s balance and is pending for both [B-23, M-12]', async () => {
  const { seekerId, companionId } = await pair(100)
  const callId = await book(seekerId, companionId, 65)
  expect([await balance(seekerId), await balance(companionId)]).toEqual([35, 0])
  expect(await statement(seekerId)).toEqual([['call_charge', 'pending', -65]])
  expect(await incomeOf(t.ctx, await t.as(companionId))).toMatchObject({ held: 65, heldCalls: 1 })
  await endCall(t, callId, { status: 'cancelled' })
})

test('if the companion doesn’t come, the charge stays, a refund is added and nothing is earned [M-12]', async () => {
  const { seekerId, companionId } = await pair(100)
  const missed = { status: 'missed', missedReason: 'offerer_no_show' } as const
  await endCall(t, await book(seekerId, companionId, 65), missed)
  expect([await balance(seekerId), await balance(companionId)]).toEqual([100, 0])
  expect((await statement(seekerId)).sort()).toEqual([
    ['call_charge', 'completed', -65],
    ['refund', 'completed', 65],
  ])
  expect(await statement(companionId)).toEqual([['call_charge', 'canceled', 65]])
})

test('a hold above the balance is refused and leaves nothing behind [B-23]', async () => {
  const { seekerId, companionId } = await pair(64)
  await expect(book(seekerId, companionId, 65)).rejects.toMatchObject({ code: 'insufficient_credits' })
  expect(await balance(seekerId)).toBe(64)
  expect(await statement(seekerId)).toEqual([])
})

test('a person whose bookings are locked can’t book, paid or free', async () => {
  const { seekerId, companionId } = await pair(100)
  await lockBookings(t, seekerId)
  for (const credits of [65, 0])
    await expect(book(seekerId, companionId, credits)).rejects.toMatchObject({ code: 'bookings_locked' })
  expect(await balance(seekerId)).toBe(100)
})

test.each([-1, 0.5, Number.NaN, 1e308])('a hold of %s credits is refused', async (credits) => {
  const { seekerId, companionId } = await pair(100)
  const callId = await book(seekerId, companionId, 0)
  await expect(
    inTransaction(t.ctx.db, (tx) => holdForCall(t.ctx, tx, { callId, seekerId, companionId, credits })),
  ).rejects.toMatchObject({ code: 'invalid_input' })
})

const buy = (userId: string, credits: number, priceCents: number, vatCents: number) =>
  makePaidPurchase(t, userId, { packageKey: String(credits), credits, priceCents, vatCents })

async function cents(kind: string) {
  const [row] = await rows<{ balance: string }>(
    t.ctx.db,
    sql`select balance::text from ledger_accounts where kind = ${kind} and owner_id is null`,
  )
  return Number(row?.balance)
}

test('a purchase posts its credits once and splits the price into VAT, margin and liability', async () => {
  const kinds = ['stripe_cash', 'vat_payable', 'package_margin', 'credit_liability']
  const before = await Promise.all(kinds.map(cents))
  const userId = await makeSeeker(t)
  const purchase = { userId, credits: 65, priceCents: 1000, vatCents: 160 }
  const purchaseId = await buy(userId, 65, 1000, 160)
  expect(await inTransaction(t.ctx.db, (tx) => postPurchase(t.ctx, tx, { purchaseId, ...purchase }))).toBe(false)
  expect(await balance(userId)).toBe(65)
  const after = await Promise.all(kinds.map(cents))
  expect(after.map((value, index) => value - (before[index] ?? 0))).toEqual([-1000, 160, 190, 650])
})

test('a purchase repays debt first, and adds only the rest', async () => {
  const userId = await makeSeeker(t)
  const purchaseId = await buy(userId, 65, 1000, 160)
  const callee = await makeCompanion(t)
  await endCall(t, await book(userId, callee, 45), { status: 'completed' })
  await inTransaction(t.ctx.db, async (tx) => {
    const amounts = { amountCents: 1_000, vatCents: 160, credits: 65 }
    await tx.insert(refunds).values({ id: purchaseId, purchaseId, reason: 'provider', debtCredits: 45, ...amounts })
    const taken = { subject: { refundId: purchaseId }, purchaseId, userId, ...amounts }
    expect(await holdReversedCredits(t.ctx, tx, taken)).toBe(45)
    await settleRefund(t.ctx, tx, taken)
    await tx
      .update(refunds)
      .set({ status: 'completed', settledAt: t.ctx.clock.now() })
      .where(eq(refunds.id, purchaseId))
  })
  expect(await balance(userId)).toBe(0)
  await buy(userId, 170, 2500, 399)
  expect(await balance(userId)).toBe(125)
  await buy(userId, 65, 1000, 160)
  expect(await balance(userId)).toBe(190)
})

async function earner(credits: number) {
  const { seekerId, companionId } = await pair(credits)
  await endCall(t, await book(seekerId, companionId, credits), { status: 'completed' })
  return companionId
}

async function askPayout(userId: string, credits: number) {
  return inTransaction(t.ctx.db, async (tx) => {
    const cents = { grossCents: credits * 10, feePercent: 10, feeCents: credits, amountCents: credits * 9 }
    const values = { userId, creditsPaid: credits, ...cents, accountId: 'acct_1' }
    const [row] = await tx.insert(payouts).values(values).returning({ id: payouts.id })
    const payoutId = row?.id ?? ''
    await reservePayout(t.ctx, tx, { payoutId, userId, credits })
    return payoutId
  })
}

const endPayout = (payoutId: string, userId: string, credits: number, outcome: 'paid' | 'failed') =>
  inTransaction(t.ctx.db, async (tx) => {
    const status = { paid: 'completed', failed: 'failed' } as const
    const done = await settlePayout(t.ctx, tx, { payoutId, userId, credits, feeCents: credits, outcome })
    if (done) await tx.update(payouts).set({ status: status[outcome] }).where(eq(payouts.id, payoutId))
    return done
  })

test('a payout takes the credits immediately, and pays nine cents for each [Y-14]', async () => {
  const userId = await earner(600)
  const [cash, fee] = [await cents('stripe_cash'), await cents('platform_fee')]
  const payoutId = await askPayout(userId, 500)
  expect(await balance(userId)).toBe(100)
  expect(await statement(userId)).toContainEqual(['payout', 'pending', -500])
  expect(await endPayout(payoutId, userId, 500, 'paid')).toBe(true)
  expect([(await cents('stripe_cash')) - cash, (await cents('platform_fee')) - fee]).toEqual([4500, 500])
  expect(await statement(userId)).toContainEqual(['payout', 'completed', -500])
})

test('a failed payout returns the credits and can then not be paid', async () => {
  const userId = await earner(600)
  const payoutId = await askPayout(userId, 500)
  expect(await endPayout(payoutId, userId, 500, 'failed')).toBe(true)
  expect(await endPayout(payoutId, userId, 500, 'paid')).toBe(false)
  expect(await balance(userId)).toBe(600)
  expect(await statement(userId)).toContainEqual(['payout', 'failed', -500])
})

test('a partly reversed payout returns the reversed part with its fee, and keeps cents short of a credit [MF-4, SEC-10]', async () => {
  const userId = await earner(600)
  const payoutId = await askPayout(userId, 500)
  await endPayout(payoutId, userId, 500, 'paid')
  const [cash, fee, rest] = [await cents('stripe_cash'), await cents('platform_fee'), await cents('payout_remainder')]
  const reverse = (reversedCents: number, newCents: number, credits: number, newCredits: number) =>
    inTransaction(t.ctx.db, async (tx) => {
      await tx
        .update(payouts)
        .set({ reversedCents, ...(reversedCents === 4500 ? { status: 'reversed' } : {}) })
        .where(eq(payouts.id, payoutId))
      const reversed = { cents: reversedCents, credits, feeCents: credits }
      const added = { cents: newCents, credits: newCredits, feeCents: newCredits }
      return reversePayout(t.ctx, tx, { payoutId, userId, reversed, added })
    })
  const moved = async () => [
    await balance(userId),
    (await cents('stripe_cash')) - cash,
    (await cents('platform_fee')) - fee,
    (await cents('payout_remainder')) - rest,
  ]
  expect(await reverse(1, 1, 0, 0)).toBe(true)
  expect(await moved()).toEqual([100, -1, 0, 1])
  expect(await t.ledgerViolations()).toEqual([])
  expect(await reverse(1_000, 999, 111, 111)).toBe(true)
  expect(await reverse(1_000, 999, 111, 111)).toBe(false)
  expect(await moved()).toEqual([211, -1_000, -111, 1])
  expect(await t.ledgerViolations()).toEqual([])
  expect(await reverse(4_500, 3_500, 500, 389)).toBe(true)
  expect(await moved()).toEqual([600, -4_500, -500, 0])
  expect(await statement(userId)).toContainEqual(['refund', 'completed', 500])
})

test('refuses a stranger: everyone sees only their own statement', async () => {
  const { seekerId, companionId } = await pair(100)
  await endCall(t, await book(seekerId, companionId, 65), { status: 'completed' })
  const stranger = await t.as(await makeSeeker(t))
  expect(await statementPage(t.ctx.db, stranger)).toEqual({ lines: [], held: null, older: null })
  const [line] = (await statementPage(t.ctx.db, await t.as(seekerId))).lines
  expect((await statementPage(t.ctx.db, stranger, { before: line?.id ?? '' })).lines).toEqual([])
})

test('the statement has 10 rows a page, newest first, with the call and both names [M-11, M-13]', async () => {
  const { seekerId, companionId } = await pair(1000)
  const callIds: string[] = []
  for (let i = 0; i < 11; i++) callIds.push(await book(seekerId, companionId, 10 + i))
  const viewer = await t.as(seekerId)
  const first = await statementPage(t.ctx.db, viewer)
  const second = await statementPage(t.ctx.db, viewer, { before: first.older })
  expect([first.lines.length, second.lines.length, second.older]).toEqual([10, 2, null])
  const instants = [...first.lines, ...second.lines].map((line) => line.at.getTime())
  expect(instants).toEqual([...instants].sort((a, b) => b - a))
  expect(new Set([...first.lines, ...second.lines].map((line) => line.id)).size).toBe(12)
  const newest = { id: callIds[10], status: 'scheduled', seekerName: 'Lena', companionName: 'Mara Feld' }
  expect(first.lines[0]?.call).toMatchObject(newest)
  const bought = await statementPage(t.ctx.db, viewer, { filter: { kind: 'purchases', from: null, to: null } })
  expect(bought.lines.map((line) => [line.type, line.credits])).toEqual([['purchase', 1000]])
  expect((await statementPage(t.ctx.db, viewer, { before: second.lines.at(-1)?.id ?? '' })).lines).toEqual([])
  for (const callId of callIds) await endCall(t, callId, { status: 'cancelled' })
})

const attacks: Record<string, [string, string][]> = {
  ledger_balance_by_entries_only: [
    ['editing a balance', `update ledger_accounts set balance = balance + 1 where kind = 'user_available'`],
    [
      'opening a full account',
      `insert into ledger_accounts (kind, currency, owner_id, balance) values ('call_escrow', 'CRD', gen_random_uuid(), 5)`,
    ],
  ],
  users_credit_balance_by_ledger_only: [
    ['editing the mirror of a balance', `update users set credit_balance = credit_balance + 1`],
    [
      'a user who begins with credits',
      `insert into users (role, status, email, credit_balance) values ('seeker', 'new', 'rich@test.example', 5)`,
    ],
  ],
  ledger_append_only: [
    ['deleting an account', `delete from ledger_accounts`],
    ['rewriting an entry', `update ledger_entries set amount = amount * 2`],
    ['deleting an entry', `delete from ledger_entries`],
    ['renaming a journal', `update ledger_journals set idem_key = idem_key || 'x'`],
    ['deleting a journal', `delete from ledger_journals`],
    ['truncating', `truncate ledger_entries cascade`],
  ],
  ledger_journals_balance: [
    [
      'a journal that does not balance',
      `select post_journal('x', 'x:1', null, null, null, '[{"kind":"vat_payable","owner":null,"amount":1}]')`,
    ],
    [
      'a journal that balances across currencies only',
      `select post_journal('x', 'x:2', null, null, null, '[{"kind":"vat_payable","owner":null,"amount":1},{"kind":"credits_issued","owner":null,"amount":-1}]')`,
    ],
    ['an empty journal', `insert into ledger_journals (event, idem_key) values ('x', 'x:3')`],
    [
      'one more line on an old journal',
      `insert into ledger_entries (journal_id, account_id, amount) select j.id, a.id, 1 from ledger_journals j, ledger_accounts a where a.kind = 'vat_payable' limit 1`,
    ],
  ],
  ledger_mirror_is_automatic: [
    [
      'writing the euro mirror by hand',
      `select post_journal('x', 'x:4', null, null, null, '[{"kind":"credit_liability","owner":null,"amount":1},{"kind":"stripe_cash","owner":null,"amount":-1}]')`,
    ],
  ],
  credit_lots_by_entries_only: [
    [
      'filling a lot of credits',
      `insert into credit_lots (user_id, source, remaining) select id, 'other', 5 from users limit 1`,
    ],
    ['emptying a lot of credits', `update credit_lots set remaining = 0`],
    ['rewriting how a lot was spent', `delete from lot_movements`],
  ],
  ledger_accounts_currency_fits_kind: [
    [
      'credits in a euro account',
      `insert into ledger_accounts (kind, currency, owner_id) values ('user_available', 'EUR', gen_random_uuid())`,
    ],
  ],
}

test.each(
  Object.entries(attacks).flatMap(([constraint, tries]) => tries.map((attack) => [...attack, constraint] as const)),
)('the database refuses %s', async (_what, statement, constraint) => {
  const attempt = inTransaction(t.ctx.db, (tx) => tx.execute(sql.raw(statement)))
  expect(violatedConstraint(await attempt.catch((caught: unknown) => caught))).toBe(constraint)
})
