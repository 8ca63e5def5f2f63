import type { Ctx } from '#app/platform/context.ts'
import { parseForm } from '#app/platform/http/request.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import {
  addNote,
  changeEmailFor,
  deleteOwnNote,
  liftSuspensionOf,
  resendConfirmationFor,
  sendResetFor,
  signOutEverywhereFor,
  withdrawEmailChangeFor,
} from './commands.server.ts'
import { confirmationForm, emailChangeForOwnerForm, liftForm, noteDeletionForm, noteForm } from './forms.ts'
import type { PersonIntent } from './schema.ts'

type RunForm = (ctx: Ctx, viewer: Viewer | null, userId: string, form: FormData) => Promise<void>

const runners: Record<PersonIntent, RunForm> = {
  sign_out: (ctx, viewer, userId, form) =>
    signOutEverywhereFor(ctx, viewer, { userId, ...parseForm(confirmationForm, form) }),
  send_confirmation: (ctx, viewer, userId, form) =>
    resendConfirmationFor(ctx, viewer, { userId, ...parseForm(confirmationForm, form) }),
  send_reset: (ctx, viewer, userId, form) =>
    sendResetFor(ctx, viewer, { userId, ...parseForm(confirmationForm, form) }),
  change_email: (ctx, viewer, userId, form) =>
    changeEmailFor(ctx, viewer, { userId, ...parseForm(emailChangeForOwnerForm, form) }),
  withdraw_email: (ctx, viewer, userId, form) =>
    withdrawEmailChangeFor(ctx, viewer, { userId, ...parseForm(confirmationForm, form) }),
  lift_suspension: (ctx, viewer, userId, form) =>
    liftSuspensionOf(ctx, viewer, { userId, ...parseForm(liftForm, form) }),
  add_note: (ctx, viewer, userId, form) => addNote(ctx, viewer, { userId, ...parseForm(noteForm, form) }),
  delete_note: (ctx, viewer, userId, form) =>
    deleteOwnNote(ctx, viewer, { userId, ...parseForm(noteDeletionForm, form) }),
}

export const runPersonForm = (
  ctx: Ctx,
  viewer: Viewer | null,
  input: { userId: string; intent: PersonIntent; form: FormData },
): Promise<void> => runners[input.intent](ctx, viewer, input.userId, input.form)
