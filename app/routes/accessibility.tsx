import type { ReactNode } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { reportBarrier } from '#app/features/operation/cases/commands.server.ts'
import { accessibilityForm } from '#app/features/operation/cases/forms.ts'
import { BarrierForm } from '#app/features/operation/cases/ui/barrier-form.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useSections } from '#app/i18n/use-sections.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageMeta } from '#app/platform/http/page-meta.ts'
import { parseForm, requestContext, runAction } from '#app/platform/http/request.ts'
import { useActionAnswer } from '#app/ui/use-action-answer.ts'
import { Sections, TextPage } from '../features/operation/site/ui/text-page.tsx'

export const handle = { texts: ['explained'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

export function loader({ context }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requestContext(context)
  const { brand, origin } = ctx.config
  const t = texts(language, 'explained')
  const [title, description] = [`${t('accessibility.title')} · ${brand}`, t('accessibility.description', { brand })]
  return {
    brand,
    isGuest: viewer === null,
    head: pageMeta({ origin, brand, language, path: '/accessibility', title, description }),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language, clientAddress } = requestContext(args.context)
  const form = await args.request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const typed = { text: text('text'), page: text('page'), email: text('email') }
  return runAction(args, { failed: 'save_failed', onRefused: (refused) => ({ ...refused, typed }) }, () =>
    reportBarrier(ctx, viewer, { ...parseForm(accessibilityForm, form), clientAddress, language }),
  )
}

export default function AccessibilityRoute() {
  const { brand, isGuest } = useLoaderData<typeof loader>()
  return (
    <AccessibilityPage brand={brand}>
      <BarrierForm isGuest={isGuest} answer={useActionAnswer<typeof action>()} />
    </AccessibilityPage>
  )
}

/** The accessibility statement (BFSG § 14, annex 3). `children` is the form to report barriers. */
function AccessibilityPage({ brand, children }: { brand: string; children: ReactNode }) {
  const { t } = useTranslation('explained')
  const { date } = useFormat()
  const sections = useSections('explained.accessibility', { brand })
  return (
    <TextPage
      title={t('accessibility.title')}
      contents={t('contents')}
      headings={{ ...sections, form: { heading: t('accessibility.form.title') } }}
      before={<p className="small text-ink-3">{t('accessibility.checked', { date: date(ACCESSIBILITY_CHECKED) })}</p>}
    >
      <Sections sections={sections} />
      {children}
    </TextPage>
  )
}

const ACCESSIBILITY_CHECKED = '2026-11-25T12:00:00Z'
