import { type ActionFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { switchToVoice } from '#app/features/marketplace/calls/changes/commands.server.ts'
import { voiceOffer } from '#app/features/marketplace/calls/changes/views.server.ts'
import { voiceInput } from '#app/features/marketplace/calls/forms.ts'
import { BookedCall } from '#app/features/marketplace/calls/ui/booked-call.tsx'
import { attendanceReceipt, bookedCall } from '#app/features/marketplace/calls/views.server.ts'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { canObject } from '#app/features/operation/cases/views.server.ts'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { pageLoader, parseForm, requireViewer, runAction } from '#app/platform/http/request.ts'
import { useActionAnswer } from '#app/ui/use-action-answer.ts'
import { useNow } from '#app/ui/use-now.ts'

export const handle = { texts: ['booked', 'call-changes'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** One of the viewer's booked calls; 404 for others. */
export const loader = pageLoader(async (_, { context, request, params }) => {
  const { ctx, viewer, language } = requireViewer({ context, request })
  const call = await bookedCall(ctx.db, viewer, params.callId ?? '')
  const name = firstNameOf(call.other.name)
  const now = ctx.clock.now()
  return {
    title: `${texts(language, 'booked')('metaTitle', { name })} · ${ctx.config.brand}`,
    call,
    now,
    receipt: await attendanceReceipt(ctx.db, viewer, call.callId, now),
    canObject: (await canObject(ctx.db, viewer, call.callId, now))?.canObject ?? false,
    voice: await voiceOffer(ctx.db, viewer, call.callId, now),
    balance: call.side === 'seeker' ? await balanceOf(ctx.db, viewer.userId) : null,
  }
})

/** Only switches the call to voice; every other action has its own page. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer } = requireViewer(args)
  const form = await args.request.formData()
  form.set('callId', args.params.callId ?? '')
  if (form.get('intent') !== 'switch_to_voice') throw new Response(null, { status: 400 })
  return runAction(args, {}, () => switchToVoice(ctx, viewer, parseForm(voiceInput, form)))
}

export default function BookedCallPage() {
  const { call, now: loadedAt, balance, receipt, voice, canObject: isObjectable } = useLoaderData<typeof loader>()
  const now = useNow(loadedAt, 10_000)
  const answer = useActionAnswer<typeof action>()
  const refused = answer?.ok === false ? answer.code : null
  return (
    <BookedCall
      call={call}
      now={now}
      balance={balance}
      canObject={isObjectable}
      receipt={receipt}
      voice={voice}
      refused={refused}
    />
  )
}
