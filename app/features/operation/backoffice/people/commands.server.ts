import {
  beginEmailChange,
  withdrawEmailChange,
} from '#app/features/marketplace/accounts/email-change/office.commands.server.ts'
import {
  administratorCommand,
  type RecentReAuthentication,
} from '#app/features/marketplace/accounts/re-authentication.commands.server.ts'
import {
  mailReopened,
  sendConfirmationAgain,
  sendPasswordLink,
  signOutPerson,
} from '#app/features/marketplace/accounts/support.commands.server.ts'
import { exportFile } from '#app/features/operation/account-deletion/export.commands.server.ts'
import { recordAct } from '#app/features/operation/audit/commands.server.ts'
import type { AuditAction } from '#app/features/operation/audit/views.server.ts'
import { liftSuspension } from '#app/features/operation/suspensions/commands.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { notFound, Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { deleteNote, findAnyone, insertNote } from './person.store.server.ts'

/** Whom an act is about, and the administrator's password where it was not given a moment ago. */
export type ActInput = RecentReAuthentication & { userId: string }

/** An act without words: what it does, and the name of its entry in the audit trail. */
const plainAct = (action: AuditAction, work: (ctx: Ctx, tx: Tx, userId: string) => Promise<void>) =>
  administratorCommand(async (ctx, tx, viewer: Viewer, { userId }: ActInput) => {
    await refuseColleague(tx, viewer, userId)
    await work(ctx, tx, userId)
    await recordAct(ctx, tx, viewer, { action, subjectId: userId })
  }, 'people')

/** Support acts on seekers and companions only. */
async function refuseColleague(tx: Tx, viewer: Viewer, userId: string): Promise<void> {
  if (!viewer.isSupport) return
  const person = await findAnyone(tx, userId)
  if (person?.role === 'admin') throw new Refusal('members_only', { status: 403 })
}

/** Ends every session of a person in every process; a mail says so. Refuses as `administratorCommand`, `not_found`. */
export const signOutEverywhereFor = plainAct('person.signed_out', signOutPerson)

/** Mails the confirmation link again. Refuses also with `address_already_confirmed`. */
export const resendConfirmationFor = plainAct('person.confirmation_sent', sendConfirmationAgain)

/** Mails a link for a new password. Refuses also with `account_suspended`. */
export const sendResetFor = plainAct('person.reset_sent', sendPasswordLink)

/** Begins a change of address after proof; see `beginEmailChange`, as which it refuses. */
export const changeEmailFor = administratorCommand(
  async (ctx, tx, viewer: Viewer, input: ActInput & { email: string; proof: string }) => {
    const { userId, email, proof } = input
    const changeId = await beginEmailChange(ctx, tx, { userId, email, proof, requestedBy: viewer.userId })
    await recordAct(ctx, tx, viewer, { action: 'person.email_change_begun', subjectId: userId, details: { changeId } })
  },
)

/** Ends an open change of address without effect. Refuses with `not_found` when there is none. */
export const withdrawEmailChangeFor = administratorCommand(async (ctx, tx, viewer: Viewer, { userId }: ActInput) => {
  if (!(await withdrawEmailChange(tx, userId))) throw notFound()
  await recordAct(ctx, tx, viewer, { action: 'person.email_change_withdrawn', subjectId: userId })
})

/**
 * Lifts a decision's suspension early and mails the person; the note is for administrators. Refuses as
 * `liftSuspension`, and with `suspension_changed` if another suspension has replaced it.
 */
export const liftSuspensionOf = administratorCommand(
  async (ctx, tx, viewer: Viewer, { userId, note, decisionId }: ActInput & { note: string; decisionId: string }) => {
    if (!(await liftSuspension.join(ctx, tx, viewer, { userId, note, decisionId })))
      throw new Refusal('suspension_changed')
    await mailReopened(ctx, tx, userId)
  },
  'people',
)

/** Notes something about a person, for administrators only. Refuses an unknown or deleted person with `not_found`. */
export const addNote = administratorCommand(async (ctx, tx, viewer: Viewer, input: ActInput & { text: string }) => {
  const { userId, text } = input
  const person = await findAnyone(tx, userId)
  if (!person || person.status === 'canceled' || userId === viewer.userId) throw notFound()
  await refuseColleague(tx, viewer, userId)
  const noteId = await insertNote(tx, { userId, text, authorId: viewer.userId })
  await recordAct(ctx, tx, viewer, { action: 'person.noted', subjectId: userId, details: { noteId } })
}, 'people')

/** Deletes an own note. Refuses with `not_your_note`. */
export const deleteOwnNote = administratorCommand(
  async (ctx, tx, viewer: Viewer, input: ActInput & { noteId: string }) => {
    const { userId, noteId } = input
    if (!(await deleteNote(tx, { noteId, userId, authorId: viewer.userId })))
      throw new Refusal('not_your_note', { status: 403 })
    await recordAct(ctx, tx, viewer, { action: 'person.note_deleted', subjectId: userId, details: { noteId } })
  },
  'people',
)

/** The person's own export, in their language, for an access request that came by post. */
export const exportFor = administratorCommand(async (ctx, tx, viewer: Viewer, { userId }: ActInput) => {
  const person = await findAnyone(tx, userId)
  if (!person || person.status === 'canceled') throw notFound()
  await recordAct(ctx, tx, viewer, { action: 'person.exported', subjectId: userId })
  const language: Language = person.language
  return exportFile({ ...ctx, db: tx }, { ...person, language }, { language })
})
