import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '#app/features/marketplace/accounts/commands.server.ts'
import { draftSecondFactor } from '#app/features/marketplace/accounts/second-factor/commands.server.ts'
import { changePassword } from '#app/features/marketplace/accounts/settings.commands.server.ts'
import { sendReminders } from '#app/features/operation/notifications/handlers.server.ts'
import { parseContent } from '#app/features/operation/notifications/schema.ts'
import { rows } from '#app/platform/data/db.server.ts'
import { queueDepths } from '#app/platform/data/dead-letters.server.ts'
import { IMAGE_SIZES, type ImageSize, readImage } from '#app/platform/outside/images.server.ts'
import { calls, mails, notifications, profiles, users } from '#db/schema/all.ts'
import { prepareDemo } from '#server/demo-data.ts'
import { from } from '#tests/support/accounts.ts'
import { openTestContext, setUser, type TestContext } from '#tests/support/context.ts'
import { digest } from '#tests/support/digest.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { ACCOUNTS, DEMO_PASSWORD, NAMED_ACCOUNTS } from './accounts.ts'
import { loadDemo } from './load.server.ts'
import { userIdOf } from './seeded.ts'

const morning = new Date('2027-01-15T08:14:07Z')

async function openAt(at: Date): Promise<TestContext> {
  // Two connections, because two processes load the demo.
  const demo = await openTestContext({ connections: 2 })
  await demo.setClock(at)
  return demo
}

describe('the first start', () => {
  let demo: TestContext
  beforeAll(async () => {
    demo = await openAt(morning)
    await prepareDemo(demo.ctx)
  })
  afterAll(() => demo.close())

  test('creates everyone with a profile', async () => {
    expect(await demo.ctx.db.$count(users)).toBe(ACCOUNTS.length)
    const listed = await rows<{ count: number }>(
      demo.ctx.db,
      sql`select count(*)::int as count from users u join profiles p on p.id = u.id
        join applications a on a.companion_id = u.id and a.status = 'approved' and a.certified = p.certified
        where u.role = 'offerer' and u.status = 'active' and u.rate_per_hour_audio > 0 and p.slug is not null
          and cardinality(p.interest_labels) > 0 and p.average_rating between 4.2 and 5`,
    )
    expect(listed).toEqual([{ count: 60 }])
    const waiting = await rows(
      demo.ctx.db,
      sql`select a.status from applications a join users u on u.id = a.companion_id where u.email = 'applicant@demo.visavis.example'`,
    )
    expect(waiting).toEqual([{ status: 'submitted' }])
  })

  test('keeps the ledger consistent', async () => {
    expect(await demo.ledgerViolations()).toEqual([])
    const balances = await rows<{ email: string; credits: number }>(
      demo.ctx.db,
      sql`select split_part(email, '@', 1) as email, credit_balance as credits from users where role <> 'admin'`,
    )
    const creditsOf = (name: string) => balances.find(({ email }) => email === name)?.credits
    expect(creditsOf('seeker')).toBeGreaterThan(100)
    expect(creditsOf('new-seeker')).toBe(0)
    expect(creditsOf('companion')).toBeGreaterThan(500)
    const kinds = sql`select (select count(*)::int from payouts) as payouts, (select count(*)::int from bank_refusals) as refused,
      (select count(*)::int from refunds) as refunds, (select count(*)::int from withdrawals) as withdrawals,
      (select count(*)::int from disputes where status = 'open') as disputes, (select count(*)::int from corrections) as corrections,
      (select count(*)::int from payees p join users u on u.id = p.user_id
        where split_part(u.email, '@', 1) in ('companion', 'applicant')) as "ofNamed"`
    expect(await rows(demo.ctx.db, kinds)).toEqual([
      { payouts: 2, refused: 1, refunds: 2, withdrawals: 1, disputes: 1, corrections: 2, ofNamed: 0 },
    ])
  })

  test('gives past rows past dates, and no row a future one', async () => {
    const [row] = await rows<{ late: number; early: number }>(
      demo.ctx.db,
      sql`select (count(*) filter (where at > app_now()))::int as late, (count(*) filter (where at < app_now() - interval '1 day'))::int as early
        from (select created_at as at from users union all select created_at from calls union all select created_at from ledger_journals
          union all select created_at from transactions union all select created_at from notifications union all select created_at from ratings) rows`,
    )
    expect(row?.late).toBe(0)
    expect(row?.early).toBeGreaterThan(2000)
  })

  test('stores every portrait in all sizes', async () => {
    const stored = await demo.ctx.db.select({ key: profiles.photoKey }).from(profiles).where(sql`photo_key is not null`)
    expect(stored).toHaveLength(61)
    for (const size of Object.keys(IMAGE_SIZES) as ImageSize[])
      for (const { key } of stored) expect(await readImage(demo.ctx.files, size, key ?? '')).not.toBeNull()
  })

  test('notifies people with the product’s own texts', async () => {
    const stored = await demo.ctx.db.select().from(notifications)
    for (const { code, metadata } of stored) expect(parseContent(code, metadata), code).not.toBeNull()
    const codes = new Set(stored.map(({ code }) => code))
    for (const code of ['call_booked', 'own_cancel_refunded', 'companion_no_show', 'rating_received', 'credits_added'])
      expect(codes).toContain(code)
  })

  test('leaves no email, event or job behind, and causes none later', async () => {
    await sendReminders(demo.ctx)
    expect(await demo.announced()).toEqual([])
    expect(await queueDepths(demo.ctx.db)).toEqual([])
    expect(await demo.ctx.db.$count(mails)).toBe(0)
  })

  test('is followed by starts that change nothing', async () => {
    const before = await digest(demo)
    await prepareDemo(demo.ctx)
    expect(await digest(demo)).toEqual(before)
  })

  test('lets the five sign in, and so does the next one after visitors changed things', async () => {
    const lena = await demo.as(userIdOf('lena'))
    await changePassword(demo.ctx, lena, { password: DEMO_PASSWORD, newPassword: 'a visitor’s own' })
    const mara = await demo.as(userIdOf('mara'))
    await draftSecondFactor(demo.ctx, mara, { password: DEMO_PASSWORD })
    await setUser(demo, mara.userId, { email: 'visitor@test.example' })
    await prepareDemo(demo.ctx)
    for (const { email } of NAMED_ACCOUNTS) {
      const { setCookies } = await signIn(demo.ctx, null, { email, password: DEMO_PASSWORD, isDemoOpen: true, ...from })
      expect([email, setCookies.length > 0]).toEqual([email, true])
    }
  })
})

describe('a start', () => {
  let demo: TestContext
  beforeAll(async () => {
    demo = await openAt(morning)
  })
  afterAll(() => demo.close())

  test('that crashes midway leaves nothing, and the next one does it all', async () => {
    const { files } = demo.ctx
    let left = 100
    const dying = {
      ...files,
      put: async (...photo: Parameters<typeof files.put>) =>
        left-- > 0 ? files.put(...photo) : Promise.reject(new Error('power cut')),
    }
    await expect(prepareDemo({ ...demo.ctx, files: dying })).rejects.toThrow('power cut')
    expect(await demo.ctx.db.$count(users)).toBe(0)
    expect(await demo.ledgerViolations()).toEqual([])

    // Without this, the server might keep plans made for empty tables.
    await demo.ctx.db.execute(sql`analyze`)
    await Promise.all([prepareDemo(demo.ctx), prepareDemo(demo.ctx)])
    expect(await demo.ctx.db.$count(users)).toBe(ACCOUNTS.length)
    expect(await demo.ctx.db.$count(calls, sql`seeker_id = ${userIdOf('lena')} and status = 'scheduled'`)).toBe(2)
    expect(await demo.ledgerViolations()).toEqual([])
  })

  test('adds no invented people to real ones', async () => {
    const lived = await openAt(morning)
    await makeSeeker(lived)
    expect(await loadDemo(lived.ctx)).toBe(false)
    await prepareDemo(lived.ctx)
    expect(await lived.ctx.db.$count(users)).toBe(1)
    await lived.close()
  })
})
