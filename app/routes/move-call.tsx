import { type ActionFunctionArgs, type MetaFunction, redirect, useLoaderData, useSearchParams } from 'react-router'
import { moveInput, proposeInput } from '#app/features/marketplace/calls/forms.ts'
import { moveCall, proposeMove } from '#app/features/marketplace/calls/moves/commands.server.ts'
import { MovePicker } from '#app/features/marketplace/calls/moves/ui/move-picker.tsx'
import { movePage } from '#app/features/marketplace/calls/moves/views.server.ts'
import { callForViewer } from '#app/features/marketplace/calls/views.server.ts'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { readDay, readInstant } from '#app/platform/date-limits.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { pageLoader, parseForm, requireViewer, runAction } from '#app/platform/http/request.ts'
import { Page } from '#app/ui/page.tsx'
import { useActionAnswer } from '#app/ui/use-action-answer.ts'

export const handle = { texts: ['moves'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** Free times to which a participant may move a call, or propose to; 404 for others. */
export const loader = pageLoader(async (_, { context, request, params }) => {
  const { ctx, viewer, language, timeZone } = requireViewer({ context, request })
  const call = await callForViewer(ctx.db, viewer, params.callId ?? '')
  const now = ctx.clock.now()
  const from = readDay(new URL(request.url).searchParams.get('from'))
  const { cancellationHours } = ctx.config.terms
  const page = await movePage(ctx.db, viewer, call.callId, { from, now, timeZone, cancellationHours })
  const title = texts(language, 'moves')('metaTitle', { name: firstNameOf(call.other.name) })
  return { title: `${title} · ${ctx.config.brand}`, call, page, now }
})

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args)
  const callId = args.params.callId ?? ''
  const form = await args.request.formData()
  form.set('callId', callId)
  const intent = form.get('intent')
  if (intent !== 'move' && intent !== 'propose') throw new Response(null, { status: 400 })
  return runAction(args, { failed: 'move_failed' }, async () => {
    const { state } =
      intent === 'move'
        ? await moveCall(ctx, viewer, parseForm(moveInput, form))
        : await proposeMove(ctx, viewer, parseForm(proposeInput, form))
    return redirect(`/${language}/my-calls/${callId}?done=${state}#move`)
  })
}

export default function MoveCallPage() {
  const { call, page, now } = useLoaderData<typeof loader>()
  const answer = useActionAnswer<typeof action>()
  const [query] = useSearchParams()
  const { t, i18n } = useTranslation('moves')
  const name = firstNameOf(call.other.name)
  const { way } = page
  return (
    <Page
      title={way ? t(`title.${way}`, { name }) : t('closed')}
      lead={way && t(`lead.${way === 'alone' ? way : call.side}`, { name })}
      width="text"
      back={{ to: `/${i18n.language}/my-calls/${call.callId}`, label: t('back') }}
    >
      <MovePicker
        call={call}
        page={page}
        first={readInstant(query.get('at'))}
        refused={answer?.ok === false ? (answer.fields?.startAt ?? answer.code) : null}
        now={now}
      />
    </Page>
  )
}
