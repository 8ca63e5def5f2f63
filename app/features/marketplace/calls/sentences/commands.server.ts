import { command } from '#app/platform/context.ts'
import { authorize, notFound, Refusal, unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { callSentences } from '#db/schema/all.ts'
import type { SentenceInput } from '../forms.ts'
import { canUseCall, isAccountClosed } from '../policy.ts'
import { announceCallChange } from '../settlement.commands.server.ts'
import { lockCall } from '../store.server.ts'
import { decideSentence } from './rules.ts'
import { listSentences } from './store.server.ts'

/** Tells the other person one of the fixed sentences. Refuses as `decideSentence`; strangers get 404. */
export const saySentence = command(async (ctx, tx, viewer: Viewer, { callId, sentence }: SentenceInput) => {
  const call = await lockCall(tx, callId)
  authorize(canUseCall(viewer, call))
  if (!call) throw notFound()
  if (isAccountClosed(viewer)) throw new Refusal('account_closed', { status: 403 })
  const said = (await listSentences(tx, callId)).filter(({ saidBy }) => saidBy === viewer.userId)
  const now = ctx.clock.now()
  unwrap(
    decideSentence(
      call,
      sentence,
      said.map((one) => one.sentence),
      now,
    ),
  )
  await tx.insert(callSentences).values({ callId, saidBy: viewer.userId, sentence, saidAt: now })
  await announceCallChange(ctx, tx, call, { type: 'call.said', callId, by: viewer.userId, sentence })
})
