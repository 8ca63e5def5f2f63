import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router'
import { renewCalendarFeed } from '#app/features/accounts/calendar-feed/commands.server.ts'
import { canHaveCalendarFeed } from '#app/features/accounts/calendar-feed/policy.ts'
import { calendarUrl } from '#app/features/notifications/calendar/views.server.ts'
import { markAllRead, markRead } from '#app/features/notifications/commands.server.ts'
import { listQuery, notificationForm } from '#app/features/notifications/schema.ts'
import { CalendarFeed } from '#app/features/notifications/ui/calendar-feed.tsx'
import { NotificationList } from '#app/features/notifications/ui/notification-list.tsx'
import { notificationPage } from '#app/features/notifications/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { type ActionRefused, parseForm, requireViewer, runAction } from '#app/platform/http/request.ts'
import { Page } from '#app/ui/page.tsx'

export const handle = { texts: ['notifications'] }

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args)
  const { show, page, calendar } = listQuery.parse(Object.fromEntries(new URL(args.request.url).searchParams))
  const hasCalendar = canHaveCalendarFeed(viewer).ok
  const found = await Promise.all([
    notificationPage(ctx.db, viewer, { filter: show, page }),
    hasCalendar ? calendarUrl(ctx, viewer) : null,
  ]).catch((error: unknown) => {
    ctx.log.error('notifications could not be read', { error })
    return null
  })
  const [list, url] = found ?? [null, null]
  return {
    list,
    role: viewer.role,
    calendar: found && hasCalendar ? { url, step: calendar } : null,
    now: ctx.clock.now(),
    title: `${texts(language, 'notifications')('title')} – ${ctx.config.brand}`,
  }
}

/** The code for any failure of an intent (N-14, N-15). */
const failureOf = (intent: unknown) =>
  intent === 'mark_all_read'
    ? 'failed_to_mark_all'
    : intent === 'renew_calendar_feed'
      ? 'failed_to_renew_address'
      : 'failed_to_mark'

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args)
  const form = await args.request.formData()
  const failed = failureOf(form.get('intent'))
  const onRefused = (refused: ActionRefused) =>
    refused.code === 'invalid_input' ? refused : { ...refused, code: failed }
  return runAction(args, { failed, onRefused }, async () => {
    const input = parseForm(notificationForm, form)
    if (input.intent === 'mark_all_read') {
      await markAllRead(ctx, viewer, {})
      return null
    }
    if (input.intent === 'renew_calendar_feed') {
      await renewCalendarFeed(ctx, viewer, null)
      throw redirect(`/${language}/notifications?calendar=renewed#calendar-feed`)
    }
    const { path } = await markRead(ctx, viewer, input)
    if (input.intent === 'open') throw redirect(`/${language}/${path}`)
    return null
  })
}

export const meta = ({ loaderData }: { loaderData?: { title: string } }) => privatePage(loaderData?.title)

export default function NotificationsRoute() {
  const { list, role, calendar, now } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation('notifications')
  const code = answer?.ok === false ? answer.code : null
  const isAddressRefused = code === 'failed_to_renew_address'
  const failure =
    code === null || isAddressRefused ? null : code === 'failed_to_mark_all' ? code : ('failed_to_mark' as const)
  return (
    <Page title={t('title')} lead={t('lead')} width="text">
      <NotificationList list={list} now={now} viewerRole={role} failure={failure} />
      {calendar && <CalendarFeed {...calendar} failed={isAddressRefused} className="mt-16" />}
    </Page>
  )
}
