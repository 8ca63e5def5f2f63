import { describe, expect, test } from 'vitest'
import { cases, mails, profileSlugs, profiles, ratings } from '#db/schema/all.ts'
import { endCall, makeCall } from '#tests/support/calls.ts'
import { setUser, testContext } from '#tests/support/context.ts'
import { giveCredits, makePaidPurchase } from '#tests/support/credits.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { expectOnlyAdministrators, testAdmin } from '#tests/support/office.ts'
import { people, personPage } from './views.server.ts'

const now = new Date('2026-12-01T12:00:00Z')
const t = testContext({ now })
const admin = testAdmin(t, { isConfirmed: true })

const found = async (query: Record<string, string>) => (await people(t.ctx.db, admin, query)).lines.map(({ id }) => id)

describe('people', () => {
  test('are found by part of their name, address, part of it, id and an earlier slug', async () => {
    const id = await makeCompanion(t, { name: 'Quirina Zablocki' })
    await setUser(t, id, { email: 'quirina@zablocki.example' })
    await t.ctx.db.insert(profileSlugs).values({ slug: 'quirina-old-1a2b', profileId: id })
    const [{ slug } = { slug: '' }] = await t.ctx.db.select().from(profileSlugs)
    expect(slug).not.toBe('')
    for (const q of ['zablo', 'QUIRINA', 'Quirina@Zablocki.example', '@zablocki', id, 'quirina-old-1a2b'])
      expect([q, await found({ q })]).toEqual([q, [id]])
    for (const q of ['zabla', 'quirin%', 'nobody@zablocki.example', crypto.randomUUID()])
      expect([q, await found({ q })]).toEqual([q, []])
  })

  test('whose application is open are found by that', async () => {
    const id = await makeCompanion(t, { status: null })
    await makeCompanion(t)
    expect(await found({ status: 'waiting' })).toEqual([id])
  })

  test('are only for administrators with a second factor', async () => {
    const id = await makeSeeker(t)
    await expectOnlyAdministrators(
      t,
      (viewer) => people(t.ctx.db, viewer, {}),
      (viewer) => personPage(t.ctx.db, viewer, id),
    )
  })
})

describe('the page of one person', () => {
  test('has account, profile, calls, money, cases, ratings and mails of exactly this person', async () => {
    const companionId = await makeCompanion(t, { name: 'Mara Feld' })
    const call = await makeCall(t, { companionId, startAt: new Date('2026-11-20T10:00:00Z') })
    await makeCall(t, { startAt: new Date('2026-11-21T10:00:00Z') })
    await endCall(t, call.callId, { status: 'completed', endedAt: call.endAt })
    await makePaidPurchase(t, call.seekerId, { packageKey: '65', credits: 65, priceCents: 1_000 })
    await t.ctx.db.insert(ratings).values({ ...call, companionId, rating: 4 })
    const about = { kind: 'report', reason: 'other', language: 'en', dueAt: now } as const
    await t.ctx.db.insert(cases).values({ ...about, subjectId: companionId, reporterId: call.seekerId })
    await t.ctx.db.insert(cases).values({ ...about, subjectId: await makeSeeker(t) })
    const mail = { toAddress: 'x@test.example', language: 'en', subject: 'A subject', text: 'Words', html: 'Words' }
    await t.ctx.db.insert(mails).values({ ...mail, effectKey: crypto.randomUUID(), userId: companionId })

    const companion = await personPage(t.ctx.db, admin, companionId)
    expect(companion.person).toMatchObject({ name: 'Mara Feld', role: 'offerer', status: 'active', bio: 'I listen.' })
    expect(companion.calls).toMatchObject([
      { id: call.callId, side: 'companion', otherId: call.seekerId, status: 'completed', credits: 50 },
    ])
    expect(companion.cases).toMatchObject([{ isSubject: true, status: 'open', measure: null }])
    expect(companion.ratings).toMatchObject([{ isReceived: true, stars: 4, callId: call.callId }])
    expect(companion.mails).toMatchObject([{ subject: 'A subject', sentAt: null }])
    expect(JSON.stringify(companion)).not.toMatch(/Words|password|tokenHash/)

    const seeker = await personPage(t.ctx.db, admin, call.seekerId)
    expect(seeker.money?.map(({ kind, cents }) => [kind, cents])).toContainEqual(['purchase', 1_000])
    expect(seeker.cases).toMatchObject([{ isSubject: false }])
    expect(seeker.ratings).toMatchObject([{ isReceived: false, otherId: companionId }])
    expect(seeker.calls).toMatchObject([{ side: 'seeker', otherName: 'Mara Feld' }])
    expect(seeker.devices).toEqual([])
  })

  test('has no money for support [T34]', async () => {
    const id = await makeSeeker(t)
    await giveCredits(t, id, 40)
    const page = await personPage(t.ctx.db, { ...admin, isSupport: true }, id)
    expect(page).toMatchObject({ money: null, statement: [], person: { userId: id, credits: 0, debtCredits: 0 } })
    expect((await personPage(t.ctx.db, admin, id)).person.credits).toBe(40)
  })

  test('has the accounts that may be the same person’s', async () => {
    const [me, other] = [await makeSeeker(t), await makeSeeker(t, { name: 'Otto' })]
    for (const id of [me, other])
      await makePaidPurchase(t, id, { packageKey: '65', credits: 65, priceCents: 1_000, paymentFingerprint: 'card' })
    const { linked } = await personPage(t.ctx.db, admin, me)
    expect(linked).toMatchObject([{ userId: other, name: 'Otto', signs: ['same_card'] }])
  })

  test('exists for deleted accounts and people without a profile, but not for unknown or malformed ids', async () => {
    const gone = await makeSeeker(t)
    await t.ctx.db.delete(profiles)
    await setUser(t, gone, { status: 'canceled', canceledAt: now })
    expect((await personPage(t.ctx.db, admin, gone)).person).toMatchObject({ status: 'canceled', name: '' })
    for (const id of [crypto.randomUUID(), 'made-up', undefined])
      await expect(personPage(t.ctx.db, admin, id)).rejects.toMatchObject({ status: 404 })
  })
})
