import { useCallback } from 'react'
import { type ActionFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router'
import {
  answerExtension,
  askExtension,
  switchToVoice,
} from '#app/features/marketplace/calls/changes/commands.server.ts'
import { callOffers } from '#app/features/marketplace/calls/changes/views.server.ts'
import { giveUpCall } from '#app/features/marketplace/calls/commands.server.ts'
import { type CallChangeInput, callChange } from '#app/features/marketplace/calls/forms.ts'
import { isOpenStatus } from '#app/features/marketplace/calls/schema.ts'
import { sentencesOfCall } from '#app/features/marketplace/calls/sentences/views.server.ts'
import { callWithAdmission } from '#app/features/marketplace/calls/views.server.ts'
import { profilePath } from '#app/features/marketplace/profiles/names.rules.ts'
import { ownProfile } from '#app/features/marketplace/profiles/views.server.ts'
import { rateCall } from '#app/features/marketplace/ratings/commands.server.ts'
import { ratingInput } from '#app/features/marketplace/ratings/forms.ts'
import { RatedRoom, type RatedRoomData } from '#app/features/marketplace/ratings/ui/rated-room.tsx'
import { viewerRatings } from '#app/features/marketplace/ratings/views.server.ts'
import { EMERGENCY_NUMBER, helpIn } from '#app/features/marketplace/safety/helplines.data.ts'
import { helplineCountry } from '#app/features/marketplace/safety/helplines.rules.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { pageLoader, parseForm, requireViewer, runAction } from '#app/platform/http/request.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/** Includes the texts of the call itself, which must not need the server later. */
export const handle = {
  texts: (data: Pick<RatedRoomData, 'call' | 'admission'> | undefined) =>
    data && isOpenStatus(data.call.status) && data.admission !== 'blocked'
      ? ['room']
      : ['room', 'calls', 'ratings', 'stars'],
}
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export const loader = pageLoader(async (_, { context, request, params }) => {
  const { ctx, viewer, language } = requireViewer({ context, request })
  const now = ctx.clock.now()
  const { call, admission } = await callWithAdmission(ctx.db, viewer, params.callId ?? '', now)
  const home = `/${language}`
  const country = helplineCountry({
    chosen: null,
    profile: (await ownProfile(ctx.db, viewer))?.locationCode ?? null,
    acceptLanguage: request.headers.get('accept-language'),
  })
  return {
    title: `${texts(language, 'room')('metaTitle', { name: call.other.name })} · ${ctx.config.brand}`,
    call,
    admission,
    now,
    heard: (await sentencesOfCall(ctx.db, viewer, call, { now, language })).said.flatMap(({ isOwn, text }) =>
      isOwn ? [] : [text],
    ),
    offers: await callOffers(ctx.db, viewer, call.callId, now),
    rating: (await viewerRatings(ctx.db, viewer, [call.callId])).get(call.callId) ?? null,
    links: {
      calls: `${home}/my-calls`,
      helplines: `${home}/helplines${country ? `?country=${country}` : ''}`,
      help: country ? helpIn(country) : { emergency: EMERGENCY_NUMBER, lines: [] },
      report: `${home}/report/${call.other.userId}`,
      block: `${home}/block/${call.other.userId}`,
      call: `${home}/calls/${call.callId}`,
      companion:
        call.other.isBookable && call.other.slug
          ? home + profilePath({ id: call.other.userId, slug: call.other.slug })
          : null,
      login: `${home}/login?next=${encodeURIComponent(`${home}/calls/${call.callId}`)}`,
      support: `mailto:${ctx.config.supportEmail}`,
    },
  }
})

/** Actions during a call; afterwards the rating, as on my-calls. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer } = requireViewer(args)
  const form = await args.request.formData()
  form.set('callId', args.params.callId ?? '')
  return runAction<unknown>(args, {}, () =>
    form.has('intent') && form.get('intent') !== 'rate'
      ? changeCall(ctx, viewer, parseForm(callChange, form))
      : rateCall(ctx, viewer, parseForm(ratingInput, form)),
  )
}

/** `returned`: the credits refunded by the switch to voice. */
type ChangeOutcome = { intent: string; returned?: number }

async function changeCall(ctx: Ctx, viewer: Viewer, change: CallChangeInput): Promise<ChangeOutcome> {
  const { intent } = change
  if (intent === 'give_up') await giveUpCall(ctx, viewer, change)
  else if (intent === 'ask_extension') await askExtension(ctx, viewer, change)
  else if (intent === 'answer_extension') await answerExtension(ctx, viewer, change)
  else return { intent, ...(await switchToVoice(ctx, viewer, change)) }
  return { intent }
}

export default function CallPage() {
  const { title: _, ...data } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const refresh = useCallback(() => void revalidate(), [revalidate])
  return <RatedRoom {...data} refresh={refresh} />
}
