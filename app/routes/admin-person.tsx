import { type ActionFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { z } from 'zod'
import { certifyCompanion, withdrawBadgeOf } from '#app/features/operation/backoffice/companions/commands.server.ts'
import { type OfficeAct, officeAction } from '#app/features/operation/backoffice/kit/commands.server.ts'
import {
  addNote,
  changeEmailFor,
  deleteOwnNote,
  liftSuspensionOf,
  resendConfirmationFor,
  sendResetFor,
  signOutEverywhereFor,
  withdrawEmailChangeFor,
} from '#app/features/operation/backoffice/people/commands.server.ts'
import {
  badgeWithdrawalForm,
  certificateForm,
  confirmationForm,
  emailChangeForOwnerForm,
  liftForm,
  noteDeletionForm,
  noteForm,
  personQuery,
} from '#app/features/operation/backoffice/people/forms.ts'
import { personActsOf } from '#app/features/operation/backoffice/people/rules.ts'
import type { PersonIntent } from '#app/features/operation/backoffice/people/schema.ts'
import { PersonView } from '#app/features/operation/backoffice/people/ui/person-view.tsx'
import { personPage } from '#app/features/operation/backoffice/people/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { pageLoader, parseForm } from '#app/platform/http/request.ts'
import { isUuid } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'

export const handle = {
  texts: [
    ...['backoffice', 'office-people', 'office-companions', 'office-audit'],
    ...['suspensions', 'account', 'countries', 'languages'],
  ],
}
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

const missing = () => new Response(null, { status: 404 })

/** Everything about one person. For everybody but administrators this page does not exist. */
export const loader = pageLoader(async ({ ctx, viewer, language }, { params, request }) => {
  const page = await personPage(ctx.db, viewer, params.userId)
  if (!viewer) throw missing()
  const { person, emailChanges } = page
  const hasOpenEmailChange = emailChanges.some(({ outcome }) => outcome === null)
  return {
    page,
    acts: personActsOf({ ...person, hasOpenEmailChange, isSuspended: person.suspendedAt !== null }, viewer),
    query: personQuery.parse(Object.fromEntries(new URL(request.url).searchParams)),
    viewerId: viewer.userId,
    now: ctx.clock.now(),
    title: `${person.name || texts(language, 'office-people')('nameless')} · ${ctx.config.brand}`,
  }
})

/** An act about the person of the page, which then says what was done. */
const about =
  <S extends z.ZodType>(
    schema: S,
    run: (ctx: Ctx, viewer: Viewer, input: z.output<S> & { userId: string }) => Promise<void>,
  ) =>
  async ({ ctx, viewer, params: { userId = '' }, form }: OfficeAct) => {
    if (!isUuid(userId)) throw missing()
    await run(ctx, viewer, { ...(parseForm(schema, form) as object), userId } as z.output<S> & { userId: string })
    return `/people/${userId}?done=${form.get('intent')}`
  }

const ACTS: Record<PersonIntent, (act: OfficeAct) => Promise<string>> = {
  sign_out: about(confirmationForm, signOutEverywhereFor),
  send_confirmation: about(confirmationForm, resendConfirmationFor),
  send_reset: about(confirmationForm, sendResetFor),
  change_email: about(emailChangeForOwnerForm, changeEmailFor),
  withdraw_email: about(confirmationForm, withdrawEmailChangeFor),
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

export const action = (args: ActionFunctionArgs) => officeAction(args, 'people', ACTS)

export default function AdminPersonPage() {
  return <PersonView {...useLoaderData<typeof loader>()} />
}
