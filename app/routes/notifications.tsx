import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router'
import { calendarUrl } from '#app/features/notifications/calendar/views.server.ts'
import { markAllRead, markRead } from '#app/features/notifications/commands.server.ts'
import { listQuery, notificationForm } from '#app/features/notifications/schema.ts'
import { CalendarFeed } from '#app/features/notifications/ui/calendar-feed.tsx'
import { NotificationList } from '#app/features/notifications/ui/notification-list.tsx'
import { notificationPage } from '#app/features/notifications/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Ctx } from '#app/platform/context.ts'
import { isRefusal, Refusal } from '#app/platform/refusal.ts'
import { act, parseForm, requireViewer } from '#app/platform/request.ts'
import { Page } from '#app/ui/page.tsx'

export const handle = { texts: ['notifications'] }

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args)
  const { show, page } = listQuery.parse(Object.fromEntries(new URL(args.request.url).searchParams))
  const list = await notificationPage(ctx.db, viewer, { filter: show, page }).catch((error: unknown) => {
    ctx.log.error('notifications could not be read', { error })
    return null
  })
  return {
    list,
    role: viewer.role,
    calendarUrl: viewer.role === 'admin' ? null : calendarUrl(ctx, viewer.userId),
    now: ctx.clock.now(),
    title: `${texts(language, 'notifications')('title')} – ${ctx.config.brand}`,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args)
  const form = await args.request.formData()
  return act(async () => {
    const asked = parseForm(notificationForm, form)
    if (asked.intent === 'mark_all_read') {
      await failingAs(ctx, 'failed_to_mark_all', () => markAllRead(ctx, viewer, {}))
      return null
    }
    const { path } = await failingAs(ctx, 'failed_to_mark', () => markRead(ctx, viewer, asked))
    if (asked.intent === 'open') throw redirect(`/${language}/${path}`)
    return null
  })
}

/** The catalogue has one sentence for whatever went wrong here (N-14, N-15). */
async function failingAs<T>(ctx: Ctx, code: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isRefusal(error)) ctx.log.error('notifications could not be marked', { error })
    throw new Refusal(code, { status: isRefusal(error) ? error.status : 500 })
  }
}

export const meta = ({ loaderData }: { loaderData?: { title: string } }) => [{ title: loaderData?.title }]

export default function NotificationsRoute() {
  const { list, role, calendarUrl: feed, now } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation('notifications')
  const failure = answer?.ok === false ? (answer.code === 'failed_to_mark_all' ? answer.code : 'failed_to_mark') : null
  return (
    <Page title={t('title')} lead={t('lead')} width="text">
      <NotificationList list={list} now={now} viewerRole={role} failure={failure} />
      {feed && <CalendarFeed url={feed} className="mt-16" />}
    </Page>
  )
}
