import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router'
import { canHaveCalendarFeed } from '#app/features/marketplace/accounts/policy.ts'
import { markAllRead, markRead } from '#app/features/operation/notifications/commands.server.ts'
import { listQuery, notificationForm } from '#app/features/operation/notifications/schema.ts'
import { NotificationList } from '#app/features/operation/notifications/ui/notification-list.tsx'
import { notificationPage, notificationWords } from '#app/features/operation/notifications/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { type ActionRefused, parseForm, requireViewer, runAction } from '#app/platform/http/request.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Page } from '#app/ui/page.tsx'

export const handle = { texts: ['notifications', 'calendar-feed'] }

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language, timeZone } = requireViewer(args)
  const now = ctx.clock.now()
  const words = notificationWords({ language, timeZone, hourFormat: viewer.hourFormat, terms: ctx.config.terms, now })
  const { show, page } = listQuery.parse(Object.fromEntries(new URL(args.request.url).searchParams))
  const list = await notificationPage(ctx.db, viewer, { filter: show, page }).catch((error: unknown) => {
    ctx.log.error('notifications could not be read', { error })
    return null
  })
  return {
    list: list && { ...list, items: list.items.map(words) },
    role: viewer.role,
    calendarPath: canHaveCalendarFeed(viewer).ok ? `/${language}/my-calls#calendar-feed` : null,
    now,
    title: `${texts(language, 'notifications')('title')} – ${ctx.config.brand}`,
  }
}

const payoutFailureFromCode = (intent: unknown) =>
  intent === 'mark_all_read' ? 'failed_to_mark_all' : 'failed_to_mark'

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args)
  const form = await args.request.formData()
  const failed = payoutFailureFromCode(form.get('intent'))
  const onRefused = (refused: ActionRefused) =>
    refused.code === 'invalid_input' ? refused : { ...refused, code: failed }
  return runAction(args, { failed, onRefused }, async () => {
    const input = parseForm(notificationForm, form)
    if (input.intent === 'mark_all_read') {
      await markAllRead(ctx, viewer, {})
      return null
    }
    const { path } = await markRead(ctx, viewer, input)
    if (input.intent === 'open') throw redirect(`/${language}/${path}`)
    return null
  })
}

export const meta = ({ loaderData }: { loaderData?: { title: string } }) => privatePage(loaderData?.title)

export default function NotificationsRoute() {
  const { list, role, calendarPath, now } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation('notifications')
  const { t: feed } = useTranslation('calendar-feed')
  const code = answer?.ok === false ? answer.code : null
  const failure = code === null ? null : code === 'failed_to_mark_all' ? code : ('failed_to_mark' as const)
  return (
    <Page title={t('title')} width="text">
      <NotificationList list={list} now={now} viewerRole={role} failure={failure} />
      {calendarPath && (
        <p className="mt-12">
          <TextLink to={calendarPath}>{feed('title')}</TextLink>
        </p>
      )}
    </Page>
  )
}
