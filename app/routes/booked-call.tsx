import { type ActionFunctionArgs, type MetaFunction, useLoaderData, useSearchParams } from 'react-router'
import { switchToVoice } from '#app/features/marketplace/calls/changes/commands.server.ts'
import { voiceOffer } from '#app/features/marketplace/calls/changes/views.server.ts'
import { answerInput, voiceInput } from '#app/features/marketplace/calls/forms.ts'
import { answerMove } from '#app/features/marketplace/calls/moves/commands.server.ts'
import type { MoveNews } from '#app/features/marketplace/calls/moves/ui/move-panel.tsx'
import { callMoves } from '#app/features/marketplace/calls/moves/views.server.ts'
import { MOVE_ENDS } from '#app/features/marketplace/calls/schema.ts'
import { BookedCall } from '#app/features/marketplace/calls/ui/booked-call.tsx'
import { attendanceReceipt, bookedCall } from '#app/features/marketplace/calls/views.server.ts'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { canObject } from '#app/features/operation/cases/views.server.ts'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { type ActionRefused, pageLoader, parseForm, requireViewer, runAction } from '#app/platform/http/request.ts'
import { useActionAnswer } from '#app/ui/use-action-answer.ts'
import { useNow } from '#app/ui/use-now.ts'

export const handle = { texts: ['booked', 'call-changes', 'moves'] }
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
    moves: await callMoves(ctx.db, viewer, call.callId, now, ctx.config.terms.cancellationHours),
    balance: call.side === 'seeker' ? await balanceOf(ctx.db, viewer.userId) : null,
  }
})

/** Switches the call to voice, or answers a proposal to move it; every other action has its own page. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer } = requireViewer(args)
  const form = await args.request.formData()
  form.set('callId', args.params.callId ?? '')
  const intent = form.get('intent')
  if (intent !== 'switch_to_voice' && intent !== 'answer_move') throw new Response(null, { status: 400 })
  const options = { onRefused: (refused: ActionRefused) => ({ ...refused, intent }) }
  return runAction(args, options, async () =>
    intent === 'answer_move'
      ? { done: (await answerMove(ctx, viewer, parseForm(answerInput, form))).state }
      : { done: null, ...(await switchToVoice(ctx, viewer, parseForm(voiceInput, form))) },
  )
}

export default function BookedCallPage() {
  const {
    call,
    now: loadedAt,
    balance,
    receipt,
    voice,
    moves,
    canObject: isObjectable,
  } = useLoaderData<typeof loader>()
  const now = useNow(loadedAt, 10_000)
  const answer = useActionAnswer<typeof action>()
  const refused = answer?.ok === false && answer.intent === 'switch_to_voice' ? answer.code : null
  const [query] = useSearchParams()
  return (
    <BookedCall
      call={call}
      now={now}
      balance={balance}
      canObject={isObjectable}
      receipt={receipt}
      voice={voice}
      refused={refused}
      moves={moves}
      news={newsOf(answer, query.get('done'))}
    />
  )
}

type Answer = ReturnType<typeof useActionAnswer<typeof action>>

/** `sent` is what the page of free times did before it led here. */
function newsOf(answer: Answer, sent: string | null): MoveNews {
  if (answer?.ok === false)
    return answer.intent === 'answer_move' ? { refused: answer.fields?.startAt ?? answer.code } : null
  if (answer?.ok && answer.value.done) return { done: answer.value.done }
  const done = MOVE_ENDS.find((end) => end === sent)
  return done ? { done } : null
}
