import { type ActionFunctionArgs, type MetaFunction, redirect, useLoaderData, useNavigation } from 'react-router'
import { bookedCall } from '#app/features/marketplace/calls/views.server.ts'
import { objectToOutcome } from '#app/features/operation/cases/commands.server.ts'
import { objectionForm } from '#app/features/operation/cases/forms.ts'
import { Objection } from '#app/features/operation/cases/ui/objection.tsx'
import { canObject } from '#app/features/operation/cases/views.server.ts'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { pageLoader, parseForm, requireViewer, runAction } from '#app/platform/http/request.ts'
import { Page } from '#app/ui/page.tsx'
import { useActionAnswer } from '#app/ui/use-action-answer.ts'

export const handle = { texts: ['cases'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** Lets a participant object to the outcome of a call; 404 for others. `?sent` is the receipt. */
export const loader = pageLoader(async (_, { context, request, params }) => {
  const { ctx, viewer, language } = requireViewer({ context, request })
  const call = await bookedCall(ctx.db, viewer, params.callId ?? '')
  return {
    title: `${texts(language, 'cases')('objection.metaTitle')} · ${ctx.config.brand}`,
    ...{ callId: call.callId, name: firstNameOf(call.other.name), startAt: call.startAt },
    objection: await canObject(ctx.db, viewer, call.callId, ctx.clock.now()),
    isSent: new URL(request.url).searchParams.has('sent'),
    supportEmail: ctx.config.supportEmail,
  }
})

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args)
  const callId = args.params.callId ?? ''
  const form = await args.request.formData()
  const typed = String(form.get('text') ?? '')
  return runAction(args, { failed: 'failed', onRefused: (refused) => ({ ...refused, typed }) }, async () => {
    await bookedCall(ctx.db, viewer, callId)
    await objectToOutcome(ctx, viewer, { callId, ...parseForm(objectionForm, form) })
    return redirect(`/${language}/my-calls/${callId}/objection?sent`)
  })
}

export default function CallObjectionPage() {
  const { callId, isSent, ...data } = useLoaderData<typeof loader>()
  const answer = useActionAnswer<typeof action>()
  const { t, i18n } = useTranslation('cases')
  const back = { to: `/${i18n.language}/my-calls/${callId}`, label: t('objection.back') }
  return (
    <Page title={t('objection.title')} width="form" back={back}>
      <Objection
        {...data}
        isSent={isSent}
        back={back}
        refused={answer?.ok === false ? answer : null}
        busy={useNavigation().state === 'submitting'}
      />
    </Page>
  )
}
