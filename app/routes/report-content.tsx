import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { giveNotice } from '#app/features/operation/cases/commands.server.ts'
import { noticeForm } from '#app/features/operation/cases/forms.ts'
import { NoticeForm, NoticeReceipt, typedNotice } from '#app/features/operation/cases/ui/notice-form.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageMeta } from '#app/platform/http/page-meta.ts'
import { parseForm, requestContext, runAction } from '#app/platform/http/request.ts'
import { Page } from '#app/ui/page.tsx'
import { useActionAnswer } from '#app/ui/use-action-answer.ts'

export const handle = { texts: ['cases'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

/** A notice of illegal content, open to anyone, with or without an account (DSA Art. 16). */
export function loader({ context }: LoaderFunctionArgs) {
  const { ctx, language } = requestContext(context)
  const { brand, origin } = ctx.config
  const t = texts(language, 'cases')
  const [title, description] = [`${t('notice.title')} · ${brand}`, t('notice.description', { brand })]
  return { head: pageMeta({ origin, brand, language, path: '/report-content', title, description }), brand }
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language, timeZone, clientAddress } = requestContext(args.context)
  const form = await args.request.formData()
  const typed = typedNotice(form)
  return runAction(args, { failed: 'failed', onRefused: (refused) => ({ ...refused, typed }) }, async () => {
    const input = parseForm(noticeForm, form)
    const { reference, dueAt } = await giveNotice(ctx, viewer, { ...input, language, timeZone, clientAddress })
    return { reference, dueAt, email: input.email }
  })
}

export default function ReportContentPage() {
  const { brand } = useLoaderData<typeof loader>()
  const answer = useActionAnswer<typeof action>()
  const { t } = useTranslation('cases')
  const busy = useNavigation().state === 'submitting'
  return (
    <Page title={t('notice.title')} lead={t('notice.lead', { brand })} width="text">
      {answer?.ok ? (
        <NoticeReceipt receipt={answer.value} />
      ) : (
        <NoticeForm brand={brand} refused={answer ?? null} busy={busy} />
      )}
    </Page>
  )
}
