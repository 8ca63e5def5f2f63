import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { appealDecision } from '#app/features/operation/cases/decisions/commands.server.ts'
import { decisionPage } from '#app/features/operation/cases/decisions/views.server.ts'
import { appealForm, decisionQuery, decisionReference } from '#app/features/operation/cases/forms.ts'
import { nonBreakingReference } from '#app/features/operation/cases/rules.ts'
import { DecisionView } from '#app/features/operation/cases/ui/decision.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm, requestContext, runAction } from '#app/platform/http/request.ts'
import { Page } from '#app/ui/page.tsx'
import { useActionAnswer } from '#app/ui/use-action-answer.ts'

export const handle = { texts: ['cases'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

const missing = () => new Response(null, { status: 404 })

function readAddress({ request, params }: Pick<LoaderFunctionArgs, 'request' | 'params'>) {
  const reference = decisionReference.safeParse(params.reference)
  if (!reference.success) throw missing()
  return { reference: reference.data, ...decisionQuery.parse(Object.fromEntries(new URL(request.url).searchParams)) }
}

/** Also opens with the key from the email, because suspended people can't sign in. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { ctx, viewer, language, timeZone } = requestContext(context)
  const { reference, key, done } = readAddress({ request, params })
  const hourFormat = viewer?.hourFormat ?? 'language'
  const page = await decisionPage(ctx, viewer, { reference, key }, { language, timeZone, hourFormat })
  if (!page) throw missing()
  const title = `${texts(language, 'cases')('decision.title', { reference })} · ${ctx.config.brand}`
  return { title, page, done: done ?? null }
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language, clientAddress } = requestContext(args.context)
  const { reference, key } = readAddress(args)
  const form = await args.request.formData()
  return runAction(args, { failed: 'failed' }, async () => {
    const { text } = parseForm(appealForm, form)
    await appealDecision(ctx, viewer, { reference, key, text, clientAddress })
    const query = new URLSearchParams({ ...(key ? { key } : {}), done: 'appealed' })
    return redirect(`/${language}/decision/${reference}?${query}`)
  })
}

export default function DecisionRoute() {
  const { page, done } = useLoaderData<typeof loader>()
  const answer = useActionAnswer<typeof action>()
  const { t } = useTranslation('cases')
  return (
    <Page title={t('decision.title', { reference: nonBreakingReference(page.reference) })} width="text">
      <DecisionView
        page={page}
        hasJustAppealed={done === 'appealed'}
        refused={answer?.ok === false ? answer : null}
        busy={useNavigation().state === 'submitting'}
      />
    </Page>
  )
}
