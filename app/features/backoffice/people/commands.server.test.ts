import { and, eq, isNull } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenAuditEntry } from '#app/features/audit/views.server.ts'
import { handleEvent } from '#app/features/notifications/handlers.server.ts'
import { rateCall } from '#app/features/ratings/commands.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import {
  contentRemovals,
  mails,
  notifications,
  personNotes,
  photos,
  profileSlugs,
  profiles,
  ratings,
  sessions,
  users,
} from '#db/schema/all.ts'
import { endCall, makeCall } from '#tests/support/calls.ts'
import { openTestContext, setUser, type TestContext } from '#tests/support/context.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { confirmedAdmin, expectOnlyAdministrators, lastActAbout } from '#tests/support/office.ts'
import {
  addNote,
  deleteOwnNote,
  exportFor,
  resendConfirmationFor,
  sendResetFor,
  signOutEverywhereFor,
} from './commands.server.ts'
import { removeContents, removeRatingOf } from './removals.commands.server.ts'

let t: TestContext
let admin: Viewer
beforeAll(async () => {
  t = await openTestContext()
  admin = await confirmedAdmin(t)
})
afterAll(() => t.close())

const subjectsTo = async (userId: string) =>
  (await t.ctx.db.select({ subject: mails.subject }).from(mails).where(eq(mails.userId, userId))).map(
    (row) => row.subject,
  )
const profileOf = async (id: string) => (await t.ctx.db.select().from(profiles).where(eq(profiles.id, id)))[0]
async function notified(userId: string) {
  for (const event of await t.announced()) await handleEvent(t.ctx, event)
  return t.ctx.db.select().from(notifications).where(eq(notifications.userId, userId))
}

describe('every act', () => {
  test('refuses a stranger, and an administrator without second factor', async () => {
    const userId = await makeSeeker(t)
    const reason = 'It was rude.'
    for (const act of [
      (viewer: Viewer | null) => signOutEverywhereFor(t.ctx, viewer, { userId }),
      (viewer: Viewer | null) => resendConfirmationFor(t.ctx, viewer, { userId }),
      (viewer: Viewer | null) => sendResetFor(t.ctx, viewer, { userId }),
      (viewer: Viewer | null) => addNote(t.ctx, viewer, { userId, text: 'Words' }),
      (viewer: Viewer | null) => deleteOwnNote(t.ctx, viewer, { userId, noteId: crypto.randomUUID() }),
      (viewer: Viewer | null) => exportFor(t.ctx, viewer, { userId }),
      (viewer: Viewer | null) => removeContents(t.ctx, viewer, { userId, contents: ['name'], reason }),
      (viewer: Viewer | null) => removeRatingOf(t.ctx, viewer, { ratingId: crypto.randomUUID(), reason }),
    ])
      await expectOnlyAdministrators(t, act)
    expect(await lastActAbout(t, userId)).toBeUndefined()
  })

  test('asks for the password again, and knows no deleted or unknown person', async () => {
    const userId = await makeSeeker(t)
    const unconfirmed = await t.as(await makeAdmin(t))
    await expect(signOutEverywhereFor(t.ctx, unconfirmed, { userId })).rejects.toMatchObject({
      code: 'confirmation_needed',
    })
    await setUser(t, userId, { status: 'canceled', canceledAt: t.ctx.clock.now() })
    for (const id of [userId, crypto.randomUUID()]) {
      await expect(signOutEverywhereFor(t.ctx, admin, { userId: id })).rejects.toMatchObject({ status: 404 })
      await expect(addNote(t.ctx, admin, { userId: id, text: 'Words' })).rejects.toMatchObject({ status: 404 })
      await expect(exportFor(t.ctx, admin, { userId: id })).rejects.toMatchObject({ status: 404 })
    }
  })
})

describe('help with signing in', () => {
  test('signing somebody out ends every session of theirs and nobody else’s, and a mail says so', async () => {
    const [userId, other] = [await makeSeeker(t), await makeSeeker(t)]
    for (const id of [userId, userId, other]) await t.as(id)
    await signOutEverywhereFor(t.ctx, admin, { userId })
    const sessionsOf = (id: string) => t.ctx.db.$count(sessions, eq(sessions.userId, id))
    expect([await sessionsOf(userId), await sessionsOf(other)]).toEqual([0, 1])
    expect(await subjectsTo(userId)).toEqual(['You’re signed out everywhere – Visavis'])
    expect(await lastActAbout(t, userId)).toMatchObject({ action: 'person.signed_out', actorId: admin.userId })
  })

  test('sends the confirmation again while it is needed, and a link for a new password', async () => {
    const userId = await makeSeeker(t)
    await expect(resendConfirmationFor(t.ctx, admin, { userId })).rejects.toMatchObject({
      code: 'address_already_confirmed',
    })
    await setUser(t, userId, { emailVerified: false })
    await resendConfirmationFor(t.ctx, admin, { userId })
    await sendResetFor(t.ctx, admin, { userId })
    expect(await subjectsTo(userId)).toHaveLength(2)
    expect(await lastActAbout(t, userId)).toMatchObject({ action: 'person.reset_sent' })
    await setUser(t, userId, { status: 'suspended' })
    await expect(sendResetFor(t.ctx, admin, { userId })).rejects.toMatchObject({ code: 'account_suspended' })
  })
})

describe('a note about a person', () => {
  test('has author and time, is deleted by its author only, and leaves its words out of the audit trail', async () => {
    const userId = await makeSeeker(t)
    await addNote(t.ctx, admin, { userId, text: 'Called on Monday, quetzal.' })
    const [note] = await t.ctx.db.select().from(personNotes).where(eq(personNotes.userId, userId))
    expect(note).toMatchObject({ authorId: admin.userId, text: 'Called on Monday, quetzal.' })
    expect(JSON.stringify(await lastActAbout(t, userId))).not.toContain('quetzal')
    const noteId = note?.id ?? ''
    const colleague = await confirmedAdmin(t)
    await expect(deleteOwnNote(t.ctx, colleague, { userId, noteId })).rejects.toMatchObject({ code: 'not_your_note' })
    await deleteOwnNote(t.ctx, admin, { userId, noteId })
    expect(await t.ctx.db.$count(personNotes, eq(personNotes.userId, userId))).toBe(0)
    expect(await brokenAuditEntry(t.ctx.db)).toBeNull()
  })

  test('is about somebody else, also for the database', async () => {
    await expect(addNote(t.ctx, admin, { userId: admin.userId, text: 'Me' })).rejects.toMatchObject({ status: 404 })
    const own = { userId: admin.userId, authorId: admin.userId, text: 'Me' }
    await expect(t.ctx.db.insert(personNotes).values(own)).rejects.toMatchObject({
      cause: { constraint: 'person_notes_about_others' },
    })
  })
})

describe('removing contents', () => {
  test('takes name, photo and text with a reason that the person reads, and nothing leads to the old name', async () => {
    const userId = await makeCompanion(t, { name: 'Rude Name' })
    await setUser(t, userId, { language: 'de' })
    await t.ctx.db.insert(photos).values({ key: 'rude-photo', ownerId: userId, width: 400, height: 500 })
    await t.ctx.files.put('images/large/rude-photo.webp', new Uint8Array([1]), 'image/webp')
    await t.ctx.db.update(profiles).set({ photoKey: 'rude-photo' }).where(eq(profiles.id, userId))
    await t.ctx.db.insert(profileSlugs).values({ slug: 'rude-name-1a2b', profileId: userId })
    const reason = 'Der Name beleidigt andere.'
    await removeContents(t.ctx, admin, { userId, contents: ['name', 'photo', 'bio'], reason })
    expect(await profileOf(userId)).toMatchObject({ fullName: 'Gegenüber', bio: '', photoKey: null })
    const slugs = await t.ctx.db.select().from(profileSlugs).where(eq(profileSlugs.profileId, userId))
    expect(slugs.map(({ slug }) => slug.slice(0, 10))).toEqual(['gegenueber'])
    expect(await t.ctx.files.get('images/large/rude-photo.webp')).toBeNull()
    expect(await t.ctx.db.$count(photos, eq(photos.ownerId, userId))).toBe(0)
    const [removal] = await t.ctx.db.select().from(contentRemovals).where(eq(contentRemovals.userId, userId))
    expect(removal).toMatchObject({ reason, removed: { name: 'Rude Name', bio: 'I listen.' }, removedBy: admin.userId })
    const act = await lastActAbout(t, userId)
    expect(act).toMatchObject({ action: 'person.content_removed', details: { contents: 'name photo bio' } })
    expect(JSON.stringify(act)).not.toContain('beleidigt')
    const [notice] = (await notified(userId)).filter(({ code }) => code === 'content_removed')
    expect(notice?.metadata).toEqual({ contents: ['name', 'photo', 'bio'], reason })
    expect(await subjectsTo(userId)).toEqual(['Wir haben etwas von dir entfernt'])
  })

  test('of what is not there is refused, and nobody is notified', async () => {
    const userId = await makeSeeker(t)
    const input = { userId, contents: ['photo', 'bio'] as const, reason: 'Rude.' }
    await expect(removeContents(t.ctx, admin, input)).rejects.toMatchObject({ code: 'content_missing' })
    expect(await t.ctx.db.$count(contentRemovals, eq(contentRemovals.userId, userId))).toBe(0)
  })
})

describe('removing a rating', () => {
  test('takes it out of mean and count at once, tells its author why, and the call is not rated anew', async () => {
    const companionId = await makeCompanion(t)
    const rated: { callId: string; seekerId: string }[] = []
    for (const [day, stars] of [
      [1, 5],
      [2, 1],
    ] as const) {
      const call = await makeCall(t, { companionId, startAt: new Date(Date.now() + day * 86_400_000) })
      await endCall(t, call.callId, { status: 'completed', endedAt: call.endAt })
      await rateCall(t.ctx, await t.as(call.seekerId), { callId: call.callId, rating: stars })
      rated.push(call)
    }
    expect(await profileOf(companionId)).toMatchObject({ averageRating: 3, totalRatings: 2 })
    const [low] = await t.ctx.db
      .select()
      .from(ratings)
      .where(and(eq(ratings.companionId, companionId), eq(ratings.rating, 1)))
    const ratingId = low?.id ?? ''
    await removeRatingOf(t.ctx, admin, { ratingId, reason: 'It was used to extort.' })
    expect(await profileOf(companionId)).toMatchObject({ averageRating: 5, totalRatings: 1 })
    expect(await t.ctx.db.$count(ratings, and(eq(ratings.companionId, companionId), isNull(ratings.removedAt)))).toBe(1)
    const { callId = '', seekerId = '' } = rated[1] ?? {}
    await expect(rateCall(t.ctx, await t.as(seekerId), { callId, rating: 1 })).rejects.toMatchObject({
      code: 'already_rated',
    })
    expect((await notified(seekerId)).map(({ code }) => code)).toContain('content_removed')
    expect((await notified(companionId)).map(({ code }) => code)).not.toContain('content_removed')
    expect(await lastActAbout(t, seekerId)).toMatchObject({ action: 'rating.removed', details: { ratingId } })
    await expect(removeRatingOf(t.ctx, admin, { ratingId, reason: 'Again' })).rejects.toMatchObject({ status: 404 })
  })
})

test('the export is the file that the person gets, in their language, and stands in the audit trail', async () => {
  const userId = await makeCompanion(t, { name: 'Mara Feld' })
  await setUser(t, userId, { language: 'de' })
  await addNote(t.ctx, admin, { userId, text: 'A quetzal of ours.' })
  const { filename, bytes } = await exportFor(t.ctx, admin, { userId })
  expect(filename).toMatch(/^visavis-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(bytes)
  const json = strFromU8(files['account.json'] ?? new Uint8Array())
  const [{ email } = { email: '' }] = await t.ctx.db.select().from(users).where(eq(users.id, userId))
  expect(json).toContain(email)
  expect(json).toContain('Mara Feld')
  expect(json).not.toContain('quetzal')
  expect(strFromU8(files['readme.txt'] ?? new Uint8Array())).toContain('zusammengestellt')
  expect(await lastActAbout(t, userId)).toMatchObject({ action: 'person.exported', actorId: admin.userId })
})
