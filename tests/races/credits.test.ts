/** @module-tag random */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  addPurchaseToStatement,
  holdForCall,
  postPurchase,
  settleCall,
} from '#app/features/marketplace/credits/commands.server.ts'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { processPaymentEvent, receiveWebhook } from '#app/features/money/payments/events/commands.server.ts'
import { sendPayout } from '#app/features/money/payouts/transfers/commands.server.ts'
import { inTransaction, rows, sqlState } from '#app/platform/data/db.server.ts'
import { calls, paymentEvents, payouts, purchases } from '#db/schema/all.ts'
import { giveCredits, holdCredits, insertCallRow } from '#tests/support/credits.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { makeEarner, requestOwnPayout } from '#tests/support/payouts.ts'
import { openPurchase } from '#tests/support/purchases.ts'
import {
  brokenRules,
  type Nodes,
  nodeOf,
  noFreeTimes,
  openPayingNodes,
  type PayingNodes,
  raceOf,
  racers,
  rewrite,
  times,
  warmUp,
} from '#tests/support/races.ts'

const now = new Date('2026-11-22T12:00:00Z')
const BOOKINGS = racers(50, 6)
const WEBHOOKS = racers(100)
const WORKERS = racers(20)
const POSTINGS = racers(40)
const OUTCOMES = racers(8, 2)
const PAYOUTS = racers(20)

const openWorld = (...mutations: string[]) => openPayingNodes(now, ...mutations)

const balance = ({ product }: Nodes, userId: string) => balanceOf(product.ctx.db, userId)

/** Removes lots, a second safeguard that would hide that another one is missing. */
const noLots = rewrite('apply_ledger_entry', 'PERFORM move_credit_lots(NEW.journal_id, account_owner, NEW.amount);', '')
/** Without the idempotency key, outcomes of one call would lock both people's accounts and wait for each other. */
const noLockOfLines = rewrite(
  'place_on_statement',
  `PERFORM 1 FROM ledger_accounts WHERE kind = 'user_available' AND currency = 'CRD' AND owner_id = NEW.user_id FOR NO KEY UPDATE;`,
  '',
)
const noOverdraftCheck = `${noLots}; alter table ledger_accounts drop constraint ledger_accounts_no_overdraft;
  alter table users drop constraint users_balance_not_negative`
const noOneTimeKey = `${rewrite('post_journal', 'ON CONFLICT (idem_key) DO NOTHING', '')};
  alter table ledger_journals drop constraint ledger_journals_idem_key_unique`
/** Reads a balance, waits, and writes the result, like code without a lock. */
const noRowLock = [
  noFreeTimes,
  noLots,
  rewrite('post_journal', 'FOR NO KEY UPDATE', ''),
  rewrite(
    'apply_ledger_entry',
    'UPDATE ledger_accounts SET balance = balance + NEW.amount, version = version + 1 WHERE id = NEW.account_id',
    `SELECT balance + NEW.amount, version + 1 INTO NEW.balance_after, NEW.account_version FROM ledger_accounts WHERE id = NEW.account_id;
     PERFORM pg_sleep(0.1);
     UPDATE ledger_accounts SET balance = NEW.balance_after, version = NEW.account_version WHERE id = NEW.account_id`,
  ),
  'drop index ledger_entries_version',
]

describe('bookings with credits for 3', () => {
  async function manyBookings(world: PayingNodes) {
    const [seekerId, companionId] = [await makeSeeker(world.product), await makeCompanion(world.product)]
    await giveCredits(world.product, seekerId, 3 * 65 + 64)
    await warmUp(world)
    const ends = await raceOf(world, BOOKINGS, (ctx, index) =>
      holdCredits({ ctx }, { seekerId, companionId, credits: 65, inDays: index + 1 }),
    )
    return { ...ends, left: await balance(world, seekerId), broken: await brokenRules(world) }
  }

  test('exactly 3 are held, the others are refused, and not a credit is lost [F17, T9] [B-23]', async () => {
    const { booked, ...ends } = await manyBookings(await openWorld())
    expect(booked).toHaveLength(3)
    expect(ends).toEqual({ refused: Array(BOOKINGS - 3).fill('insufficient_credits'), left: 64, broken: [] })
  })

  test('without the overdraft check, all would be held', { tags: ['deep', 'unsafe'] }, async () => {
    const ends = await manyBookings(await openWorld(noOverdraftCheck))
    expect(ends.booked).toHaveLength(BOOKINGS)
    expect(ends.left).toBeLessThan(0)
  })

  test('without the lock on the account, more than 3 would be held, and the ledger would show it', {
    tags: ['deep', 'unsafe'],
  }, async () => {
    const ends = await manyBookings(await openWorld(...noRowLock))
    expect(ends.booked.length).toBeGreaterThan(3)
    expect(ends.broken).toContain('balance_is_sum_of_entries')
  })
})

describe('the same webhook many times', () => {
  async function manyWebhooks(world: PayingNodes, workers = WORKERS) {
    const { product, provider, nodes } = world
    const buyerId = await makeSeeker(product)
    const purchaseId = await openPurchase({ ctx: nodes[0], as: product.as }, buyerId, '65')
    provider.pay(purchaseId)
    const hook = provider.webhook({ type: 'checkout.session.completed', purchaseId })
    await warmUp(world)
    const received = await raceOf(world, WEBHOOKS, (ctx) => receiveWebhook(ctx, hook))
    const workedOff = await raceOf(world, workers, (ctx) => processPaymentEvent(ctx, hook.eventId))
    const jobs = await rows(product.ctx.db, sql`select 1 from jobs.job where name = 'payment-event'`)
    return {
      answered: received.booked.length,
      workedOff: workedOff.booked.length,
      stored: await product.ctx.db.$count(paymentEvents),
      jobs: jobs.length,
      credits: await balance(world, buyerId),
      broken: await brokenRules(world),
    }
  }

  const once = { answered: WEBHOOKS, workedOff: WORKERS, stored: 1, jobs: 1, credits: 65, broken: [] }

  test('is answered each time, stored once, processed once, and gives its credits once', async () => {
    expect(await manyWebhooks(await openWorld())).toEqual(once)
  })

  test('without the event key, it would be stored each time; the ledger still gives the credits once', {
    tags: ['deep'],
  }, async () => {
    const ends = await manyWebhooks(
      await openWorld('alter table payment_events drop constraint payment_events_pkey'),
      // Several workers would deadlock on the rows that then share an id.
      1,
    )
    expect(ends).toEqual({ ...once, workedOff: 1, stored: WEBHOOKS, jobs: WEBHOOKS })
  })
})

describe('a purchase posted many times in parallel', () => {
  async function manyPostings(world: PayingNodes) {
    const { product } = world
    const userId = await makeSeeker(product)
    const amounts = { userId, credits: 65, priceCents: 1_000, vatCents: 160 }
    const [purchase] = await product.ctx.db
      .insert(purchases)
      .values({ ...amounts, packageKey: '65', status: 'paid', paidAt: now })
      .returning({ id: purchases.id })
    const purchaseId = purchase?.id ?? ''
    await inTransaction(product.ctx.db, (tx) => addPurchaseToStatement(tx, { purchaseId, userId, credits: 65 }))
    await warmUp(world)
    const ends = await raceOf(world, POSTINGS, async (ctx) =>
      String(await inTransaction(ctx.db, (tx) => postPurchase(ctx, tx, { purchaseId, ...amounts }))),
    )
    const posted = ends.booked.filter((end) => end === 'true').length
    return { posted, credits: await balance(world, userId), broken: await brokenRules(world) }
  }

  const once = { posted: 1, credits: 65, broken: [] }

  test('is posted once', async () => {
    expect(await manyPostings(await openWorld())).toEqual(once)
  })

  test('without the journal key, it would be posted each time, and the ledger would show it', {
    tags: ['deep', 'unsafe'],
  }, async () => {
    const ends = await manyPostings(await openWorld(noOneTimeKey))
    expect(ends).toMatchObject({ posted: POSTINGS, credits: 65 * POSTINGS })
    expect(ends.broken).toEqual(expect.arrayContaining(['paid_purchase_is_posted_once', 'statement_is_balance']))
  })
})

describe('a call that is completed, cancelled and missed in parallel', () => {
  async function settleAtOnce(world: PayingNodes) {
    const { product } = world
    const [seekerId, companionId] = [await makeSeeker(product), await makeCompanion(product)]
    await giveCredits(product, seekerId, 65)
    const callId = await inTransaction(product.ctx.db, async (tx) => {
      const id = await insertCallRow(tx, { seekerId, companionId, credits: 65 })
      await holdForCall(product.ctx, tx, { callId: id, seekerId, companionId, credits: 65 })
      await tx.update(calls).set({ status: 'completed' }).where(eq(calls.id, id))
      return id
    })
    await warmUp(world)
    const outcomes = ['earned', 'returned', 'returned_no_show'] as const
    await raceOf(world, 3 * OUTCOMES, (ctx, index) => {
      const outcome = outcomes[Math.floor(index / OUTCOMES)] ?? 'earned'
      return inTransaction(ctx.db, (tx) => settleCall(ctx, tx, { callId, seekerId, companionId, credits: 65, outcome }))
    })
    const settled = await rows(
      product.ctx.db,
      sql`select 1 from ledger_journals where call_id = ${callId} and event <> 'hold'`,
    )
    const total = (await balance(world, seekerId)) + (await balance(world, companionId))
    return { settled: settled.length, total, broken: await brokenRules(world) }
  }

  test('has one outcome, and its price exists once', async () => {
    expect(await settleAtOnce(await openWorld())).toEqual({ settled: 1, total: 65, broken: [] })
  })

  test('without key and overdraft check, it would be paid and refunded, and the ledger would show it', {
    tags: ['deep', 'unsafe'],
  }, async () => {
    const ends = await settleAtOnce(await openWorld(noOneTimeKey, noOverdraftCheck, noLockOfLines))
    expect(ends.settled).toBe(3 * OUTCOMES)
    expect(ends.total).toBe(3 * OUTCOMES * 65)
    expect(ends.broken).toEqual(expect.arrayContaining(['escrow_while_call_is_open', 'call_is_settled_once']))
  })
})

describe('many parallel payouts', () => {
  async function manyPayouts(
    world: PayingNodes,
    credits: number,
    idempotencyKey = () => crypto.randomUUID() as string,
  ) {
    const { product, provider, nodes } = world
    const { viewer } = await makeEarner({ ctx: nodes[0], as: product.as }, provider, credits)
    await warmUp(world)
    const ends = await raceOf(world, PAYOUTS, (ctx) =>
      requestOwnPayout(ctx, viewer, { credits: 500, idempotencyKey: idempotencyKey() }),
    )
    const made = await product.ctx.db.select({ id: payouts.id }).from(payouts)
    return {
      ids: new Set(ends.booked).size,
      refused: [...new Set(ends.refused)],
      made: made.length,
      left: await balance(world, viewer.userId),
      broken: await brokenRules(world),
      payoutIds: made.map((row) => row.id),
    }
  }

  test('with credits for all of them are one payout [T14]', async () => {
    const ends = { ids: 1, refused: ['payout_in_flight'], made: 1, left: 9_500, broken: [] }
    expect(await manyPayouts(await openWorld(), 10_000)).toMatchObject(ends)
  })

  test('with one key are one payout, and all callers get it', async () => {
    const ends = await manyPayouts(await openWorld(), 10_000, () => 'one-and-the-same-key')
    expect(ends).toMatchObject({ ids: 1, refused: [], made: 1, left: 9_500, broken: [] })
  })

  test('without the index on pending payouts, there would be several', { tags: ['deep', 'unsafe'] }, async () => {
    const ends = await manyPayouts(await openWorld('drop index payouts_one_in_flight'), 10_000)
    expect(ends.made).toBe(PAYOUTS)
  })

  test('whose job runs many times in parallel are requested under one number and paid once', async () => {
    const world = await openWorld()
    const { payoutIds } = await manyPayouts(world, 600)
    const payoutId = payoutIds[0] ?? ''
    await raceOf(world, PAYOUTS, (ctx) => sendPayout(ctx, payoutId))
    expect(new Set(world.provider.orders.map((transfer) => transfer.attempt))).toEqual(new Set([1]))
    expect(await world.product.ctx.db.select({ status: payouts.status }).from(payouts)).toEqual([
      { status: 'completed' },
    ])
    expect(await brokenRules(world)).toEqual([])
  })
})

describe('crossing journals', () => {
  /** Everyone pays everyone, without retries, so that every deadlock shows. */
  async function crossing(world: PayingNodes) {
    const { product } = world
    const people = await Promise.all(times(racers(6, 3), () => makeSeeker(product)))
    for (const userId of people) await giveCredits(product, userId, 1_000)
    await warmUp(world)
    const pairs = people.flatMap((from) => people.filter((to) => to !== from).map((to) => [from, to] as const))
    const states = await Promise.all(
      [...pairs, ...pairs, ...pairs].map(async ([from, to], index) => {
        const lines = JSON.stringify([
          { kind: 'user_available', owner: from, amount: -1 },
          { kind: 'user_available', owner: to, amount: 1 },
        ])
        try {
          await nodeOf(world, index).db.execute(
            sql`select post_journal('test', ${`test:${index}`}, null, null, null, ${lines}::jsonb)`,
          )
          return 'posted'
        } catch (error) {
          return sqlState(error)
        }
      }),
    )
    return new Set(states)
  }

  test('never deadlock, because accounts are locked in one order', async () => {
    expect(await crossing(await openWorld())).toEqual(new Set(['posted']))
  })

  test('would deadlock in any order', { tags: ['deep', 'unsafe'] }, async () => {
    const states = await crossing(
      await openWorld(
        rewrite('post_journal', 'ORDER BY line.account_id', 'ORDER BY random()'),
        rewrite('apply_ledger_entry', '  IF account_kind =', '  PERFORM pg_sleep(0.01); IF account_kind ='),
      ),
    )
    expect(states).toContain('40P01')
  })
})
