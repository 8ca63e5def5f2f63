import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { bookCall } from '#app/features/marketplace/bookings/commands.server.ts'
import { bookingPage } from '#app/features/marketplace/bookings/views.server.ts'
import { publicProfilePage } from '#app/features/marketplace/directory/profile/views.server.ts'
import { removeAccount } from '#app/features/operation/account-deletion/commands.server.ts'
import { system } from '#app/platform/context.ts'
import { availability, listings, traderDetails } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { giveCredits } from '#tests/support/credits.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import { declareTrader, sweepTraders } from './commands.server.ts'
import { traderForm } from './forms.ts'
import { traderState } from './views.server.ts'

const t = testContext()
const now = new Date('2026-11-24T12:00:00Z')

beforeEach(() => t.setClock(now))

const named = { legalName: 'Feld Gespräche', country: 'DE', email: 'mara@feld.example', phone: '+49 30 123456' }
const odd = { address: ' Lindenweg 4 \r\n\r\n10115 Berlin', register: '', vatId: 'de 123 456 789' }
const FIELDS = { isTrader: 'yes', ...named, ...odd, certified: 'on' }
const IDENTITY = { ...named, address: 'Lindenweg 4\n10115 Berlin', register: null, vatId: 'DE123456789' }
const undeclared = async () => t.as(await makeCompanion(t, { isDeclared: false }))
const rowOf = async (userId: string) =>
  (await t.ctx.db.select().from(traderDetails).where(eq(traderDetails.userId, userId)))[0]
const isListed = async (userId: string) => (await t.ctx.db.$count(listings, eq(listings.companionId, userId))) === 1
const profileOf = async (userId: string) => {
  const profile = await publicProfilePage(t.ctx.db, null, userId, now, 'en')
  return profile?.kind === 'companion' ? profile : null
}

async function tryToBook(companionId: string) {
  const seeker = await t.as(await makeSeeker(t, { status: 'active' }))
  await giveCredits(t, seeker.userId, 100)
  const slot = { startAt: new Date('2026-11-25T09:00:00Z'), endAt: new Date('2026-11-25T12:00:00Z') }
  await t.ctx.db
    .insert(availability)
    .values({ companionId, ...slot, mediaType: 'audio_video' })
    .onConflictDoNothing()
  const page = await bookingPage(t.ctx.db, seeker, companionId, 'audio', { week: null, now, timeZone: 'UTC' })
  const request = { companionId, media: 'audio' as const, startAt: slot.startAt, minutes: 15 }
  const end = await outcomeOf(bookCall(t.ctx, seeker, { ...request, idempotencyKey: crypto.randomUUID() }), 'booked')
  return { end, refusal: page?.refusal }
}

describe('an undeclared companion', () => {
  test('isn’t listed and can’t be booked for money; once declared, they are and can', async () => {
    const viewer = await undeclared()
    expect(await isListed(viewer.userId)).toBe(false)
    expect(await tryToBook(viewer.userId)).toEqual({ end: 'companion_undeclared', refusal: 'companion_undeclared' })
    await declareTrader(t.ctx, viewer, traderForm.parse({ isTrader: 'no' }))
    expect(await isListed(viewer.userId)).toBe(true)
    const own = await t.as(viewer.userId)
    expect(await traderState(t.ctx.db, own.userId, now)).toBe('private')
  })

  test('has until their deadline, and is unlisted after it', async () => {
    const { userId } = await undeclared()
    await t.ctx.db.insert(traderDetails).values({ userId, declareBy: new Date('2026-11-30T00:00:00Z') })
    expect([await traderState(t.ctx.db, userId, now), await isListed(userId)]).toEqual(['due', true])
    expect((await tryToBook(userId)).end).toBe('booked')
    await t.setClock(new Date('2026-11-30T00:00:01Z'))
    await sweepTraders(t.ctx)
    expect([await rowOf(userId), await isListed(userId)]).toEqual([undefined, false])
  })
})

describe('a declaration', () => {
  test('of a trader shows the legally required details on the profile, and stores when they were certified', async () => {
    const viewer = await undeclared()
    await declareTrader(t.ctx, viewer, traderForm.parse(FIELDS))
    expect((await profileOf(viewer.userId))?.trader).toEqual({ kind: 'trader', ...IDENTITY })
    expect(await rowOf(viewer.userId)).toMatchObject({ isTrader: true, certifiedAt: expect.any(Date) })
  })

  test('of a private person stores and shows no name or address, whatever the form sends', async () => {
    const viewer = await undeclared()
    await declareTrader(t.ctx, viewer, traderForm.parse(FIELDS))
    await declareTrader(t.ctx, viewer, traderForm.parse({ ...FIELDS, isTrader: 'no' }))
    const { userId: _, isTrader, declaredAt, updatedAt: __, ...rest } = (await rowOf(viewer.userId)) ?? {}
    expect([isTrader, declaredAt instanceof Date]).toEqual([false, true])
    expect(Object.values(rest).filter((value) => value !== null)).toEqual([])
    expect((await profileOf(viewer.userId))?.trader).toEqual({ kind: 'private' })
  })

  test('refuses a stranger: seekers declare nothing, and the database stores no address of a private person', async () => {
    const seeker = await t.as(await makeSeeker(t))
    const refused = { code: 'only_companions_declare' }
    await expect(declareTrader(t.ctx, seeker, traderForm.parse(FIELDS))).rejects.toMatchObject(refused)
    const { userId } = await undeclared()
    const values = { userId, isTrader: false, declaredAt: now }
    await expect(t.ctx.db.insert(traderDetails).values({ ...values, address: 'Lindenweg 4' })).rejects.toThrow()
    await expect(t.ctx.db.insert(traderDetails).values({ ...values, isTrader: true })).rejects.toThrow()
  })

  test('must be complete: each missing or wrong field has its own message', () => {
    const missing = { legalName: ' ', address: '\n', country: 'XX', certified: '' }
    const wrong = { email: 'mara', phone: 'call me', vatId: '123' }
    const codes = traderForm.safeParse({ ...FIELDS, ...wrong, ...missing }).error?.issues.map(({ message }) => message)
    expect(codes?.sort()).toEqual([
      ...['trader_address_missing', 'trader_country_missing', 'trader_email_wrong', 'trader_name_missing'],
      ...['trader_not_certified', 'trader_phone_wrong', 'trader_vat_id_wrong'],
    ])
    const codeOf = (change: object) => traderForm.safeParse({ ...FIELDS, ...change }).error?.issues[0]?.message
    expect(codeOf({ isTrader: '' })).toBe('trader_choice_missing')
    expect(codeOf({ legalName: 'x'.repeat(151) })).toBe('trader_text_too_long')
  })

  test('of a deleted account is kept for half a year, then deleted', async () => {
    const viewer = await undeclared()
    await declareTrader(t.ctx, viewer, traderForm.parse(FIELDS))
    await removeAccount(t.ctx, system('test'), { userId: viewer.userId })
    await t.setClock(new Date('2027-05-24T11:00:00Z'))
    await sweepTraders(t.ctx)
    expect((await rowOf(viewer.userId))?.legalName).toBe('Feld Gespräche')
    await t.setClock(new Date('2027-05-24T13:00:00Z'))
    await sweepTraders(t.ctx)
    expect(await rowOf(viewer.userId)).toBeUndefined()
  })
})
