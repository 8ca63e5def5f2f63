import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router'
import { Section } from '#app/features/marketplace/dashboard/ui/board.tsx'
import { CompanionBoard } from '#app/features/marketplace/dashboard/ui/companion-board.tsx'
import { SeekerBoard } from '#app/features/marketplace/dashboard/ui/seeker-board.tsx'
import { companionDashboard, seekerDashboard } from '#app/features/marketplace/dashboard/views.server.ts'
import { sendApplication } from '#app/features/marketplace/profiles/commands.server.ts'
import { RECENT_NOTIFICATIONS } from '#app/features/operation/notifications/schema.ts'
import {
  newestNotifications,
  notificationWords,
  type WordedNotification,
} from '#app/features/operation/notifications/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { requireViewer, runAction } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page.tsx'
import { NotificationRow } from '../features/operation/notifications/ui/notification-row.tsx'

/** Only companions have an application, only seekers see favourites with a country. */
export const handle = {
  texts: (data: { board?: { kind: string } } | undefined) =>
    data?.board?.kind === 'companion'
      ? ['dashboard', 'application', 'notifications']
      : ['dashboard', 'notifications', 'countries'],
}

function requireMember(args: LoaderFunctionArgs) {
  const request = requireViewer(args)
  if (request.viewer.role === 'admin') throw redirect(`/${request.language}/admin`)
  return request
}

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language, timeZone } = requireMember(args)
  const now = ctx.clock.now()
  const common = { now, title: `${texts(language, 'dashboard')('title')} – ${ctx.config.brand}` }
  try {
    const [board, newest] = await Promise.all([
      viewer.role === 'seeker'
        ? seekerDashboard(ctx.db, viewer, now, timeZone, language)
        : companionDashboard(ctx.db, viewer, now, timeZone),
      newestNotifications(ctx.db, viewer.userId, RECENT_NOTIFICATIONS),
    ])
    if (!board) return { ...common, kind: 'missing_profile' as const }
    const reader = { language, timeZone, hourFormat: viewer.hourFormat, terms: ctx.config.terms, now }
    return { ...common, kind: 'board' as const, board, recent: newest.map(notificationWords(reader)) }
  } catch (error) {
    ctx.log.error('a dashboard could not be read', { error })
    return { ...common, kind: 'failed_to_load' as const }
  }
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requireMember(args)
  return runAction(args, { failed: 'failed' }, async () => {
    await sendApplication(ctx, viewer, {})
    return redirect(`/${language}/dashboard`)
  })
}

export const meta = ({ loaderData }: { loaderData?: { title: string } }) => privatePage(loaderData?.title)

export default function DashboardRoute() {
  const data = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (data.kind !== 'board') return <Problem code={data.kind} />
  const { board, now } = data
  const activity = <RecentActivity items={data.recent} now={now} />
  return board.kind === 'seeker' ? (
    <SeekerBoard board={board} now={now} activity={activity} />
  ) : (
    <CompanionBoard board={board} now={now} activity={activity} refused={answer?.ok === false ? answer : undefined} />
  )
}

function Problem({ code }: { code: 'failed_to_load' | 'missing_profile' }) {
  const { t } = useTranslation('dashboard')
  const { language } = useFormat()
  return (
    <Page title={t('title')}>
      <EmptyState
        title={t(`errors.${code}`)}
        action={
          code === 'missing_profile' ? (
            <Button to={`/${language}/profile/edit`}>{t('errors.completeProfile')}</Button>
          ) : (
            <Button to={`/${language}/dashboard`} reloadDocument>
              {t('errors.retry')}
            </Button>
          )
        }
      />
    </Page>
  )
}

export function RecentActivity(props: { items: WordedNotification[]; now: Date; className?: string }) {
  const { t } = useTranslation('dashboard')
  const { language } = useFormat()
  return (
    <Section
      title={t('activity.title')}
      more={{ to: `/${language}/notifications`, label: t('activity.all') }}
      className={props.className}
    >
      {props.items.length === 0 ? (
        <p className="border-line border-y py-5 text-ink-2">{t('activity.empty')}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {props.items.map((item) => (
            <li key={item.id}>
              <NotificationRow item={item} now={props.now} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
