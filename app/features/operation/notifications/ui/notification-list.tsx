import { Check } from 'lucide-react'
import { useState } from 'react'
import { Form, useLocation, useNavigation, useRevalidator } from 'react-router'
import { isCompanionRole } from '#app/features/marketplace/accounts/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Role } from '#app/platform/viewer.ts'
import { Ball } from '#app/ui/art/ball.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Note } from '#app/ui/note.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { SegmentLinks } from '#app/ui/segment-links.tsx'
import type { NotificationPage, WordedNotification } from '../views.server.ts'
import { NotificationRow } from './notification-row.tsx'
import { useLiveState } from './use-live.ts'

type WordedPage = Omit<NotificationPage, 'items'> & { items: WordedNotification[] }

type ListProps = {
  list: WordedPage | null
  now: Date
  failure: 'failed_to_mark' | 'failed_to_mark_all' | null
  viewerRole: Role
}

/** The full list: all or unread, ten per page. Keeps showing the loaded list if reloading fails. */
export function NotificationList({ list, now, failure, viewerRole }: ListProps) {
  const { t } = useTranslation('notifications')
  const { language } = useFormat()
  const { revalidate, state } = useRevalidator()
  const isStale = useLiveState() === 'stale'
  const [lastList, setLastList] = useState(list)
  if (list && list !== lastList) setLastList(list)
  const visible = list ?? lastList
  const hasUnread = visible?.items.some((item) => !item.read)
  const base = `/${language}/notifications`
  const problem = failure ?? readProblem({ isRead: list !== null, wasRead: lastList !== null, isStale })
  return (
    <>
      {problem && (
        <Note tone="bad" className="mb-6">
          {t(`errors.${problem}`)}{' '}
          {problem !== 'failed_to_mark' && problem !== 'failed_to_mark_all' && (
            <Form method="get" className="mt-2">
              <Button
                type="submit"
                size="sm"
                variant="sec"
                busy={state !== 'idle'}
                onClick={(event) => {
                  event.preventDefault()
                  void revalidate()
                }}
              >
                {t('errors.retry')}
              </Button>
            </Form>
          )}
        </Note>
      )}
      {visible && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-4">
            <SegmentLinks
              label={t('tabs.label')}
              items={[
                { to: base, label: t('tabs.all'), current: visible.filter === 'all' },
                {
                  to: `${base}?show=unread`,
                  label: (
                    <>
                      {t('tabs.unread')}
                      {visible.unread > 0 && (
                        <span className="ml-2 font-medium">{visible.unread > 9 ? '9+' : visible.unread}</span>
                      )}
                    </>
                  ),
                  current: visible.filter === 'unread',
                },
              ]}
            />
            {visible.unread > 0 && <MarkAll />}
          </div>
          {visible.items.length === 0 ? (
            <Empty filter={visible.filter} viewerRole={viewerRole} base={base} />
          ) : (
            <ul id="list" aria-label={t('list')} className="mt-6 divide-y divide-line border-line border-y">
              {visible.items.map((item) => (
                <li key={item.id} className="flex items-center gap-1 sm:gap-3">
                  <div className="min-w-0 flex-1">
                    <NotificationRow item={item} now={now} />
                  </div>
                  {hasUnread &&
                    (item.read ? <span className="w-11 flex-none max-sm:hidden" /> : <MarkOne item={item} />)}
                </li>
              ))}
            </ul>
          )}
          <Pager page={visible.page} pages={visible.pages} label={t('pages')} hash="#list" className="mt-8" />
        </>
      )}
    </>
  )
}

/** The problem to show: the list never loaded, or it may be out of date. */
export function readProblem(seen: { isRead: boolean; wasRead: boolean; isStale: boolean }) {
  if (seen.isRead) return seen.isStale ? 'failed_to_refresh' : null
  return seen.wasRead ? 'failed_to_refresh' : 'failed_to_load'
}

function useHere() {
  const { pathname, search } = useLocation()
  return pathname + search
}

function MarkAll() {
  const { t } = useTranslation('notifications')
  const here = useHere()
  const { formData } = useNavigation()
  return (
    <Form method="post" action={here} replace preventScrollReset>
      <input type="hidden" name="intent" value="mark_all_read" />
      <Button type="submit" variant="tint" size="sm" busy={formData?.get('intent') === 'mark_all_read'}>
        {t('markAllRead')}
      </Button>
    </Form>
  )
}

function MarkOne({ item: { id, title } }: { item: WordedNotification }) {
  const { t } = useTranslation('notifications')
  const here = useHere()
  return (
    <Form method="post" action={here} replace preventScrollReset className="flex-none">
      <input type="hidden" name="intent" value="mark_read" />
      <input type="hidden" name="notificationId" value={id} />
      <IconButton type="submit" label={t('markReadOf', { title })} title={t('markRead')}>
        <Check className="size-5" />
      </IconButton>
    </Form>
  )
}

function Empty({
  filter,
  viewerRole,
  base,
}: {
  filter: NotificationPage['filter']
  viewerRole: ListProps['viewerRole']
  base: string
}) {
  const { t } = useTranslation('notifications')
  const { language } = useFormat()
  if (filter === 'unread') {
    return (
      <EmptyState
        className="mt-6"
        drawing={<Ball className="w-20" />}
        title={t('emptyUnread.title')}
        action={
          <Button to={base} variant="sec">
            {t('emptyUnread.action')}
          </Button>
        }
      />
    )
  }
  const isCompanion = isCompanionRole(viewerRole)
  return (
    <EmptyState
      className="mt-6"
      title={t('empty.title')}
      sentence={t('empty.sentence')}
      action={
        <Button to={`/${language}/${isCompanion ? 'my-schedule' : 'companions'}`}>
          {t(isCompanion ? 'empty.companionAction' : 'empty.action')}
        </Button>
      }
    />
  )
}
