import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/data/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import {
  applications,
  blocked,
  contentChanges,
  favorites,
  listings,
  onboardingDrafts,
  photos,
  profileSlugs,
  profiles,
  users,
} from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import {
  completeOnboarding,
  saveOnboardingStep,
  setFavorite,
  storePhoto,
  storeSentPhoto,
  submitOnboardingStep,
  sweepFiles,
  updateProfile,
} from './commands.server.ts'
import { removeContent, restoreContent } from './moderation.commands.server.ts'
import { companionForBooking, nameCard, onboardingState, ownProfile } from './views.server.ts'

const world = testContext()
let upload: Uint8Array
let counter = 0
beforeAll(async () => {
  upload = await sharp({ create: { width: 500, height: 600, channels: 3, background: 'tan' } })
    .jpeg()
    .toBuffer()
})

async function newcomer(role: 'seeker' | 'offerer'): Promise<Viewer> {
  const id = newId()
  await world.ctx.db.insert(users).values({
    id,
    role,
    status: role === 'seeker' ? 'new' : null,
    email: `new-${++counter}@test.example`,
    emailVerified: true,
  })
  return world.as(id)
}
const profileOf = async (userId: string) =>
  (await world.ctx.db.select().from(profiles).where(eq(profiles.id, userId)))[0]
const keep = (viewer: Viewer, step: number, values: Record<string, unknown>) =>
  saveOnboardingStep(world.ctx, viewer, { step, values })
const finish = (viewer: Viewer, browserCountry: 'AT' | null = null) =>
  completeOnboarding(world.ctx, viewer, { language: 'de', browserCountry })
const imageFiles = (key: string) =>
  ['thumbnail', 'small', 'medium', 'large'].map((size) => world.ctx.files.get(`images/${size}/${key}.webp`))

async function companionDraft(viewer: Viewer) {
  await keep(viewer, 1, { fullName: 'Mara Feld', locationCode: 'DE' })
  await keep(viewer, 2, { languages: ['de', 'en'] })
  await keep(viewer, 3, { interests: ['career_choices', 'stress_relief'] })
  const { photoKey } = await storePhoto(world.ctx, viewer, upload)
  await keep(viewer, 4, { photoKey })
  return photoKey
}

test('a seeker only needs a name; country and language come from the browser and the page [O-20]', async () => {
  const viewer = await newcomer('seeker')
  await keep(viewer, 1, { fullName: '  Lena ' })
  await finish(viewer, 'AT')
  expect(await profileOf(viewer.userId)).toMatchObject({
    fullName: 'Lena',
    locationCode: 'AT',
    languages: ['de'],
    slug: null,
  })
  const again = await world.as(viewer.userId)
  expect(again.name).toBe('Lena')
  await expect(finish(again)).rejects.toMatchObject({ code: 'already_onboarded' })
  await expect(finish(viewer)).rejects.toMatchObject({ code: 'already_onboarded' })
})

test('the four steps of a companion become a profile with slug and categories, and an application that is announced [O-19, O-21]', async () => {
  const viewer = await newcomer('offerer')
  const photoKey = await companionDraft(viewer)
  expect(await onboardingState(world.ctx.db, viewer)).toMatchObject({
    furthestStep: 4,
    steps: 4,
    values: { fullName: 'Mara Feld', photoKey },
  })
  await finish(viewer)
  const slug = `mara-feld-${viewer.userId.slice(0, 4)}`
  expect(await profileOf(viewer.userId)).toMatchObject({
    fullName: 'Mara Feld',
    locationCode: 'DE',
    languages: ['de', 'en'],
    interests: ['career_choices', 'stress_relief'],
    interestLabels: ['emotions', 'work'],
    photoKey,
    slug,
    certified: null,
  })
  const [application] = await world.ctx.db
    .select()
    .from(applications)
    .where(eq(applications.companionId, viewer.userId))
  expect(application?.status).toBe('submitted')
  expect(await world.announced()).toContainEqual({
    type: 'application.submitted',
    applicationId: application?.id,
    companionId: viewer.userId,
  })
  expect(await companionForBooking(world.ctx.db, viewer.userId)).toMatchObject({
    role: 'offerer',
    status: null,
    slug,
    ratePerHourAudio: null,
  })
  expect(await world.ctx.db.$count(onboardingDrafts, eq(onboardingDrafts.userId, viewer.userId))).toBe(0)
})

test('an incomplete step is refused with a code per field and not saved', async () => {
  const viewer = await newcomer('offerer')
  await expect(keep(viewer, 1, {})).rejects.toMatchObject({
    code: 'invalid_input',
    details: {
      'field.form': 'name_and_country_required',
      'field.fullName': 'name_required',
      'field.locationCode': 'country_required',
    },
  })
  await expect(keep(viewer, 1, { fullName: 'Mara', locationCode: 'US' })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  await expect(keep(viewer, 4, { photoKey: '' })).rejects.toMatchObject({
    details: { 'field.photoKey': 'photo_required' },
  })
  await expect(keep(viewer, 5, {})).rejects.toMatchObject({ code: 'not_found' })
  await expect(keep(viewer, 0, {})).rejects.toMatchObject({ code: 'not_found' })
  expect((await onboardingState(world.ctx.db, viewer)).values).toEqual({})
})

test('submitting the last step completes onboarding, and a refused one completes nothing', async () => {
  const submit = (viewer: Viewer, step: number, values: Record<string, unknown>) =>
    submitOnboardingStep(world.ctx, viewer, { step, values, language: 'de', browserCountry: null })
  const companion = await newcomer('offerer')
  expect(await submit(companion, 1, { fullName: 'Mara', locationCode: 'DE' })).toEqual({
    isComplete: false,
  })
  await expect(submit(companion, 4, { photoKey: '' })).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await profileOf(companion.userId)).toBeUndefined()
  const seeker = await newcomer('seeker')
  expect(await submit(seeker, 1, { fullName: 'Lena' })).toEqual({ isComplete: true })
  expect(await profileOf(seeker.userId)).toMatchObject({ fullName: 'Lena' })
})

test('onboarding can’t be completed if a step was skipped', async () => {
  const viewer = await newcomer('offerer')
  await keep(viewer, 1, { fullName: 'Mara', locationCode: 'DE' })
  await keep(viewer, 3, { interests: ['music'] })
  await expect(finish(viewer)).rejects.toMatchObject({ code: 'onboarding_incomplete', details: { step: 2 } })
  expect(await profileOf(viewer.userId)).toBeUndefined()
  await expect(finish(await newcomer('seeker'))).rejects.toMatchObject({
    code: 'onboarding_incomplete',
    details: { step: 1 },
  })
})

test('onboarding refuses a stranger: another person’s photo, an administrator, a person who has a profile', async () => {
  const owner = await newcomer('offerer')
  const { photoKey } = await storePhoto(world.ctx, owner, upload)
  await expect(keep(await newcomer('offerer'), 4, { photoKey })).rejects.toMatchObject({
    details: { 'field.photoKey': 'photo_required' },
  })
  const admin = await world.as(await makeAdmin(world))
  await expect(keep(admin, 1, { fullName: 'Ada' })).rejects.toMatchObject({ code: 'role_unknown', status: 403 })
  await expect(storePhoto(world.ctx, admin, upload)).rejects.toMatchObject({ status: 404 })
  const settled = await world.as(await makeSeeker(world))
  await expect(keep(settled, 1, { fullName: 'Other' })).rejects.toMatchObject({ code: 'already_onboarded' })
})

test('names and bios with contact data are refused, and so are names that sound like our team [P-21]', async () => {
  const viewer = await newcomer('seeker')
  await expect(keep(viewer, 1, { fullName: 'lena@example.org' })).rejects.toMatchObject({
    code: 'unwanted_content',
    details: { found: 'email', 'field.fullName': 'unwanted_content' },
  })
  const settled = await world.as(await makeSeeker(world))
  const bio = 'Call me: +49 151 23456789, see https://example.org'
  await expect(updateProfile(world.ctx, settled, { fullName: 'Lena', bio })).rejects.toMatchObject({
    details: { found: 'link phone', 'field.bio': 'unwanted_content' },
  })
  await expect(updateProfile(world.ctx, settled, { fullName: 'Visavis Support' })).rejects.toMatchObject({
    details: { 'field.fullName': 'name_reserved' },
  })
})

test('a submitted file that isn’t a photo is refused at its field', async () => {
  const form = new FormData()
  form.set('photo', new File(['no picture'], 'me.jpg'))
  const refused = { code: 'photo_not_image', details: { 'field.photoKey': 'photo_not_image' } }
  await expect(storeSentPhoto(world.ctx, await newcomer('offerer'), form)).rejects.toMatchObject(refused)
})

test('a photo that can’t be stored leaves no row and no file', async () => {
  const viewer = await newcomer('offerer')
  const storedKeys: string[] = []
  const full: Ctx = {
    ...world.ctx,
    files: {
      ...world.ctx.files,
      put: async (key, bytes, type) => {
        if (key.includes('/large/')) throw Object.assign(new Error('disk is full'), { code: 'ENOSPC' })
        storedKeys.push(key)
        await world.ctx.files.put(key, bytes, type)
      },
    },
  }
  await expect(storePhoto(full, viewer, upload)).rejects.toThrow('disk is full')
  expect(storedKeys.length).toBeGreaterThan(0)
  for (const key of storedKeys) expect(await world.ctx.files.get(key)).toBeNull()
  expect(await world.ctx.db.$count(photos, eq(photos.ownerId, viewer.userId))).toBe(0)
})

test('saving the profile writes the whole form, and a new name gets a new slug while the old one is kept [P-23, P-24]', async () => {
  const viewer = await newcomer('offerer')
  const photoKey = await companionDraft(viewer)
  await finish(viewer)
  const companion = await world.as(viewer.userId)
  await updateProfile(world.ctx, companion, {
    fullName: 'Mara Winter',
    locationCode: 'AT',
    birthYear: '1980',
    gender: 'non-binary',
    bio: 'I listen.\r\nAlways.',
    languages: ['de', 'it'],
    interests: 'music',
    photoKey,
    certified: 'true',
    slug: 'admin',
    status: 'active',
  })
  const own = await ownProfile(world.ctx.db, companion)
  expect(own).toEqual({
    userId: viewer.userId,
    fullName: 'Mara Winter',
    locationCode: 'AT',
    birthYear: 1980,
    gender: 'non-binary',
    bio: 'I listen.\nAlways.',
    bioLanguage: null,
    otherBios: {},
    languages: ['de', 'it'],
    interests: ['music'],
    photoKey,
  })
  const four = viewer.userId.slice(0, 4)
  expect(await profileOf(viewer.userId)).toMatchObject({
    slug: `mara-winter-${four}`,
    interestLabels: ['light'],
    certified: null,
  })
  const slugs = await world.ctx.db.select().from(profileSlugs).where(eq(profileSlugs.profileId, viewer.userId))
  expect(slugs.map((row) => row.slug).sort()).toEqual([`mara-feld-${four}`, `mara-winter-${four}`])
})

describe('a bio in each language', () => {
  const english = 'Tell me what keeps you up, and take your time about it.'
  const german = 'Erzähl mir, was dich wach hält, und lass dir Zeit mit allem.'
  const form = async (viewer: Viewer, bios: Record<string, string>) => ({
    fullName: 'Mara Feld',
    locationCode: 'DE',
    languages: ['de'],
    photoKey: (await storePhoto(world.ctx, viewer, upload)).photoKey,
    ...bios,
  })
  const save = async (viewer: Viewer, bios: Record<string, string>) =>
    updateProfile(world.ctx, viewer, await form(viewer, bios))
  const writes = async ({ userId }: Viewer) =>
    (await world.ctx.db.select().from(listings).where(eq(listings.companionId, userId)))[0]?.writes

  test('is saved, listed, reviewed, removed and restored with the others', async () => {
    const viewer = await world.as(await makeCompanion(world))
    await save(viewer, { bio: english, bio_de: german })
    expect(await ownProfile(world.ctx.db, viewer)).toMatchObject({ bio: english, otherBios: { de: german } })
    expect(await writes(viewer)).toEqual(['de', 'en'])
    const [change] = await world.ctx.db
      .select()
      .from(contentChanges)
      .where(and(eq(contentChanges.userId, viewer.userId), eq(contentChanges.field, 'bio')))
    expect(change).toMatchObject({ after: `${english}\n\n${german}`, isMaterial: true })
    const { userId } = viewer
    const removal = { userId, photo: false, bio: true, voice: false, name: null, removedBy: userId }
    const { removed } = await inTransaction(world.ctx.db, (tx) => removeContent(world.ctx, tx, removal))
    expect(await ownProfile(world.ctx.db, viewer)).toMatchObject({ bio: '', bioLanguage: null, otherBios: {} })
    expect(await writes(viewer)).toEqual([])
    await inTransaction(world.ctx.db, (tx) =>
      restoreContent(world.ctx, tx, { userId, removed, neutralName: 'Companion' }),
    )
    expect(await ownProfile(world.ctx.db, viewer)).toMatchObject({
      bio: english,
      bioLanguage: 'en',
      otherBios: { de: german },
    })
  })

  test('becomes the bio if that is empty', async () => {
    const viewer = await world.as(await makeCompanion(world))
    await save(viewer, { bio: ' ', bio_de: german })
    expect(await ownProfile(world.ctx.db, viewer)).toMatchObject({ bio: german, bioLanguage: 'de', otherBios: {} })
  })

  test('is checked like the bio, at its own field', async () => {
    const viewer = await world.as(await makeCompanion(world))
    await expect(save(viewer, { bio: english, bio_de: 'Ruf mich an: +49 151 23456789' })).rejects.toMatchObject({
      code: 'unwanted_content',
      details: { found: 'phone', 'field.bio_de': 'unwanted_content' },
    })
    await expect(save(viewer, { bio: english, bio_de: english })).rejects.toMatchObject({
      details: { 'field.bio_de': 'bio_language' },
    })
    await expect(save(viewer, { bio: english, bio_de: 'a'.repeat(2001) })).rejects.toMatchObject({
      details: { 'field.bio_de': 'bio_too_long' },
    })
  })

  test('is only for companions', async () => {
    const seeker = await world.as(await makeSeeker(world))
    await updateProfile(world.ctx, seeker, { fullName: 'Lena', bio: english, bio_de: german })
    expect(await ownProfile(world.ctx.db, seeker)).toMatchObject({ bio: english, otherBios: {} })
  })
})

test('two tabs that save different steps don’t overwrite each other [O-25]', async () => {
  const viewer = await newcomer('offerer')
  await Promise.all([
    keep(viewer, 1, { fullName: 'Mara', locationCode: 'DE' }),
    keep(viewer, 2, { languages: ['de'] }),
    keep(viewer, 3, { interests: ['music'] }),
  ])
  expect((await onboardingState(world.ctx.db, viewer)).values).toEqual({
    fullName: 'Mara',
    locationCode: 'DE',
    languages: ['de'],
    interests: ['music'],
  })
})

test('a photo with too few pixels is refused and leaves nothing [O-18]', async () => {
  const viewer = await newcomer('offerer')
  for (const [width, height] of [
    [399, 600],
    [500, 499],
    [60, 60],
  ] as const) {
    const small = await sharp({ create: { width, height, channels: 3, background: 'tan' } })
      .jpeg()
      .toBuffer()
    await expect(storePhoto(world.ctx, viewer, small)).rejects.toMatchObject({ code: 'photo_too_small', status: 422 })
  }
  expect(await world.ctx.db.$count(photos, eq(photos.ownerId, viewer.userId))).toBe(0)
})

test('only a person’s newest five unused uploads are kept [P-22]', async () => {
  const drafting = await newcomer('offerer')
  const inDraft = await companionDraft(drafting)
  const keys: string[] = []
  for (let count = 0; count < 7; count++) keys.push((await storePhoto(world.ctx, drafting, upload)).photoKey)
  const here = async (key: string) => (await Promise.all(imageFiles(key))).every(Boolean)
  expect(await Promise.all([inDraft, ...keys].map(here))).toEqual([true, false, false, true, true, true, true, true])
  expect(await world.ctx.db.$count(photos, eq(photos.ownerId, drafting.userId))).toBe(6)
})

test('a slug that another profile had is lengthened [P-24]', async () => {
  const viewer = await newcomer('offerer')
  const other = await makeCompanion(world)
  await world.ctx.db.insert(profileSlugs).values({ slug: `mara-feld-${viewer.userId.slice(0, 4)}`, profileId: other })
  await companionDraft(viewer)
  await finish(viewer)
  expect((await profileOf(viewer.userId))?.slug).toBe(`mara-feld-${viewer.userId.slice(0, 6)}`)
})

test('a photo is stored in four sizes, and a new one replaces the old one and its files [O-19, P-22]', async () => {
  const viewer = await world.as(await makeSeeker(world))
  const first = await storePhoto(world.ctx, viewer, upload)
  await updateProfile(world.ctx, viewer, { fullName: 'Lena', photoKey: first.photoKey })
  const second = await storePhoto(world.ctx, viewer, upload)
  await updateProfile(world.ctx, viewer, { fullName: 'Lena', photoKey: second.photoKey })
  expect(await Promise.all(imageFiles(first.photoKey))).toEqual([null, null, null, null])
  expect((await Promise.all(imageFiles(second.photoKey))).every(Boolean)).toBe(true)
  expect((await nameCard(world.ctx.db, viewer.userId))?.photoKey).toBe(second.photoKey)
  expect(await world.ctx.db.$count(photos, eq(photos.ownerId, viewer.userId))).toBe(1)
})

test('the profile form refuses a stranger’s photo, a birth year that is too young and, for companions, missing parts', async () => {
  const seeker = await world.as(await makeSeeker(world))
  const { photoKey } = await storePhoto(world.ctx, await newcomer('offerer'), upload)
  await expect(updateProfile(world.ctx, seeker, { fullName: 'Lena', photoKey })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  await world.setClock(new Date('2026-11-21T12:00:00Z'))
  await expect(updateProfile(world.ctx, seeker, { fullName: '' })).rejects.toMatchObject({
    details: { 'field.fullName': 'full_name_required' },
  })
  const companion = await world.as(await makeCompanion(world))
  await expect(updateProfile(world.ctx, companion, { fullName: 'Mara' })).rejects.toMatchObject({
    details: {
      'field.locationCode': 'location_required',
      'field.languages': 'languages_required',
      'field.photoKey': 'profile_photo_required',
    },
  })
  expect((await profileOf(companion.userId))?.birthYear).toBe(1970)
})

test('a birth year never prevents a seeker from saving; a companion may omit it, or be 18 [P-14]', async () => {
  await world.setClock(new Date('2026-11-21T12:00:00Z'))
  const seeker = await world.as(await makeSeeker(world))
  for (const birthYear of ['2008', '2012', '']) await updateProfile(world.ctx, seeker, { fullName: 'Lena', birthYear })
  const companion = await world.as(await makeCompanion(world))
  const { photoKey } = await storePhoto(world.ctx, companion, upload)
  const form = { fullName: 'Mara', locationCode: 'DE', languages: 'de', photoKey }
  const refused = { code: 'birth_year_too_young', details: { 'field.birthYear': 'birth_year_too_young' } }
  await expect(updateProfile(world.ctx, companion, { ...form, birthYear: '2009' })).rejects.toMatchObject(refused)
  for (const [birthYear, stored] of [
    ['2008', 2008],
    ['', null],
  ] as const) {
    await updateProfile(world.ctx, companion, { ...form, birthYear })
    expect((await profileOf(companion.userId))?.birthYear).toBe(stored)
  }
})

test('uploads unused for a day are deleted, drafts and profiles keep theirs', async () => {
  const drafting = await newcomer('offerer')
  const inDraft = await companionDraft(drafting)
  const viewer = await world.as(await makeSeeker(world))
  const { photoKey: unused } = await storePhoto(world.ctx, viewer, upload)
  await world.setClock(new Date(world.ctx.clock.now().getTime() + 25 * 60 * 60 * 1000))
  const { photoKey: recent } = await storePhoto(world.ctx, await newcomer('offerer'), upload)
  await sweepFiles(world.ctx)
  expect(await Promise.all(imageFiles(unused))).toEqual([null, null, null, null])
  for (const key of [inDraft, recent]) expect((await Promise.all(imageFiles(key))).every(Boolean)).toBe(true)
})

test('a favourite can be added and removed idempotently, and is the seeker’s own [D-20]', async () => {
  const seeker = await world.as(await makeSeeker(world))
  const companionId = await makeCompanion(world)
  const toggle = (viewer: Viewer, on: boolean) => setFavorite(world.ctx, viewer, { companionId, on })
  await toggle(seeker, true)
  await toggle(seeker, true)
  const stored = await world.ctx.db.select().from(favorites).where(eq(favorites.companionId, companionId))
  expect(stored).toMatchObject([{ seekerId: seeker.userId }])
  await toggle(seeker, false)
  await toggle(seeker, false)
  expect(await world.ctx.db.$count(favorites, eq(favorites.companionId, companionId))).toBe(0)
})

test('favourites refuse a stranger: companions have none, and companions who aren’t visible to the seeker can’t be added [T-05]', async () => {
  const companionId = await makeCompanion(world)
  const other = await world.as(await makeCompanion(world))
  await expect(setFavorite(world.ctx, other, { companionId, on: true })).rejects.toMatchObject({
    code: 'only_seekers',
    status: 403,
  })
  const seeker = await world.as(await makeSeeker(world))
  const unpriced = await makeCompanion(world, { audio: null, video: null })
  const blocking = await makeCompanion(world)
  await world.ctx.db.insert(blocked).values({ seekerId: seeker.userId, companionId: blocking, blockedBy: blocking })
  const nobody = [await makeSeeker(world), await makeCompanion(world, { status: null }), newId(), unpriced, blocking]
  for (const id of nobody) {
    await expect(setFavorite(world.ctx, seeker, { companionId: id, on: true })).rejects.toMatchObject({
      code: 'not_found',
    })
  }
})
