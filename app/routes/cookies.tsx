import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
} from 'react-router'
import { consentOf } from '#app/features/marketplace/analytics/consent.rules.ts'
import { consentForm } from '#app/features/marketplace/analytics/forms.ts'
import { CookiePage } from '#app/features/operation/site/ui/cookie-page.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { preferenceCookie, readPreference } from '#app/platform/http/cookies.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { type ActionRefused, parseForm, requestContext, runAction, safePath } from '#app/platform/http/request.ts'
import { pathWithQuery } from '#app/platform/http/return-path.ts'
import type { Refusal } from '#app/platform/refusal.ts'

export const handle = { texts: ['legal', 'cookies'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  ...privatePage(loaderData?.title),
  { name: 'description', content: loaderData?.description },
]

export function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, language } = requestContext(context)
  const t = texts(language, 'legal')
  return {
    consent: consentOf(readPreference(request.headers.get('cookie'), 'consent')),
    title: `${t('cookies.title')} · ${ctx.config.brand}`,
    description: t('cookies.lead'),
  }
}

/** Stores the consent and redirects to where it was given. */
export function action(args: ActionFunctionArgs) {
  const { request } = args
  const { ctx, language } = requestContext(args.context)
  const onRefused = (_: ActionRefused, { status }: Refusal) => {
    throw new Response(null, { status })
  }
  return runAction(args, { onRefused }, async (headers) => {
    const { choice, next } = parseForm(consentForm, await request.formData())
    headers.append('set-cookie', preferenceCookie(ctx.config, 'consent', choice))
    return redirect(safePath(pathWithQuery(next, request), ctx.config.origin, `/${language}/cookies`))
  })
}

export default function CookiesPage() {
  const { consent } = useLoaderData<typeof loader>()
  return <CookiePage language={useFormat().language} consent={consent} />
}
