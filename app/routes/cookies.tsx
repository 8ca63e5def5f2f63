import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
} from 'react-router'
import { consentForm } from '#app/features/marketplace/analytics/forms.ts'
import { type Consent, consentOf } from '#app/features/marketplace/analytics/schema.ts'
import { useConsent } from '#app/features/marketplace/analytics/ui/consent.ts'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useSections } from '#app/i18n/use-sections.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { preferenceCookie, readPreference } from '#app/platform/http/cookies.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import {
  type ActionRefused,
  parseForm,
  pathWithQuery,
  requestContext,
  runAction,
  safePath,
} from '#app/platform/http/request.ts'
import type { Refusal } from '#app/platform/refusal.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'
import { CookieChoice } from '../features/operation/site/ui/cookie-choice.tsx'
import { Sections } from '../features/operation/site/ui/text-page.tsx'

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
    description: t('cookies.description'),
  }
}

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

export function CookiePage({ language, consent }: { language: Language; consent: Consent | null }) {
  const { t } = useTranslation('legal')
  const chosen = useConsent(consent)
  const sections = useSections('legal.cookies')
  return (
    <Page title={t('cookies.title')} width="text">
      <div role="status">
        <Note tone={chosen === 'accepted' ? 'good' : 'plain'}>{t(`cookies.state.${chosen ?? 'unset'}`)}</Note>
      </div>
      <CookieChoice language={language} className="mt-5 max-w-[360px]" />
      <Sections sections={sections} />
      <p className="mt-9">
        <TextLink to={`/${language}/privacy`}>{t('cookies.more')}</TextLink>
      </p>
    </Page>
  )
}
