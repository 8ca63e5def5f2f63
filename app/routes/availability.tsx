import {
  type ActionFunctionArgs,
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { z } from 'zod'
import { browserMarks } from '#app/features/marketplace/accounts/cookie.ts'
import type { CallMedia } from '#app/features/marketplace/availability/schema.ts'
import { bookCall } from '#app/features/marketplace/bookings/commands.server.ts'
import { bookCallInput } from '#app/features/marketplace/bookings/forms.ts'
import { bookingKey } from '#app/features/marketplace/bookings/rules.ts'
import { BookingView } from '#app/features/marketplace/bookings/ui/booking-view.tsx'
import { bookingPage, nextFreeCall } from '#app/features/marketplace/bookings/views.server.ts'
import { hasOwnLine } from '#app/features/marketplace/gate/topic-notices.data.ts'
import { PACKAGES } from '#app/features/marketplace/rates/schema.ts'
import { changedTermsPath } from '#app/features/marketplace/terms/rules.ts'
import { packageFor } from '#app/features/money/payments/rules.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { readDay, readInstant } from '#app/platform/date-limits.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { type ActionRefused, parseForm, requestContext, requireViewer, runAction } from '#app/platform/http/request.ts'
import { newId } from '#app/platform/ids.ts'
import { isRefusal } from '#app/platform/refusal.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page.tsx'

/** Opening a slot loads nothing. A refused booking does, because the calendar was out of date. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, actionStatus, formMethod, defaultShouldRevalidate } = args
  if (actionStatus === 409) return true
  const opensSlot = currentUrl.pathname === nextUrl.pathname && withoutSlot(currentUrl) === withoutSlot(nextUrl)
  return formMethod === undefined && opensSlot && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate
}

const dialogQuery = ['slot', 'start', 'minutes']

function withoutSlot(url: URL) {
  const query = new URLSearchParams(url.search)
  for (const name of dialogQuery) query.delete(name)
  return query.toString()
}

export const handle = { texts: ['bookings', 'booking-start', 'availability', 'languages'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** Audio unless the URL asks for video; `audio_video` in old URLs means video. */
const mediaOf = (type: string | undefined): CallMedia =>
  type === 'video' || type === 'audio_video' ? 'video' : 'audio'

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { ctx, viewer, language, timeZone } = requireViewer({ context, request })
  const companionId = z.uuid().safeParse(params.companionId)
  if (!companionId.success) throw data({ code: 'invalid_companion_id' }, { status: 404 })
  const url = new URL(request.url)
  const media = mediaOf(params.type)
  if (params.type !== undefined && params.type !== media) {
    url.searchParams.delete('_routes')
    throw redirect(`/${language}/availability/${companionId.data}/${media}${url.search}`)
  }
  const week = readDay(url.searchParams.get('week'))
  const slotAt = readInstant(url.searchParams.get('slot'))
  const proof = { secrets: ctx.secrets, browserMarks: browserMarks(ctx.config, request) }
  const options = { week, slotAt, now: ctx.clock.now(), timeZone, proof }
  const page = await bookingPage(ctx.db, viewer, companionId.data, media, options).catch((error: unknown) => {
    if (!isRefusal(error)) throw error
    ctx.log.error('the booking page could not be read', { code: error.code, error: error.cause })
    throw data({ code: error.code }, { status: 500 })
  })
  if (!page) throw data({ code: 'not_found' }, { status: 404 })
  const { now } = options
  const seeker = { seekerId: viewer.userId, media, mine: page.mine }
  const freeCall = page.hasFreeCallElsewhere ? await nextFreeCall(ctx.db, { language, now, ...seeker }) : null
  const t = texts(language, 'bookings')
  const title = `${t('title', { name: page.companion.name })} · ${ctx.config.brand}`
  const words = texts(language, 'explained')
  const notices = page.notices.map(({ topic, version }) => ({
    topic,
    version,
    line: hasOwnLine(topic) ? words(`topics.${topic}`) : null,
  }))
  return { page, media, notices, freeCall, idempotencyKey: newId(), title }
}

export function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requestContext(args.context)
  const { pathname, search } = new URL(args.request.url)
  const onRefused = (refused: ActionRefused) =>
    refused.code === 'terms_not_accepted'
      ? redirect(changedTermsPath(language, pathname.replace(/\.data$/, '') + search))
      : refused
  return runAction(args, { failed: 'booking_failed', onRefused }, async () => {
    const form = await args.request.formData()
    form.set('companionId', args.params.companionId ?? '')
    const input = parseForm(bookCallInput, form)
    const marks = browserMarks(ctx.config, args.request)
    const idempotencyKey = bookingKey(input.idempotencyKey, input)
    const callId = await bookCall(ctx, viewer, { ...input, browserMarks: marks, idempotencyKey })
    return { startAt: input.startAt, callId }
  })
}

const packageOf = (missing: number) => PACKAGES.find(({ key }) => key === packageFor(missing)) ?? null

export default function AvailabilityPage() {
  const { page, media, notices, freeCall, idempotencyKey } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const [query] = useSearchParams()
  return (
    <BookingView
      page={page}
      media={media}
      notices={notices}
      freeCall={freeCall}
      slotAt={readInstant(query.get('slot'))}
      first={{ startAt: readInstant(query.get('start')), minutes: Number(query.get('minutes')) || null }}
      idempotencyKey={idempotencyKey}
      packageFor={packageOf}
      result={result}
    />
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const { t } = useTranslation('bookings')
  if (!isRouteErrorResponse(error)) return <LoadFailedPage title={t('errors.availability_load_failed')} />
  if (error.status === 404) return <LoadFailedPage title={t('notFound.title')} text={t('notFound.text')} />
  const isBooked = (error.data as { code?: string } | undefined)?.code === 'booked_load_failed'
  return <LoadFailedPage title={t(isBooked ? 'errors.booked_load_failed' : 'errors.availability_load_failed')} />
}

export function LoadFailedPage({ title, text }: { title: string; text?: string }) {
  const { t, i18n } = useTranslation('bookings')
  return (
    <Page title={title} titleHidden>
      <EmptyState
        title={title}
        sentence={text}
        action={<Button to={`/${i18n.language}/companions`}>{t('notFound.all')}</Button>}
      />
    </Page>
  )
}
