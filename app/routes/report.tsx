import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { z } from 'zod'
import { reportablePerson } from '#app/features/marketplace/directory/profile/views.server.ts'
import { reportInput } from '#app/features/marketplace/safety/forms.ts'
import {
  type ReportAnswer,
  ReportButtons,
  ReportFields,
  ReportReceipt,
} from '#app/features/marketplace/safety/ui/report-form.tsx'
import { reportUser } from '#app/features/operation/cases/commands.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { NOT_INDEXED, pageMeta } from '#app/platform/http/page-meta.ts'
import { formValues, parseInput, requireViewer, runAction, safePath } from '#app/platform/http/request.ts'
import { ButtonRow } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'

export const handle = { texts: ['safety'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [NOT_INDEXED]

/**
 * Reports a person whose profile the viewer can see or whom they have or had a call with (`?call=`, `?rating=`).
 * `?sent` is the receipt, shown even if a block has hidden the person meanwhile.
 */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer({ context, request })
  const id = z.uuid().safeParse(params.userId)
  const person = id.success ? await reportablePerson(ctx.db, viewer, id.data, ctx.clock.now()) : null
  const query = new URL(request.url).searchParams
  const isSent = query.has('sent')
  if (!person && !isSent) throw new Response(null, { status: 404 })
  const { brand, origin } = ctx.config
  const t = texts(language, 'safety')
  const back = person?.hasProfile ? `/${language}/profile/${person.userId}` : `/${language}/dashboard`
  const title = `${person ? t('report.title', { name: person.name }) : t('report.thanks')} · ${brand}`
  const path = `/report/${params.userId}`
  return {
    head: pageMeta({ origin, brand, language, path, title, description: '', isPrivate: true }),
    name: person?.name ?? null,
    blockTo: person?.canBlock ? `/${language}/block/${person.userId}` : null,
    isSent,
    callId: z.uuid().safeParse(query.get('call')).data ?? null,
    ratingId: z.uuid().safeParse(query.get('rating')).data ?? null,
    next: safePath(query.get('next'), origin, back),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args)
  const form = await args.request.formData()
  const typed = { reason: String(form.get('reason') ?? ''), text: String(form.get('text') ?? '') }
  return runAction(args, { failed: 'failed', onRefused: (refused) => ({ ...refused, typed }) }, async () => {
    const input = parseInput(reportInput, { ...formValues(form), userId: args.params.userId })
    await reportUser(ctx, viewer, input)
    if (form.get('receipt') !== 'page') return null
    const next = new URL(args.request.url).searchParams.get('next')
    return redirect(
      `/${language}/report/${input.userId}?${new URLSearchParams({ sent: '', ...(next === null ? {} : { next }) })}`,
    )
  })
}

export default function ReportPage() {
  const { name, blockTo, isSent, callId, ratingId, next } = useLoaderData<typeof loader>()
  const answer = useActionData<ReportAnswer>()
  const { t } = useTranslation('safety')
  const { state, formData } = useNavigation()
  return (
    <Page
      title={name === null ? t('report.thanks') : t('report.title', { name })}
      width="form"
      back={{ to: next, label: t('report.back') }}
    >
      {isSent || name === null ? (
        <ReportReceipt
          done={{ to: next, label: t('report.back') }}
          block={name !== null && blockTo ? { name, to: `${blockTo}?${new URLSearchParams({ next })}` } : undefined}
        />
      ) : (
        <Form method="post" noValidate className="grid gap-5">
          <input type="hidden" name="receipt" value="page" />
          <ReportFields name={name} callId={callId} ratingId={ratingId} answer={answer} />
          <ButtonRow>
            <ReportButtons busy={state !== 'idle' && formData !== undefined} keep={{ to: next }} />
          </ButtonRow>
        </Form>
      )}
    </Page>
  )
}
