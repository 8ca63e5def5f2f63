import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import {
  beginEmailChange,
  withdrawEmailChange,
} from '#app/features/marketplace/accounts/email-change/office.commands.server.ts'
import { emailAddress, recentReAuthenticationForm } from '#app/features/marketplace/accounts/forms.ts'
import {
  administratorCommand,
  type RecentReAuthentication,
} from '#app/features/marketplace/accounts/re-authentication.commands.server.ts'
import { PROOF_MAX, PROOF_MIN } from '#app/features/marketplace/accounts/schema.ts'
import {
  mailSuspensionLifted,
  sendConfirmationAgain,
  sendPasswordLink,
  signOutUser,
} from '#app/features/marketplace/accounts/users.commands.server.ts'
import { REASON_MAX } from '#app/features/marketplace/profiles/schema.ts'
import { exportFile } from '#app/features/operation/account-deletion/export.commands.server.ts'
import { recordAct } from '#app/features/operation/audit/commands.server.ts'
import type { AuditAction } from '#app/features/operation/audit/views.server.ts'
import { liftSuspension } from '#app/features/operation/suspensions/commands.server.ts'
import { LIFT_NOTE_MAX } from '#app/features/operation/suspensions/schema.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { parseForm } from '#app/platform/http/request.ts'
import { notFound, Refusal } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { personNotes } from '#db/schema/all.ts'
import { evidenceFields } from '../applications/commands.server.ts'
import { certifyCompanion, withdrawBadgeOf } from '../companions/commands.server.ts'
import type { OfficeAct } from '../kit/commands.server.ts'
import { noteText } from '../kit/forms.ts'
import type { PersonIntent } from './schema.ts'
import { PERSON_ACTS, PERSON_NOTE_MAX } from './schema.ts'
import { findAnyone } from './views.server.ts'

type ActInput = RecentReAuthentication & { userId: string }

const plainAct = (action: AuditAction, work: (ctx: Ctx, tx: Tx, userId: string) => Promise<void>) =>
  administratorCommand(async (ctx, tx, viewer: Viewer, { userId }: ActInput) => {
    await refuseColleague(tx, viewer, userId)
    await work(ctx, tx, userId)
    await recordAct(ctx, tx, viewer, { action, subjectId: userId })
  }, 'people')

async function refuseColleague(tx: Tx, viewer: Viewer, userId: string): Promise<void> {
  if (!viewer.isSupport) return
  const person = await findAnyone(tx, userId)
  if (person?.role === 'admin') throw new Refusal('members_only', { status: 403 })
}

export const signOutEverywhereFor = plainAct('person.signed_out', signOutUser)

export const resendConfirmationFor = plainAct('person.confirmation_sent', sendConfirmationAgain)

export const sendResetFor = plainAct('person.reset_sent', sendPasswordLink)

/** Starts an email change after proof of identity. Refuses as `beginEmailChange`. */
export const changeEmailFor = administratorCommand(
  async (ctx, tx, viewer: Viewer, input: ActInput & { email: string; proof: string }) => {
    const { userId, email, proof } = input
    const changeId = await beginEmailChange(ctx, tx, { userId, email, proof, requestedBy: viewer.userId })
    await recordAct(ctx, tx, viewer, { action: 'person.email_change_begun', subjectId: userId, details: { changeId } })
  },
)

export const withdrawEmailChangeFor = administratorCommand(async (ctx, tx, viewer: Viewer, { userId }: ActInput) => {
  if (!(await withdrawEmailChange(tx, userId))) throw notFound()
  await recordAct(ctx, tx, viewer, { action: 'person.email_change_withdrawn', subjectId: userId })
})

export const liftSuspensionOf = administratorCommand(
  async (ctx, tx, viewer: Viewer, { userId, note, decisionId }: ActInput & { note: string; decisionId: string }) => {
    if (!(await liftSuspension.join(ctx, tx, viewer, { userId, note, decisionId })))
      throw new Refusal('suspension_changed')
    await mailSuspensionLifted(ctx, tx, userId)
  },
  'people',
)

export const addNote = administratorCommand(async (ctx, tx, viewer: Viewer, input: ActInput & { text: string }) => {
  const { userId, text } = input
  const person = await findAnyone(tx, userId)
  if (!person || person.status === 'canceled' || userId === viewer.userId) throw notFound()
  await refuseColleague(tx, viewer, userId)
  const noteId = await insertNote(tx, { userId, text, authorId: viewer.userId })
  await recordAct(ctx, tx, viewer, { action: 'person.noted', subjectId: userId, details: { noteId } })
}, 'people')

export const deleteOwnNote = administratorCommand(
  async (ctx, tx, viewer: Viewer, input: ActInput & { noteId: string }) => {
    const { userId, noteId } = input
    if (!(await deleteNote(tx, { noteId, userId, authorId: viewer.userId })))
      throw new Refusal('not_your_note', { status: 403 })
    await recordAct(ctx, tx, viewer, { action: 'person.note_deleted', subjectId: userId, details: { noteId } })
  },
  'people',
)

export const exportFor = administratorCommand(async (ctx, tx, viewer: Viewer, { userId }: ActInput) => {
  const person = await findAnyone(tx, userId)
  if (!person || person.status === 'canceled') throw notFound()
  await recordAct(ctx, tx, viewer, { action: 'person.exported', subjectId: userId })
  const language: Language = person.language
  return exportFile({ ...ctx, db: tx }, { ...person, language }, { language })
})

async function insertNote(tx: Tx, note: Pick<typeof personNotes.$inferInsert, 'userId' | 'authorId' | 'text'>) {
  const [row] = await tx.insert(personNotes).values(note).returning({ id: personNotes.id })
  if (!row) throw new Error('the note was not stored')
  return row.id
}

async function deleteNote(tx: Tx, note: { noteId: string; userId: string; authorId: string }): Promise<boolean> {
  const { noteId, userId, authorId } = note
  const found = await tx
    .delete(personNotes)
    .where(and(eq(personNotes.id, noteId), eq(personNotes.userId, userId), eq(personNotes.authorId, authorId)))
    .returning({ id: personNotes.id })
  return found.length > 0
}

export const personQuery = z.object({
  act: z.enum(PERSON_ACTS).nullish().catch(null),
  id: z.uuid().nullish().catch(null),
})

const emailChangeForOwnerForm = recentReAuthenticationForm.extend({
  email: z.string('email_required').trim().min(1, 'email_required').pipe(emailAddress),
  proof: noteText({ least: PROOF_MIN, most: PROOF_MAX, short: 'proof_missing', long: 'proof_too_long' }),
})
const liftForm = recentReAuthenticationForm.extend({
  note: noteText({ most: LIFT_NOTE_MAX, short: 'lift_note_missing', long: 'note_too_long' }),
  decisionId: z.uuid('suspension_changed'),
})
const noteForm = recentReAuthenticationForm.extend({
  text: noteText({ most: PERSON_NOTE_MAX, short: 'note_missing', long: 'note_too_long' }),
})
const noteDeletionForm = recentReAuthenticationForm.extend({ noteId: z.uuid() })
const certificateForm = recentReAuthenticationForm.extend(evidenceFields)
const badgeWithdrawalForm = recentReAuthenticationForm.extend({
  reason: noteText({ most: REASON_MAX, short: 'reason_required', long: 'reason_too_long' }),
})

const about =
  <S extends z.ZodType>(
    schema: S,
    run: (ctx: Ctx, viewer: Viewer, input: z.output<S> & { userId: string }) => Promise<void>,
  ) =>
  async ({ ctx, viewer, params: { userId = '' }, form }: OfficeAct) => {
    if (!isUuid(userId)) throw notFound()
    await run(ctx, viewer, { ...(parseForm(schema, form) as object), userId } as z.output<S> & { userId: string })
    return `/people/${userId}?done=${form.get('intent')}`
  }

export const PERSON_FORMS: Record<PersonIntent, (act: OfficeAct) => Promise<string>> = {
  sign_out: about(recentReAuthenticationForm, signOutEverywhereFor),
  send_confirmation: about(recentReAuthenticationForm, resendConfirmationFor),
  send_reset: about(recentReAuthenticationForm, sendResetFor),
  change_email: about(emailChangeForOwnerForm, changeEmailFor),
  withdraw_email: about(recentReAuthenticationForm, withdrawEmailChangeFor),
  lift_suspension: about(liftForm, liftSuspensionOf),
  certify: about(certificateForm, (ctx, viewer, { userId, ...input }) =>
    certifyCompanion(ctx, viewer, { ...input, companionId: userId }),
  ),
  withdraw_badge: about(badgeWithdrawalForm, (ctx, viewer, { userId, ...input }) =>
    withdrawBadgeOf(ctx, viewer, { ...input, companionId: userId }),
  ),
  add_note: about(noteForm, addNote),
  delete_note: about(noteDeletionForm, deleteOwnNote),
}
