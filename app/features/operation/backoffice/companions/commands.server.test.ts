import { eq, inArray } from 'drizzle-orm'
import { createElement } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { featuredCompanions, freeIntroCompanion } from '#app/features/marketplace/directory/views.server.ts'
import { updateProfile } from '#app/features/marketplace/profiles/commands.server.ts'
import { FEATURED_MAX } from '#app/features/marketplace/profiles/schema.ts'
import { openCaseOnInitiative, reportUser } from '#app/features/operation/cases/commands.server.ts'
import { decideCase } from '#app/features/operation/cases/decisions/commands.server.ts'
import { decisionForm } from '#app/features/operation/cases/forms.ts'
import { badgeEvidence, contentChanges, photos, profiles } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker, offerTime } from '#tests/support/makers.ts'
import { handleAnnounced, noticesFor } from '#tests/support/messages.ts'
import { expectOnlyAdministrators, lastActAbout, testAdmin } from '#tests/support/office.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import { screenOf } from '#tests/support/screen.tsx'
import { openCaseAbout } from '../cases/commands.server.ts'
import { caseDetail } from '../cases/views.server.ts'
import { personPage } from '../people/views.server.ts'
import {
  acceptContentChange,
  certifyCompanion,
  chooseFreeIntro,
  feature,
  reorder,
  withdrawBadgeOf,
} from './commands.server.ts'
import { CompanionsView } from './ui/companions-view.tsx'
import { changeForCase, companionsPage } from './views.server.ts'

const t = testContext()
const admin = testAdmin(t, { isConfirmed: true })

const takesAway = decisionForm.parse({
  ...{ measure: 'content_removed', contents: ['photo'], ground: 'truth' },
  ...{ findings: 'The photo shows somebody else.', automated: 'no' },
})
const evidence = { title: 'Systemic coach', issuer: 'DBVC', seenOn: '2026-01-15', note: '' }
const profileOf = async (id: string) => (await t.ctx.db.select().from(profiles).where(eq(profiles.id, id)))[0]
const page = (query: Record<string, string> = {}) => companionsPage(t.ctx.db, admin, query)
async function noticesOf(userId: string) {
  await handleAnnounced(t)
  return (await noticesFor(t, userId)).map(({ code, metadata }) => ({ code, metadata }))
}

test('every act refuses a stranger, and an administrator without second factor', async () => {
  const companionId = await makeCompanion(t, { certified: false })
  const aboutChange = { userId: companionId, reason: 'other', text: 'x', changeId: crypto.randomUUID() } as const
  await expectOnlyAdministrators(
    t,
    (viewer) => feature(t.ctx, viewer, { companionId, move: 'add' }),
    (viewer) => chooseFreeIntro(t.ctx, viewer, { companionId }),
    (viewer) => certifyCompanion(t.ctx, viewer, { companionId, ...evidence }),
    (viewer) => withdrawBadgeOf(t.ctx, viewer, { companionId, reason: 'x' }),
    (viewer) => acceptContentChange(t.ctx, viewer, { changeId: crypto.randomUUID() }),
    (viewer) => openCaseAbout(t.ctx, viewer, aboutChange),
    (viewer) => companionsPage(t.ctx.db, viewer, {}),
    (viewer) => changeForCase(t.ctx.db, viewer, crypto.randomUUID()),
  )
  expect(await lastActAbout(t, companionId)).toBeUndefined()
})

describe('the featured order', () => {
  beforeEach(() => t.ctx.db.update(profiles).set({ featured: false, featuredRank: null }))

  test('is the administrator’s: on the page, on the home page and first in the list', async () => {
    const ids = [await makeCompanion(t), await makeCompanion(t), await makeCompanion(t)] as const
    for (const companionId of ids) await feature(t.ctx, admin, { companionId, move: 'add' })
    await feature(t.ctx, admin, { companionId: ids[2], move: 'up' })
    await feature(t.ctx, admin, { companionId: ids[2], move: 'up' })
    await feature(t.ctx, admin, { companionId: ids[0], move: 'down' })
    const expected = [ids[2], ids[1], ids[0]]
    expect((await page()).featured.map(({ id }) => id)).toEqual(expected)
    const { cards } = await featuredCompanions(t.ctx.db, null, t.ctx.clock.now(), 'en')
    expect(cards.map(({ id }) => id)).toEqual(expected)
    await feature(t.ctx, admin, { companionId: ids[1], move: 'remove' })
    expect((await page()).featured.map(({ id }) => id)).toEqual([ids[2], ids[0]])
    expect(await profileOf(ids[1])).toMatchObject({ featured: false, featuredRank: null })
    const act = { action: 'companion.featured', details: { move: 'remove', place: 0 } }
    expect(await lastActAbout(t, ids[1])).toMatchObject(act)
  })

  test('is changed by buttons: up for all but the first, down for all but the last', async () => {
    for (const name of ['Ada', 'Bea', 'Cleo'])
      await feature(t.ctx, admin, { companionId: await makeCompanion(t, { name }), move: 'add' })
    const html = screenOf(createElement(CompanionsView, { page: await page() }))
    const buttons = [...html.matchAll(/value="(up|down)" aria-label="([^"]*)"/g)].map(([, ...sent]) => sent.join(' '))
    expect(buttons).toEqual(['down Move down: Ada', 'up Move up: Bea', 'down Move down: Bea', 'up Move up: Cleo'])
  })

  test('is reordered in one request, which is refused after another person’s change', async () => {
    const ids = [await makeCompanion(t), await makeCompanion(t), await makeCompanion(t)] as const
    for (const companionId of ids) await feature(t.ctx, admin, { companionId, move: 'add' })
    const order = [ids[2], ids[0], ids[1]]
    await reorder(t.ctx, admin, { ids: order })
    expect((await page()).featured.map(({ id }) => id)).toEqual(order)
    await feature(t.ctx, admin, { companionId: ids[0], move: 'remove' })
    for (const wrong of [order, [ids[2], ids[2], ids[1]], [ids[2]]])
      await expect(reorder(t.ctx, admin, { ids: wrong })).rejects.toMatchObject({ code: 'featured_changed' })
    expect((await page()).featured.map(({ id }) => id)).toEqual([ids[2], ids[1]])
  })

  test('takes only listed companions, up to a limit', async () => {
    const hidden = await makeCompanion(t, { audio: null, video: null })
    expect(await outcomeOf(feature(t.ctx, admin, { companionId: hidden, move: 'add' }))).toBe('not_listed')
    const ids: string[] = []
    for (let made = 0; made <= FEATURED_MAX; made++) ids.push(await makeCompanion(t, { certified: false }))
    const full = inArray(profiles.id, ids.slice(0, FEATURED_MAX))
    await t.ctx.db.update(profiles).set({ featured: true }).where(full)
    const one = feature(t.ctx, admin, { companionId: ids.at(-1) ?? '', move: 'add' })
    expect(await outcomeOf(one)).toBe('featured_too_many')
    expect((await page()).featured).toHaveLength(FEATURED_MAX)
  })
})

test('all companions are listed with rates, hours offered, rating and last call, filtered by status and marks', async () => {
  const bookable = await makeCompanion(t, { name: 'Zora Zabel', audio: 100, video: 150 })
  const hidden = await makeCompanion(t, { name: 'Zacharias Zabel', audio: null, video: null, certified: false })
  const startAt = new Date(t.ctx.clock.now().getTime() + 86_400_000)
  await offerTime(t, bookable, startAt, new Date(startAt.getTime() + 5_400_000))
  const { list } = await page({ q: 'Zabel' })
  expect(list.lines).toMatchObject([
    { id: hidden, isListed: false, offeredHours: 0, lastCallAt: null, certified: false },
    { id: bookable, isListed: true, audio: 100, video: 150, offeredHours: 1.5, averageRating: null, certified: true },
  ])
  const found = async (query: Record<string, string>) =>
    (await page({ q: 'Zabel', ...query })).list.lines.map(({ id }) => id)
  expect(await found({ sort: 'offered' })).toEqual([bookable, hidden])
  expect(await found({ state: 'not_bookable' })).toEqual([hidden])
  expect(await found({ state: 'bookable', mark: 'certified' })).toEqual([bookable])
})

describe('the free-intro companion', () => {
  test('is exactly one: the choice ends the earlier one, both are notified, and no one else can give it', async () => {
    const [first, second] = [await makeCompanion(t), await makeCompanion(t)]
    await chooseFreeIntro(t.ctx, admin, { companionId: first })
    await chooseFreeIntro(t.ctx, admin, { companionId: second })
    expect((await freeIntroCompanion(t.ctx.db, null, 'en'))?.id).toBe(second)
    expect((await noticesOf(first)).map(({ code }) => code).sort()).toEqual(['free_intro_off', 'free_intro_on'])
    expect((await noticesOf(second)).map(({ code }) => code)).toEqual(['free_intro_on'])
    const another = t.ctx.db.update(profiles).set({ freeIntro: true }).where(eq(profiles.id, first))
    await expect(another).rejects.toMatchObject({ cause: { constraint: 'profiles_one_free_intro' } })
    expect((await page()).freeIntro).toMatchObject({ id: second, writes: ['en'] })
    await chooseFreeIntro(t.ctx, admin, { companionId: null })
    expect(await freeIntroCompanion(t.ctx.db, null, 'en')).toBeNull()
    expect((await page()).freeIntro).toBeNull()
    expect(await lastActAbout(t, second)).toMatchObject({ action: 'companion.free_intro', details: { isOn: false } })
  })

  test('is a listed companion', async () => {
    const suspended = await makeCompanion(t, { status: 'suspended' })
    expect(await outcomeOf(chooseFreeIntro(t.ctx, admin, { companionId: suspended }))).toBe('not_listed')
  })
})

describe('a badge', () => {
  test('comes with the certificate that was seen, and the companion is notified once', async () => {
    const companionId = await makeCompanion(t, { certified: false })
    await certifyCompanion(t.ctx, admin, { companionId, ...evidence })
    await certifyCompanion(t.ctx, admin, { companionId, ...evidence, title: 'Another one' })
    expect(await profileOf(companionId)).toMatchObject({ certified: true })
    expect(await noticesOf(companionId)).toEqual([{ code: 'badge_given', metadata: { certificate: 'Systemic coach' } }])
    const [latest] = (await personPage(t.ctx.db, admin, companionId)).evidence
    expect(latest).toMatchObject({ title: 'Another one', issuer: 'DBVC', byName: 'Ada Admin' })
    const late = { companionId, ...evidence, seenOn: '2099-01-01' }
    await expect(certifyCompanion(t.ctx, admin, late)).rejects.toMatchObject({ code: 'day_ahead' })
    const seeker = { companionId: await makeSeeker(t), ...evidence }
    await expect(certifyCompanion(t.ctx, admin, seeker)).rejects.toMatchObject({ status: 404 })
  })

  test('is withdrawn with its evidence and a reason that the companion reads, which names no reporter', async () => {
    const companionId = await makeCompanion(t)
    const reporter = await t.as(await makeSeeker(t, { name: 'Jule Kramer' }))
    await reportUser(t.ctx, reporter, { userId: companionId, reason: 'other', text: 'Rude.' })
    const reworded = { details: { 'reworded.reason': 'Someone you talked with doubts it.' } }
    const named = withdrawBadgeOf(t.ctx, admin, { companionId, reason: 'Jule doubts it.' })
    await expect(named).rejects.toMatchObject(reworded)
    expect(await profileOf(companionId)).toMatchObject({ certified: true })
    await withdrawBadgeOf(t.ctx, admin, { companionId, reason: 'The certificate has expired.' })
    expect(await profileOf(companionId)).toMatchObject({ certified: false })
    const metadata = { certificate: 'Systemic coach', reason: 'The certificate has expired.' }
    expect(await noticesOf(companionId)).toEqual([{ code: 'badge_withdrawn', metadata }])
    const [row] = await t.ctx.db.select().from(badgeEvidence).where(eq(badgeEvidence.companionId, companionId))
    expect(row).toMatchObject({ withdrawnBy: admin.userId })
    await expect(withdrawBadgeOf(t.ctx, admin, { companionId, reason: 'x' })).rejects.toMatchObject({ status: 404 })
  })

  test('without a certificate is refused by the database, and so is removing the evidence', async () => {
    const companionId = await makeCompanion(t, { certified: false })
    const refused = { cause: { constraint: 'profiles_certified_has_evidence' } }
    const certify = () => t.ctx.db.update(profiles).set({ certified: true }).where(eq(profiles.id, companionId))
    await expect(certify()).rejects.toMatchObject(refused)
    await t.ctx.db.insert(badgeEvidence).values({ companionId, ...evidence, seenBy: admin.userId })
    await certify()
    const own = eq(badgeEvidence.companionId, companionId)
    await expect(t.ctx.db.delete(badgeEvidence).where(own)).rejects.toMatchObject(refused)
    const withdrawn = { withdrawnAt: new Date(), withdrawnBy: admin.userId, withdrawnReason: 'Old' }
    await expect(t.ctx.db.update(badgeEvidence).set(withdrawn).where(own)).rejects.toMatchObject(refused)
  })
})

describe('a second look', () => {
  const profile = { fullName: 'Mara Feld', locationCode: 'DE', languages: ['de'], birthYear: '1970', gender: '' }
  async function companion() {
    const companionId = await makeCompanion(t)
    const [old, fresh] = [`old-${companionId}`, `new-${companionId}`]
    for (const key of [old, fresh]) {
      await t.ctx.db.insert(photos).values({ key, ownerId: companionId, width: 400, height: 500 })
      await t.ctx.files.put(`images/large/${key}.webp`, new Uint8Array([1]), 'image/webp')
    }
    await t.ctx.db.update(profiles).set({ photoKey: old, bio: 'I listen.' }).where(eq(profiles.id, companionId))
    const viewer = await t.as(companionId)
    const own = { ...profile, interests: ['stress_relief'], bio: 'I listen.', photoKey: old }
    const save = (values: object) => updateProfile(t.ctx, viewer, { ...own, ...values })
    const waiting = async () => (await page()).changes.filter(({ userId }) => userId === companionId)
    return { companionId, save, waiting, old, fresh }
  }
  const longer = 'I am a retired judge who knows a lot about neighbours, fences and how people end their quarrels.'
  const hasFile = async (key: string) => (await t.ctx.files.get(`images/large/${key}.webp`)) !== null

  test('waits after a material change, with before and after, while the profile stays up; small edits do not', async () => {
    const { save, waiting, companionId } = await companion()
    await save({ bio: 'I listen!' })
    expect(await waiting()).toEqual([])
    await save({ bio: longer })
    expect(await waiting()).toMatchObject([{ field: 'bio', before: 'I listen.', after: longer }])
    expect(await profileOf(companionId)).toMatchObject({ bio: longer })
    expect((await page({ q: companionId })).list.lines).toMatchObject([{ id: companionId, isListed: true }])
    await save({ bio: 'I listen.' })
    expect(await waiting()).toEqual([])
    expect(await t.ctx.db.$count(contentChanges, eq(contentChanges.userId, companionId))).toBe(0)
  })

  test('adds up small edits since the last review, and restarts after a review', async () => {
    const { save, waiting } = await companion()
    const words = longer.split(' ')
    const seen: string[] = []
    for (let length = 2; length < words.length; length += 2) {
      await save({ bio: `I listen. ${words.slice(0, length).join(' ')}` })
      seen.push((await waiting())[0]?.id ?? '')
    }
    const [change] = await waiting()
    // The page was opened before the last edit.
    const early = { changeId: seen.find((changeId) => changeId && changeId !== change?.id) ?? '' }
    await expect(acceptContentChange(t.ctx, admin, early)).rejects.toMatchObject({ code: 'not_found' })
    expect(change).toMatchObject({ before: 'I listen.' })
    await acceptContentChange(t.ctx, admin, { changeId: change?.id ?? '' })
    await save({ bio: `I listen. ${words.slice(0, words.length - 2).join(' ')}!` })
    expect(await waiting()).toEqual([])
    const again = { changeId: change?.id ?? '' }
    await expect(acceptContentChange(t.ctx, admin, again)).rejects.toMatchObject({ code: 'change_decided' })
  })

  test('keeps the earlier photo until both were compared; content removed by a decision needs no review', async () => {
    const { companionId, save, waiting, old, fresh } = await companion()
    await save({ photoKey: fresh })
    const [change] = await waiting()
    expect(change).toMatchObject({ field: 'photo', before: old, after: fresh })
    expect(await hasFile(old)).toBe(true)
    const { caseId } = await openCaseOnInitiative(t.ctx, admin, {
      userId: companionId,
      reason: 'fraud',
      text: 'Somebody else.',
    })
    const { version } = await caseDetail(t.ctx, admin, caseId)
    await decideCase(t.ctx, admin, { ...takesAway, caseId, version })
    expect(await profileOf(companionId)).toMatchObject({ photoKey: null })
    expect(await hasFile(fresh)).toBe(false)
    expect(await waiting()).toEqual([])
    const [row] = await t.ctx.db.select().from(contentChanges).where(eq(contentChanges.userId, companionId))
    expect(row).toMatchObject({ decision: 'removed', decidedBy: admin.userId })
  })

  test('waits until a case about it is opened, about the same person', async () => {
    const { companionId, save, waiting } = await companion()
    await save({ fullName: 'Jonah Okafor' })
    const changeId = (await waiting())[0]?.id ?? ''
    expect(await changeForCase(t.ctx.db, admin, changeId)).toMatchObject({ field: 'name', after: 'Jonah Okafor' })
    const words = { reason: 'fraud', text: 'Another name.', changeId } as const
    const elsewhere = openCaseAbout(t.ctx, admin, { ...words, userId: await makeCompanion(t) })
    await expect(elsewhere).rejects.toMatchObject({ status: 404 })
    expect(await waiting()).toHaveLength(1)
    const { caseId } = await openCaseAbout(t.ctx, admin, { ...words, userId: companionId })
    expect(await waiting()).toEqual([])
    expect(await changeForCase(t.ctx.db, admin, changeId)).toBeNull()
    expect(await profileOf(companionId)).toMatchObject({ fullName: 'Jonah Okafor' })
    const act = { action: 'content_change.case', details: { changeId, caseId, field: 'name' } }
    expect(await lastActAbout(t, companionId)).toMatchObject(act)
    expect(await outcomeOf(openCaseAbout(t.ctx, admin, { ...words, userId: companionId }))).toBe('change_decided')
  })
})
