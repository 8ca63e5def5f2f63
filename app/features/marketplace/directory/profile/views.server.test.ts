import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { rateCall } from '#app/features/marketplace/ratings/commands.server.ts'
import { badges as germanBadges } from '#app/i18n/de/badges.ts'
import { badges } from '#app/i18n/en/badges.ts'
import { createViewer, type Viewer } from '#app/platform/viewer.ts'
import { blocked, favorites, profileSlugs, profiles, users, voices } from '#db/schema/all.ts'
import { endCall, makeCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { makeAdmin, makeCompanion, makeSeeker, offerTime } from '#tests/support/makers.ts'
import { NO_FILTERS } from '../filters/schema.ts'
import { directoryPage } from '../views.server.ts'
import { profileLabels, profileMeta, shareImageOf } from './labels.views.server.ts'
import { profileOfSlug, publicProfilePage, reportablePerson } from './views.server.ts'

const now = new Date('2026-11-23T10:00:00Z')
const t = testContext({ now })
const site = { origin: 'https://visavis.example', brand: 'Visavis', language: 'en' as const }
let mara: string

const seen = (viewer: Viewer | null, id: string) => publicProfilePage(t.ctx.db, viewer, id, now, 'en')
const companionSeen = async (viewer: Viewer | null, id: string) => {
  const profile = await seen(viewer, id)
  if (profile?.kind !== 'companion') throw new Error('no companion was shown')
  return profile
}
const slugOf = async (id: string) =>
  (await t.ctx.db.select({ slug: profiles.slug }).from(profiles).where(eq(profiles.id, id)))[0]?.slug ?? ''
const block = (seekerId: string, companionId: string, blockedBy: string) =>
  t.ctx.db.insert(blocked).values({ seekerId, companionId, blockedBy })
const call = (seekerId: string, companionId: string, more: Partial<Parameters<typeof makeCall>[1]> = {}) =>
  makeCall(t, { seekerId, companionId, startAt: new Date('2026-11-24T10:00:00Z'), media: 'audio', ...more })

beforeAll(async () => {
  mara = await makeCompanion(t, { name: 'Mara Feld', audio: 100, video: 150, freeIntro: true })
  const noon = new Date('2026-11-23T12:00:00Z')
  await offerTime(t, mara, new Date('2026-11-23T09:00:00Z'), noon)
  await offerTime(t, mara, noon, new Date('2026-11-23T13:00:00Z'), 'audio')
})

describe('a public profile', () => {
  test('shows a guest name, badge, age in years, prices for 15 minutes and the next free times [C-05, C-09]', async () => {
    const profile = await seen(null, mara)
    expect(profile).toMatchObject({
      kind: 'companion',
      name: 'Mara Feld',
      age: 56,
      audioPrice: 25,
      videoPrice: 38,
      canOpenBooking: true,
      canReport: true,
      canBlock: false,
      missing: [],
    })
    expect(JSON.stringify(profile)).not.toContain('@test.example')
  })

  test('has the bio in the reader’s language, or else in another, and the head follows it', async () => {
    const [bio, german] = ['Tell me what keeps you up.', 'Erzähl mir, was dich wach hält und wie es dir geht.']
    const id = await makeCompanion(t)
    await t.ctx.db
      .update(profiles)
      .set({ bio, otherBios: { de: german } })
      .where(eq(profiles.id, id))
    const seenIn = async (language: 'de' | 'en', companion = id) => {
      const profile = await publicProfilePage(t.ctx.db, null, companion, now, language)
      if (profile?.kind !== 'companion') throw new Error('no companion')
      const labels = profileLabels(language, profile)
      return [profile.bio, labels.bioLanguage, JSON.stringify(profileMeta({ ...site, language }, profile, labels))]
    }
    expect(await seenIn('en')).toEqual([bio, null, expect.stringContaining(bio)])
    expect(await seenIn('de')).toEqual([german, null, expect.stringContaining(german)])
    await t.ctx.db.update(profiles).set({ bio: german, otherBios: {} }).where(eq(profiles.id, id))
    expect(await seenIn('en')).toEqual([german, 'German', expect.stringContaining(german)])
  })

  test('of another companion says with whom the free call is, to those who still have it', async () => {
    const id = await makeCompanion(t)
    const freeWith = async (viewer: Viewer | null, language: 'de' | 'en' = 'en') => {
      const profile = await publicProfilePage(t.ctx.db, viewer, id, now, language)
      return profile?.kind === 'companion' && profile.freeWith?.name
    }
    const fresh = await makeSeeker(t, { status: 'new' })
    expect(await freeWith(null)).toBe('Mara Feld')
    expect(await freeWith(null, 'de')).toBeUndefined()
    expect(await freeWith(await t.as(fresh))).toBe('Mara Feld')
    expect(await freeWith(await t.as(await makeSeeker(t, { status: 'active' })))).toBeUndefined()
    await call(fresh, mara, { isTrial: true, minutes: 15, credits: 0 })
    expect(await freeWith(await t.as(fresh))).toBeUndefined()
    expect((await companionSeen(null, mara)).freeWith).toBeNull()
  })

  test('shows how long someone is free, across adjacent slots, and times by voice and by video [C-04]', async () => {
    const { freeUntil, times } = await companionSeen(null, mara)
    expect(freeUntil).toEqual(new Date('2026-11-23T13:00:00Z'))
    const starts = (slots: { startAt: Date }[]) => slots.map((slot) => slot.startAt.toISOString().slice(11, 16))
    expect([starts(times.audio), starts(times.video)]).toEqual([['10:15', '12:00'], ['10:15']])
  })

  test('counts the ratings by stars, and is empty without ratings [C-07]', async () => {
    const companion = await makeCompanion(t)
    expect(await companionSeen(null, companion)).toMatchObject({ rating: null, ratings: 0, stars: [] })
    for (const [day, stars] of [5, 5, 3].entries()) {
      const seeker = await makeSeeker(t)
      const start = new Date(now.getTime() - (day + 1) * 86_400_000)
      const { callId } = await call(seeker, companion, { startAt: start, minutes: 15, credits: 25 })
      await endCall(t, callId, { status: 'completed' })
      await rateCall(t.ctx, await t.as(seeker), { callId, rating: stars })
    }
    expect((await companionSeen(null, companion)).stars).toEqual([
      { stars: 5, count: 2 },
      { stars: 4, count: 0 },
      { stars: 3, count: 1 },
      { stars: 2, count: 0 },
      { stars: 1, count: 0 },
    ])
  })

  test('has the voice greeting in use, as do the cards', async () => {
    const companion = await makeCompanion(t)
    const row = { ownerId: companion, seconds: 14 }
    await t.ctx.db.insert(voices).values({ ...row, key: 'earlier', removedAt: now })
    expect(await companionSeen(null, companion)).toMatchObject({ voice: null })
    await t.ctx.db.insert(voices).values({ ...row, key: 'in-use' })
    const voice = { key: 'in-use', seconds: 14 }
    expect(await companionSeen(null, companion)).toMatchObject({ voice, traits: [] })
    const request = { filters: NO_FILTERS, now, timeZone: 'UTC', pages: 1, after: null, language: 'en' as const }
    const { cards } = await directoryPage(t.ctx.db, null, request)
    expect(cards.find(({ id }) => id === companion)).toMatchObject({ voice })
  })

  test('is free only until the free call is booked [C-16]', async () => {
    const fresh = await t.as(await makeSeeker(t, { status: 'new' }))
    for (const viewer of [null, fresh]) expect(await seen(viewer, mara)).toMatchObject({ isFree: true })
    expect(await seen(null, await makeCompanion(t))).toMatchObject({ isFree: false })
    expect(await seen(await t.as(await makeSeeker(t, { status: 'active' })), mara)).toMatchObject({ isFree: false })
    await call(fresh.userId, mara, { startAt: new Date('2026-11-23T11:00:00Z'), isTrial: true })
    expect(await seen(fresh, mara)).toMatchObject({ isFree: false })
    expect(await seen(await t.as(await makeCompanion(t)), mara)).toMatchObject({ isFree: false })
  })

  test('marks a seeker’s favourites, and offers no one else favourites, bookings or blocks', async () => {
    const seeker = await makeSeeker(t)
    await t.ctx.db.insert(favorites).values({ seekerId: seeker, companionId: mara })
    expect(await seen(await t.as(seeker), mara)).toMatchObject({ isFavorite: true, canFavorite: true, canBlock: true })
    for (const other of [mara, await makeCompanion(t), await makeAdmin(t)])
      expect(await seen(await t.as(other), mara)).toMatchObject({
        canFavorite: false,
        canOpenBooking: false,
        canBlock: false,
      })
  })

  test('is found by its current and former slugs, in upper case too [C-01]', async () => {
    const slug = await slugOf(mara)
    await t.ctx.db.insert(profileSlugs).values({ slug: 'mara-of-old', profileId: mara })
    for (const address of [slug, slug.toUpperCase(), 'mara-of-old'])
      expect(await profileOfSlug(t.ctx.db, null, address, now, 'en')).toMatchObject({ id: mara, slug })
    expect(await profileOfSlug(t.ctx.db, null, 'nobody-0000', now, 'en')).toBeNull()
  })
})

describe('a companion who isn’t public', () => {
  const states = [
    ['in review', { status: null }, ['review']],
    ['rejected', { status: 'rejected' as const }, ['rejected']],
    ['suspended', { status: 'suspended' as const }, ['suspended']],
    ['without rates', { audio: null, video: null }, ['rates']],
    ['in review and without rates', { status: null, audio: null, video: null }, ['review', 'rates']],
  ] as const

  test.each(states)(
    '%s is hidden from others; owner and administrators see what’s missing [T-07]',
    async (_, how, missing) => {
      const id = await makeCompanion(t, how)
      const slug = await slugOf(id)
      await t.ctx.db.insert(profileSlugs).values({ slug: `old-${slug}`, profileId: id })
      for (const viewer of [null, await t.as(await makeSeeker(t)), await t.as(await makeCompanion(t))])
        expect(await seen(viewer, id)).toBeNull()
      for (const who of [id, slug, `old-${slug}`]) expect(await shareImageOf(t.ctx.db, who, site)).toBeNull()
      for (const viewer of [await t.as(id), await t.as(await makeAdmin(t))])
        expect(await seen(viewer, id)).toMatchObject({ missing, canOpenBooking: false, freeUntil: null })
    },
  )

  test('is visible to no one if the account was deleted', async () => {
    const id = await makeCompanion(t)
    const slug = await slugOf(id)
    await t.ctx.db.update(users).set({ status: 'canceled' }).where(eq(users.id, id))
    for (const viewer of [null, await t.as(await makeAdmin(t))]) expect(await seen(viewer, id)).toBeNull()
    for (const who of [id, slug]) expect(await shareImageOf(t.ctx.db, who, site)).toBeNull()
  })
})

describe('an administrator without second factor', () => {
  const withPassword = async () => createViewer({ ...(await t.as(await makeAdmin(t))), hasSecondFactor: false })

  test('sees no more than a guest: no private profile, and nobody to report through one [SEC-15, T34]', async () => {
    const viewer = await withPassword()
    const hidden = [
      await makeSeeker(t),
      await makeCompanion(t, { status: null }),
      await makeCompanion(t, { audio: null, video: null }),
    ]
    for (const id of hidden) {
      expect(await seen(viewer, id)).toBeNull()
      expect(await reportablePerson(t.ctx.db, viewer, id, now)).toBeNull()
    }
    expect(await seen(viewer, mara)).not.toBeNull()
    const whole = await t.as(await makeAdmin(t))
    for (const id of hidden.slice(0, 2)) expect(await seen(whole, id)).not.toBeNull()
  })
})

describe('a blocked pair', () => {
  test('who was blocked by the companion can’t find the profile; everyone else can [C-01]', async () => {
    const [seeker, companion] = [await makeSeeker(t), await makeCompanion(t)]
    await block(seeker, companion, companion)
    expect(await seen(await t.as(seeker), companion)).toBeNull()
    expect(await seen(null, companion)).not.toBeNull()
    expect(await seen(await t.as(await makeSeeker(t)), companion)).not.toBeNull()
  })

  test('who blocked the companion can still open the profile, without booking, times and favourite [C-08]', async () => {
    const seeker = await makeSeeker(t)
    await block(seeker, mara, seeker)
    expect(await seen(await t.as(seeker), mara)).toMatchObject({
      isBlockedByViewer: true,
      canBlock: true,
      canOpenBooking: false,
      canFavorite: false,
      freeUntil: null,
      times: { audio: [], video: [] },
    })
  })
})

test('a seeker’s profile is only visible to the seeker and to companions who have a call with them [C-01, T-08]', async () => {
  const [seeker, companion] = [await makeSeeker(t, { name: 'Lena' }), await makeCompanion(t)]
  expect(await seen(null, seeker)).toBeNull()
  expect(await seen(await t.as(companion), seeker)).toBeNull()
  const own = { kind: 'seeker', name: 'Lena', isOwn: true, canBlock: false, canReport: false }
  expect(await seen(await t.as(seeker), seeker)).toMatchObject(own)
  await call(seeker, companion)
  const profile = await seen(await t.as(companion), seeker)
  expect(profile).toMatchObject({ kind: 'seeker', name: 'Lena', canBlock: true, canReport: true })
  expect(JSON.stringify(profile)).not.toContain('@test.example')
})

test('a companion the seeker blocked sees only what their calls show', async () => {
  const [seeker, companion] = [await makeSeeker(t, { name: 'Lena' }), await makeCompanion(t)]
  await t.ctx.db
    .update(profiles)
    .set({ bio: 'My mother is ill.', languages: ['de'] })
    .where(eq(profiles.id, seeker))
  await call(seeker, companion)
  expect(await seen(await t.as(companion), seeker)).toMatchObject({ bio: 'My mother is ill.', languages: ['de'] })
  await block(seeker, companion, seeker)
  expect(await seen(await t.as(companion), seeker)).toMatchObject({
    name: 'Lena',
    bio: '',
    languages: [],
    photoKey: null,
    canBlock: true,
    canReport: true,
  })
})

describe('people who may be reported', () => {
  test('include anyone visible, and the other person of a call even after a block; never oneself [T-13]', async () => {
    const [seeker, companion] = [await makeSeeker(t), await makeCompanion(t, { name: 'Piet' })]
    const viewer = await t.as(seeker)
    const may = (id: string) => reportablePerson(t.ctx.db, viewer, id, now)
    expect(await may(companion)).toEqual({ userId: companion, name: 'Piet', hasProfile: true, canBlock: true })
    await block(seeker, companion, companion)
    expect(await may(companion)).toBeNull()
    await call(seeker, companion)
    expect(await may(companion)).toEqual({ userId: companion, name: 'Piet', hasProfile: false, canBlock: false })
    expect(await may(seeker)).toBeNull()
    expect(await may(await makeSeeker(t))).toBeNull()
    expect(await may(crypto.randomUUID())).toBeNull()
  })
})

describe('for search engines and shared links', () => {
  test('the head has the title, the beginning of the bio, both languages and the image', async () => {
    const profile = await companionSeen(null, mara)
    const head = JSON.stringify(profileMeta(site, profile, profileLabels('en', profile)))
    const slug = await slugOf(mara)
    expect(head).toContain(`Mara Feld, ${badges.certified} · Visavis`)
    expect(head).toContain(`"href":"https://visavis.example/de/companion/${slug}"`)
    expect(head).toContain(`https://visavis.example/og/${slug}/`)
    expect(head).not.toContain('noindex')
  })

  test('the image is found by slug and id, and its name changes with name, photo or badge', async () => {
    const id = await makeCompanion(t, { name: 'Ümit' })
    const shareImage = async (language: 'en' | 'de' = 'en') =>
      shareImageOf(t.ctx.db, id, { brand: 'Visavis', language })
    const first = await shareImage()
    expect(first).toEqual(await shareImageOf(t.ctx.db, await slugOf(id), site))
    expect(first).toMatchObject({ name: 'Ümit', photoKey: null, badge: badges.certified })
    expect((await shareImage('de'))?.badge).toBe(germanBadges.certified)
    await t.ctx.db.update(profiles).set({ certified: false }).where(eq(profiles.id, id))
    expect((await shareImage())?.file).not.toBe(first?.file)
    await t.ctx.db.update(profiles).set({ fullName: 'Ümit B' }).where(eq(profiles.id, id))
    expect((await shareImage())?.file).not.toBe(first?.file)
  })
})
