import { useFetcher } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionResult } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import type { WordedBell } from '../views.server.ts'
import { NotificationRow } from './notification-row.tsx'
import { useLiveState } from './use-live.ts'

const useMarkAll = () => useFetcher<ActionResult<unknown>>({ key: 'mark-all-read' })

type PanelProps = { bell: WordedBell; now: Date; onLeave: () => void }

export function BellPanel({ bell, now, onLeave }: PanelProps) {
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

type FooterProps = { unread: number; all: string; onLeave: () => void }

export function BellFooter({ unread, all, onLeave }: FooterProps) {
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
