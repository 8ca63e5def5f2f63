import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { brokenAuditEntry } from '#app/features/operation/audit/views.server.ts'
import { openCaseOnInitiative } from '#app/features/operation/cases/commands.server.ts'
import { decideCase } from '#app/features/operation/cases/decisions/commands.server.ts'
import { decisionForm } from '#app/features/operation/cases/forms.ts'
import { personNotes, sessions, suspensions } from '#db/schema/all.ts'
import { emailOf, setUser, testContext, userOf } from '#tests/support/context.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { mailsFor } from '#tests/support/messages.ts'
import { confirmedAdmin, expectOnlyAdministrators, lastActAbout, testAdmin } from '#tests/support/office.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import {
  addNote,
  deleteOwnNote,
  exportFor,
  liftSuspensionOf,
  resendConfirmationFor,
  sendResetFor,
  signOutEverywhereFor,
} from './commands.server.ts'

const t = testContext()
const admin = testAdmin(t, { isConfirmed: true })

const subjectsTo = async (userId: string) => (await mailsFor(t, userId)).map(({ subject }) => subject)
const closing = decisionForm.parse({
  ...{ measure: 'closed', ground: 'outside_payment', findings: 'The card was stolen.', automated: 'no' },
})
const statusOf = async (id: string) => (await userOf(t, id))?.status

describe('every act', () => {
  test('refuses a stranger, and an administrator without second factor', async () => {
    const userId = await makeSeeker(t)
    await expectOnlyAdministrators(
      t,
      (viewer) => signOutEverywhereFor(t.ctx, viewer, { userId }),
      (viewer) => resendConfirmationFor(t.ctx, viewer, { userId }),
      (viewer) => sendResetFor(t.ctx, viewer, { userId }),
      (viewer) => addNote(t.ctx, viewer, { userId, text: 'Words' }),
      (viewer) => deleteOwnNote(t.ctx, viewer, { userId, noteId: crypto.randomUUID() }),
      (viewer) => exportFor(t.ctx, viewer, { userId }),
      (viewer) => liftSuspensionOf(t.ctx, viewer, { userId, note: 'Cleared up.', decisionId: userId }),
    )
    expect(await lastActAbout(t, userId)).toBeUndefined()
  })

  test('asks for the password again, and knows no deleted or unknown person', async () => {
    const userId = await makeSeeker(t)
    const unconfirmed = await t.as(await makeAdmin(t))
    expect(await outcomeOf(signOutEverywhereFor(t.ctx, unconfirmed, { userId }))).toBe('confirmation_needed')
    await setUser(t, userId, { status: 'canceled', canceledAt: t.ctx.clock.now() })
    for (const id of [userId, crypto.randomUUID()]) {
      await expect(signOutEverywhereFor(t.ctx, admin, { userId: id })).rejects.toMatchObject({ status: 404 })
      await expect(addNote(t.ctx, admin, { userId: id, text: 'Words' })).rejects.toMatchObject({ status: 404 })
      await expect(exportFor(t.ctx, admin, { userId: id })).rejects.toMatchObject({ status: 404 })
    }
  })
})

describe('help with signing in', () => {
  test('signing a person out ends all their sessions and no others, and mails them', async () => {
    const [userId, other] = [await makeSeeker(t), await makeSeeker(t)]
    for (const id of [userId, userId, other]) await t.as(id)
    await signOutEverywhereFor(t.ctx, admin, { userId })
    const sessionsOf = (id: string) => t.ctx.db.$count(sessions, eq(sessions.userId, id))
    expect([await sessionsOf(userId), await sessionsOf(other)]).toEqual([0, 1])
    expect(await subjectsTo(userId)).toEqual(['We’ve signed you out everywhere'])
    expect(await lastActAbout(t, userId)).toMatchObject({ action: 'person.signed_out', actorId: admin.userId })
  })

  test('sends the confirmation again while it is needed, and a link for a new password', async () => {
    const userId = await makeSeeker(t)
    expect(await outcomeOf(resendConfirmationFor(t.ctx, admin, { userId }))).toBe('address_already_confirmed')
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
  test('has author and time, is deleted by its author only, and its text isn’t in the audit trail', async () => {
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
    expect(await brokenAuditEntry(t.ctx)).toBeNull()
  })

  test('can’t be about oneself, not even in the database', async () => {
    await expect(addNote(t.ctx, admin, { userId: admin.userId, text: 'Me' })).rejects.toMatchObject({ status: 404 })
    const own = { userId: admin.userId, authorId: admin.userId, text: 'Me' }
    const refused = { cause: { constraint: 'person_notes_about_others' } }
    await expect(t.ctx.db.insert(personNotes).values(own)).rejects.toMatchObject(refused)
  })
})

test('a suspension is lifted with a note for administrators and a mail; people who aren’t suspended are left alone', async () => {
  const userId = await makeSeeker(t)
  const { caseId } = await openCaseOnInitiative(t.ctx, admin, { userId, reason: 'fraud', text: 'A stolen card.' })
  await decideCase(t.ctx, admin, { ...closing, caseId, version: '0.0.0' })
  expect(await statusOf(userId)).toBe('suspended')
  const [open] = await t.ctx.db.select().from(suspensions).where(eq(suspensions.userId, userId))
  const decisionId = open?.decisionId ?? ''
  const stale = { userId, note: 'Cleared up.', decisionId: crypto.randomUUID() }
  await expect(liftSuspensionOf(t.ctx, admin, stale)).rejects.toMatchObject({ code: 'suspension_changed' })
  expect(await statusOf(userId)).toBe('suspended')
  await liftSuspensionOf(t.ctx, admin, { userId, note: 'Cleared up.', decisionId })
  expect(await statusOf(userId)).toBe('new')
  expect(await lastActAbout(t, userId)).toMatchObject({ action: 'suspension.lifted' })
  expect(await subjectsTo(userId)).toContain('You can use your account again')
  const again = { userId, note: 'Again', decisionId }
  await expect(liftSuspensionOf(t.ctx, admin, again)).rejects.toMatchObject({ code: 'not_suspended' })
})

test('the export is the same file the person gets, in their language, and is in the audit trail', async () => {
  const userId = await makeCompanion(t, { name: 'Mara Feld' })
  await setUser(t, userId, { language: 'de' })
  await addNote(t.ctx, admin, { userId, text: 'A quetzal of ours.' })
  const { filename, bytes } = await exportFor(t.ctx, admin, { userId })
  expect(filename).toMatch(/^visavis-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(bytes)
  const json = strFromU8(files['account.json'] ?? new Uint8Array())
  expect(json).toContain(await emailOf(t, userId))
  expect(json).toContain('Mara Feld')
  expect(json).not.toContain('quetzal')
  expect(strFromU8(files['readme.txt'] ?? new Uint8Array())).toContain('zusammengestellt')
  expect(await lastActAbout(t, userId)).toMatchObject({ action: 'person.exported', actorId: admin.userId })
})
