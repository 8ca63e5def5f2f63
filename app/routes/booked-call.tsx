import { type ActionFunctionArgs, type MetaFunction, useLoaderData, useSearchParams } from 'react-router'
import { switchToVoice } from '#app/features/marketplace/calls/changes/commands.server.ts'
import { voiceOffer } from '#app/features/marketplace/calls/changes/views.server.ts'
import {
  answerInput,
  callInput,
  seekerNoteInput,
  sentenceInput,
  voiceInput,
} from '#app/features/marketplace/calls/forms.ts'
import { answerMove } from '#app/features/marketplace/calls/moves/commands.server.ts'
import type { MoveNews } from '#app/features/marketplace/calls/moves/ui/move-panel.tsx'
import { callMoves } from '#app/features/marketplace/calls/moves/views.server.ts'
import { callReceipt } from '#app/features/marketplace/calls/receipt/views.server.ts'
import { offerNextWeek, saveSeekerNote } from '#app/features/marketplace/calls/regulars/commands.server.ts'
import { nextWeekFor } from '#app/features/marketplace/calls/regulars/rules.ts'
import { regularOf } from '#app/features/marketplace/calls/regulars/views.server.ts'
import { MOVE_ENDS, type MoveEnd } from '#app/features/marketplace/calls/schema.ts'
import { saySentence } from '#app/features/marketplace/calls/sentences/commands.server.ts'
import { sentencesOfCall } from '#app/features/marketplace/calls/sentences/views.server.ts'
import { BookedCall } from '#app/features/marketplace/calls/ui/booked-call.tsx'
import { bookedCall } from '#app/features/marketplace/calls/views.server.ts'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { hasBlocked } from '#app/features/marketplace/safety/views.server.ts'
import { canObject } from '#app/features/operation/cases/views.server.ts'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { type ActionRefused, pageLoader, parseForm, requireViewer, runAction } from '#app/platform/http/request.ts'
import { useActionAnswer } from '#app/ui/use-action-answer.ts'
import { useNow } from '#app/ui/use-now.ts'

export const handle = { texts: ['booked', 'call-changes', 'moves', 'regulars', 'safety'] }
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
    receipt: await callReceipt(ctx.db, viewer, call, now),
    canBlock: !call.other.isAccountDeleted && !(await hasBlocked(ctx.db, viewer.userId, call.other.userId)),
    regular: await regularOf(ctx, viewer, call),
    nextWeek: nextWeekFor(call, viewer.timeZone, now),
    sentences: await sentencesOfCall(ctx.db, viewer, call, { now, language }),
    canObject: (await canObject(ctx.db, viewer, call.callId, now))?.canObject ?? false,
    voice: await voiceOffer(ctx.db, viewer, call.callId, now),
    moves: await callMoves(ctx.db, viewer, call.callId, now, ctx.config.terms.cancellationHours),
    balance: call.side === 'seeker' ? await balanceOf(ctx.db, viewer.userId) : null,
  }
})

/** The forms of this page. Moving, cancelling, blocking and reporting have pages of their own. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer } = requireViewer(args)
  const form = await args.request.formData()
  form.set('callId', args.params.callId ?? '')
  const intent = String(form.get('intent'))
  const note = String(form.get('note') ?? '')
  const onRefused = (refused: ActionRefused) => ({ ...refused, intent, note })
  return runAction(args, { failed: 'failed', onRefused }, async () => {
    let done: MoveEnd | null = null
    if (intent === 'switch_to_voice')
      return { intent, done, ...(await switchToVoice(ctx, viewer, parseForm(voiceInput, form))) }
    if (intent === 'answer_move') done = (await answerMove(ctx, viewer, parseForm(answerInput, form))).state
    else if (intent === 'save_note') await saveSeekerNote(ctx, viewer, parseForm(seekerNoteInput, form))
    else if (intent === 'say') await saySentence(ctx, viewer, parseForm(sentenceInput, form))
    else if (intent === 'offer_next_week') await offerNextWeek(ctx, viewer, parseForm(callInput, form))
    else throw new Response(null, { status: 400 })
    return { intent, done }
  })
}

export default function BookedCallPage() {
  const { title: _, now: loadedAt, ...data } = useLoaderData<typeof loader>()
  const now = useNow(loadedAt, 10_000)
  const answer = useActionAnswer<typeof action>()
  const refused = answer?.ok === false ? answer : null
  const isNote = (refused ?? (answer?.ok ? answer.value : null))?.intent === 'save_note'
  const [query] = useSearchParams()
  return (
    <BookedCall
      {...data}
      now={now}
      refused={refused}
      news={newsOf(answer, query.get('done'))}
      noteAnswer={isNote ? (refused ? { ...refused, code: refused.fields?.note ?? refused.code } : { ok: true }) : null}
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
