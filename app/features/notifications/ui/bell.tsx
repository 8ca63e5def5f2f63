import { Bell as BellIcon } from 'lucide-react'
import { useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionResult } from '#app/platform/request.ts'
import { Button } from '#app/ui/button.tsx'
import { BellButton, CountDot } from '#app/ui/header.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { LiveRegion } from '#app/ui/live-region.tsx'
import { Note } from '#app/ui/note.tsx'
import { Popover } from '#app/ui/popover.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Bell } from '../views.server.ts'
import { NotificationRow } from './notification-row.tsx'
import { useLiveState } from './use-live.ts'

/** The bell of the header: how many are unread, the newest six, all read at once (N-06, N-07). Without scripts it is a link. */
export function NotificationBell({ bell, now }: { bell: Bell; now: Date }) {
  const { t } = useTranslation('notifications')
  const { language } = useFormat()
  const isHydrated = useHydrated()
  const [isOpen, setIsOpen] = useState(false)
  const label = bell.unread > 9 ? t('bell.labelMany', { count: 9 }) : t('bell.label', { count: bell.unread })
  const all = `/${language}/notifications`
  if (!isHydrated) {
    return (
      <Link to={all} aria-label={label} className="icon-btn icon-btn-plain bell">
        <BellIcon />
        {bell.unread > 0 && <CountDot count={bell.unread} />}
      </Link>
    )
  }
  return (
    <>
      <NewOnes unread={bell.unread} />
      <Popover
        trigger={<BellButton count={bell.unread} label={label} />}
        title={t('bell.title')}
        align="end"
        width={400}
        open={isOpen}
        onOpenChange={setIsOpen}
        footer={<BellFooter unread={bell.unread} all={all} onLeave={() => setIsOpen(false)} />}
      >
        <BellPanel bell={bell} now={now} onLeave={() => setIsOpen(false)} />
      </Popover>
    </>
  )
}

const useMarkAll = () => useFetcher<ActionResult<unknown>>({ key: 'mark-all-read' })

/** What opens under the bell. */
export function BellPanel({ bell, now, onLeave }: { bell: Bell; now: Date; onLeave: () => void }) {
  const { t } = useTranslation('notifications')
  const { state, data } = useMarkAll()
  const isStale = useLiveState() === 'stale'
  const hasFailed = state === 'idle' && data?.ok === false
  return (
    <>
      {isStale && (
        <Note tone="bad" className="mb-3">
          {t('errors.failed_to_refresh')}
        </Note>
      )}
      {hasFailed && (
        <Note tone="bad" className="mb-3">
          {t('errors.failed_to_mark_all')}
        </Note>
      )}
      {bell.items.length === 0 ? (
        <p className="py-2 text-ink-2">{t('bell.none')}</p>
      ) : (
        <ul aria-label={t('list')} className="-mx-2 divide-y divide-line">
          {bell.items.map((item) => (
            <li key={item.id}>
              <NotificationRow item={item} now={now} narrow onOpen={onLeave} className="px-2 py-3!" />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Stays in sight below the notifications: all of them, and all read at once. */
export function BellFooter({ unread, all, onLeave }: { unread: number; all: string; onLeave: () => void }) {
  const { t } = useTranslation('notifications')
  const fetcher = useMarkAll()
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line border-t px-1 pt-2.5">
      <TextLink to={all} onClick={onLeave} className="text-[0.9375rem]">
        {t('bell.viewAll')}
      </TextLink>
      {unread > 0 && (
        <fetcher.Form method="post" action={all}>
          <input type="hidden" name="intent" value="mark_all_read" />
          <Button type="submit" variant="ghost" size="sm" busy={fetcher.state !== 'idle'}>
            {t('bell.markAll')}
          </Button>
        </fetcher.Form>
      )}
    </div>
  )
}

/** Says how many came while the page was open. */
function NewOnes({ unread }: { unread: number }) {
  const { t } = useTranslation('notifications')
  const [seen, setSeen] = useState(unread)
  const [came, setCame] = useState(0)
  if (unread !== seen) {
    setSeen(unread)
    setCame(Math.max(0, unread - seen))
  }
  return <LiveRegion>{came > 0 && t('newOnes', { count: came })}</LiveRegion>
}
