import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inTransaction, rows } from '#app/platform/data/db.server.ts'
import { payees, sessions } from '#db/schema/all.ts'
import { openTestContext, setUser, testContext } from '#tests/support/context.ts'
import { makePaidPurchase } from '#tests/support/credits.ts'
import { isDeep } from '#tests/support/deep.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { linkedAccounts, RARE_BROWSER_PEOPLE, RARE_BROWSER_SAMPLE } from './linked-accounts.views.server.ts'

const t = testContext()

const pay = (userId: string, paymentFingerprint: string) =>
  makePaidPurchase(t, userId, { packageKey: 'test', credits: 10, priceCents: 100, paymentFingerprint })
const payee = (userId: string, payoutFingerprints: string[]) =>
  t.ctx.db.insert(payees).values({ userId, accountId: `acct_${userId}`, payoutFingerprints })
let tokens = 0
const use = (userId: string, userAgent: string) =>
  t.ctx.db
    .insert(sessions)
    .values({ userId, userAgent, tokenHash: `browser-${++tokens}`, expiresAt: new Date(Date.now() + 86_400_000) })
const signsOf = async (userId: string) =>
  (await linkedAccounts(t.ctx.db, userId)).map(({ userId: other, signs }) => [other, signs])

describe('accounts that may be one person’s', () => {
  test('share a card, the one with more signs first, and each lists its signs', async () => {
    const [me, same, other] = [await makeSeeker(t), await makeSeeker(t, { name: 'Otto' }), await makeSeeker(t)]
    for (const id of [me, same, other]) await pay(id, 'card-1')
    await setUser(t, me, { email: 'lena.m@gmail.com' })
    await setUser(t, same, { email: 'lenam+2@gmail.com', status: 'suspended' })
    expect(await linkedAccounts(t.ctx.db, me)).toMatchObject([
      { userId: same, name: 'Otto', role: 'seeker', status: 'suspended', signs: ['same_card', 'same_mailbox'] },
      { userId: other, signs: ['same_card'] },
    ])
    expect(await signsOf(other)).toHaveLength(2)
  })

  test('have their money go to one account, or to a card that paid for the other', async () => {
    const [me, colleague, buyer] = [await makeCompanion(t), await makeCompanion(t), await makeSeeker(t)]
    await payee(me, ['bank-1', 'bank-2'])
    await payee(colleague, ['bank-2'])
    await pay(buyer, 'bank-1')
    const signs = new Map((await linkedAccounts(t.ctx.db, me)).map((each) => [each.userId, each.signs]))
    expect([signs.get(colleague), signs.get(buyer)]).toEqual([['same_payout_account'], ['same_payout_account']])
    expect(await signsOf(buyer)).toEqual([[me, ['same_payout_account']]])
  })

  test('are signed in with a browser that hardly anyone else has, once enough people are signed in', async () => {
    const people = await Promise.all(Array.from({ length: RARE_BROWSER_PEOPLE + 1 }, () => makeSeeker(t)))
    const [me = '', ...others] = people
    for (const id of people.slice(0, RARE_BROWSER_PEOPLE)) await use(id, 'Rare/1.0')
    expect(await signsOf(me)).toEqual([])
    for (let made = 0; made < RARE_BROWSER_SAMPLE; made++) await use(await makeSeeker(t), 'Usual/1.0')
    expect((await signsOf(me)).map(([id]) => id).sort()).toEqual(others.slice(0, -1).sort())
    await use(others.at(-1) ?? '', 'Rare/1.0')
    expect(await signsOf(me)).toEqual([])
  })

  test('don’t include people who share nothing, or the person’s own account', async () => {
    const me = await makeSeeker(t)
    await pay(me, 'card-of-mine')
    await pay(me, 'card-of-mine')
    expect(await linkedAccounts(t.ctx.db, me)).toEqual([])
    expect(await linkedAccounts(t.ctx.db, crypto.randomUUID())).toEqual([])
  })
})

/**
 * Tagged `random` to also run on PostgreSQL: the embedded database has few people and other planner statistics for
 * arrays.
 */
test('are found without reading a table from end to end, among thousands of people', { tags: ['random'] }, async () => {
  const crowd = await openTestContext({ isBooked: false })
  const { db } = crowd.ctx
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`insert into users (id, role, status, email, email_verified)
      select gen_random_uuid(), 'seeker', 'new', 'crowd-' || n || '@crowd.example', true from generate_series(1, ${isDeep ? 30_000 : 2_000}::int) n`)
    await tx.execute(sql`insert into sessions (user_id, token_hash, user_agent, expires_at)
      select id, 'crowd-' || id, 'Usual/' || abs(hashtext(id::text)) % 40, now() + interval '1 day' from users`)
    await tx.execute(sql`insert into purchases (user_id, package_key, credits, price_cents, status, paid_at, payment_fingerprint)
      select id, 'test', 10, 100, 'paid', now(), 'card-' || id from users`)
    await tx.execute(sql`insert into payees (user_id, account_id, payout_fingerprints)
      select id, 'acct_' || id, array['bank-' || id] from users`)
  })
  for (const table of ['users', 'sessions', 'purchases', 'payees']) await db.execute(sql.raw(`analyze ${table}`))
  const [someone] = await rows<{ id: string }>(db, sql`select id from users where email = 'crowd-77@crowd.example'`)
  const plans: string[] = []
  const execute = async (statement: ReturnType<typeof sql>) => {
    const plan = await rows<{ 'QUERY PLAN': string }>(db, sql`explain ${statement}`)
    plans.push(...plan.map((line) => line['QUERY PLAN']))
    return db.execute(statement)
  }
  expect(await linkedAccounts({ execute } as unknown as typeof db, someone?.id ?? '')).toEqual([])
  expect(plans.join('\n')).not.toMatch(/Function Scan|Seq Scan on (users|sessions|purchases|payees)/)
  await crowd.close()
})
