import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { LiveRegion } from '#app/ui/live-region.tsx'
import { BellButton, CountDot } from '#app/ui/member-nav.tsx'
import { Popover } from '#app/ui/popover.tsx'
import { SkeletonText } from '#app/ui/skeleton.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { WordedBell } from '../views.server.ts'

const BellPanel = lazy(async () => ({ default: (await import('./bell-panel.tsx')).BellPanel }))
const BellFooter = lazy(async () => ({ default: (await import('./bell-panel.tsx')).BellFooter }))

/** The header's bell: unread count, newest six, "mark all as read". A plain link without JavaScript. */
export function NotificationBell({ bell, now }: { bell: WordedBell; now: Date }) {
  const { t } = useTranslation('shell')
  const { language } = useFormat()
  const isHydrated = useHydrated()
  const [isOpen, setIsOpen] = useState(false)
  const leave = () => setIsOpen(false)
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
      <NewNotifications unread={bell.unread} />
      <Popover
        trigger={<BellButton count={bell.unread} label={label} />}
        title={t('menu.notifications')}
        align="end"
        width={400}
        open={isOpen}
        onOpenChange={setIsOpen}
        footer={
          <Suspense>
            <BellFooter unread={bell.unread} all={all} onLeave={leave} />
          </Suspense>
        }
      >
        <Suspense fallback={<SkeletonText lines={4} />}>
          <BellPanel bell={bell} now={now} onLeave={leave} />
        </Suspense>
      </Popover>
    </>
  )
}

function NewNotifications({ unread }: { unread: number }) {
  const { t } = useTranslation('shell')
  const [seen, setSeen] = useState(unread)
  const [came, setCame] = useState(0)
  if (unread !== seen) {
    setSeen(unread)
    setCame(Math.max(0, unread - seen))
  }
  return <LiveRegion>{came > 0 && t('bell.newOnes', { count: came })}</LiveRegion>
}
