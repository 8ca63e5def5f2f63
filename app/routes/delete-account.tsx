import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { signOut } from '#app/features/marketplace/accounts/commands.server.ts'
import { settleViewerDueCalls } from '#app/features/marketplace/calls/commands.server.ts'
import { deleteAccount } from '#app/features/operation/account-deletion/commands.server.ts'
import { deleteAccountForm } from '#app/features/operation/account-deletion/forms.ts'
import { type DeletionOutcome, deletionOutcomeCookie } from '#app/features/operation/account-deletion/outcome.cookie.ts'
import { DeletionForm } from '#app/features/operation/account-deletion/ui/deletion-form.tsx'
import { deletionPreview } from '#app/features/operation/account-deletion/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { signOutHeaders } from '#app/platform/http/cookies.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import {
  type ActionRefused,
  parseForm,
  requireViewer,
  runAction,
  type SignedInContext,
} from '#app/platform/http/request.ts'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'

export const handle = { texts: ['account-deletion'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** Previews a deletion, for this page and for the dialog on another one. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer({ context, request }, { unfinished: true })
  await settleViewerDueCalls(ctx, viewer)
  return {
    ok: true as const,
    title: `${texts(language, 'account-deletion')('question.title')} · ${ctx.config.brand}`,
    keepTo: viewer.name || viewer.role === 'admin' ? `/${language}/account` : `/${language}/onboarding`,
    question: await deletionPreview(ctx.db, viewer, ctx.clock.now(), ctx.config.terms),
  }
}

/** Deletes the viewer's account. Shows a refusal on this page; a failure signs out. */
export async function action(args: ActionFunctionArgs) {
  const signedIn = requireViewer(args, { unfinished: true })
  const { ctx, viewer } = signedIn
  const form = await args.request.formData()
  const answer = await runAction(args, { failed: 'failed' }, async () => {
    await deleteAccount(ctx, viewer, parseForm(deleteAccountForm, form))
    return null
  })
  if (answer.data.ok) return signOutTo(signedIn, 'deleted')
  return answer.data.code === 'failed' ? signOutTo(signedIn, 'failed') : answer
}

/** Signs out and reports the outcome on a freshly loaded page, so no personal data stays in the browser. */
async function signOutTo({ ctx, viewer, language }: SignedInContext, outcome: DeletionOutcome) {
  const { setCookies } = await signOut(ctx, viewer)
  const headers = signOutHeaders([...setCookies, deletionOutcomeCookie(ctx.config).set(outcome)])
  return redirectDocument(`/${language}/account-deleted`, { headers })
}

/** After a refusal reload the numbers, which may explain it. */
export const shouldRevalidate = () => true

export default function DeleteAccountPage() {
  const { t } = useTranslation('account-deletion')
  const loaded = useLoaderData<typeof loader>()
  const refused = useActionData<ActionRefused>()
  const isDeleting = useNavigation().formMethod === 'POST'
  return (
    <Page title={t('question.title')} lead={t('question.lead')} width="form">
      {loaded.ok ? (
        <Form method="post" noValidate>
          <DeletionForm question={loaded.question} refused={refused} busy={isDeleting} keepTo={loaded.keepTo} />
        </Form>
      ) : (
        <Note tone="bad">{t('failed')}</Note>
      )}
    </Page>
  )
}
