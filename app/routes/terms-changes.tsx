import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
} from 'react-router'
import { acceptTerms } from '#app/features/marketplace/terms/commands.server.ts'
import { acceptTermsForm } from '#app/features/marketplace/terms/schema.ts'
import { termsChangesPage } from '#app/features/operation/site/legal.views.server.ts'
import { TermsChanges } from '#app/features/operation/site/ui/terms-changes.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm, requestContext, runAction, safePath } from '#app/platform/http/request.ts'
import { useActionAnswer } from '#app/ui/use-action-answer.ts'

export const handle = { texts: ['legal'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** Shows changes of the terms to everyone and asks members to accept them. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requestContext(context)
  const next = safePath(new URL(request.url).searchParams.get('next'), ctx.config.origin, '')
  const title = `${texts(language, 'legal')('changes.title')} · ${ctx.config.brand}`
  return { title, next, page: await termsChangesPage(ctx, viewer, language) }
}

export function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requestContext(args.context)
  return runAction(args, {}, async () => {
    const form = await args.request.formData()
    const next = safePath(form.get('next'), ctx.config.origin, `/${language}/terms/changes`)
    form.delete('next')
    await acceptTerms(ctx, viewer, parseForm(acceptTermsForm, form))
    return redirect(next)
  })
}

export default function TermsChangesPage() {
  const { page, next } = useLoaderData<typeof loader>()
  const answer = useActionAnswer<typeof action>()
  return <TermsChanges page={page} next={next} refused={answer?.ok === false ? answer.code : null} />
}
