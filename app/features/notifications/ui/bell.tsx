import { Bell as BellIcon } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { LiveRegion } from '#app/ui/live-region.tsx'
import { BellButton, CountDot } from '#app/ui/member-marks.tsx'
import { onDemand, useOnDemand } from '#app/ui/on-demand.ts'
import { Popover } from '#app/ui/popover.tsx'
import { Link } from '#app/ui/router-link.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { WordedBell } from '../words.views.server.ts'

const panel = onDemand(() => import('./bell-panel.tsx'))

/**
 * The bell of the header: how many are unread, the newest six, all read at once (N-06, N-07). Without scripts it is a
 * link.
 */
export function NotificationBell({ bell, now }: { bell: WordedBell; now: Date }) {
  const { t, i18n } = useTranslation('shell')
  const { language } = useFormat()
  const isHydrated = useHydrated()
  const [isOpen, setIsOpen] = useState(false)
  const leave = () => setIsOpen(false)
  const parts = useOnDemand(panel, isOpen, leave)
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
  /** Loads the panel when it is likely to be opened. */
  const preload = () => {
    void panel.load().catch(() => {})
    i18n.load('notifications')?.catch(() => {})
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only preload
    <div className="contents" onPointerEnter={preload} onFocus={preload}>
      <NewNotifications unread={bell.unread} />
      <Popover
        trigger={<BellButton count={bell.unread} label={label} />}
        title={t('menu.notifications')}
        align="end"
        width={400}
        open={isOpen}
        onOpenChange={setIsOpen}
        footer={parts && <parts.BellFooter unread={bell.unread} all={all} onLeave={leave} />}
      >
        {parts && <parts.BellPanel bell={bell} now={now} onLeave={leave} />}
      </Popover>
    </div>
  )
}

/** Announces how many came while the page was open. */
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
