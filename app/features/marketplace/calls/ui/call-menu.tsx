import { Ban, CalendarClock, CalendarX2, Ellipsis, Flag } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { IconButton } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Menu, MenuItem } from '#app/ui/menu.tsx'
import type { CallMoves } from '../moves/views.server.ts'
import type { CallRow } from '../views.server.ts'

const BlockDialog = lazy(async () => ({ default: (await import('./block-dialog.tsx')).BlockDialog }))
const ReportDialog = lazy(async () => ({
  default: (await import('#app/features/marketplace/safety/ui/report-dialog.tsx')).ReportDialog,
}))

/** What a person can do about a call: a page and, with scripts, sometimes a dialog instead. */
export type CallMenuEntry = { key: string; label: string; icon: ReactNode; to: string; dialog?: 'block' | 'report' }

/** The entries of a call's menu, in order. */
export function useCallMenu(
  call: CallRow,
  options: { isAhead: boolean; canBlock: boolean; way: CallMoves['way'] },
): CallMenuEntry[] {
  const { t, i18n } = useTranslation(['regulars', 'moves'])
  const { callId, other } = call
  const name = firstNameOf(other.name)
  const home = `/${i18n.language}`
  const next = new URLSearchParams({ next: `${home}/my-calls/${callId}` })
  const entries: (CallMenuEntry | false | null)[] = [
    options.way && {
      ...{ key: 'move', label: t(`moves:move.${options.way}`), icon: <CalendarClock /> },
      to: `${home}/my-calls/${callId}/move`,
    },
    options.isAhead && {
      ...{ key: 'cancel', label: t('menu.cancel'), icon: <CalendarX2 />, to: `${home}/my-calls?cancel=${callId}` },
    },
    options.canBlock && {
      ...{ key: 'block', label: t('menu.block', { name }), icon: <Ban />, dialog: 'block' },
      to: `${home}/block/${other.userId}?${next}`,
    },
    !other.isAccountDeleted && {
      ...{ key: 'report', label: t('menu.report', { name }), icon: <Flag />, dialog: 'report' },
      to: `${home}/report/${other.userId}?call=${callId}&${next}`,
    },
  ]
  return entries.filter((entry) => entry !== false && entry !== null)
}

/** One menu for everything about a call that isn't its next step; without scripts, a list of links. */
export function CallMenu({ call, entries, path }: { call: CallRow; entries: readonly CallMenuEntry[]; path: string }) {
  const { t, i18n } = useTranslation('regulars')
  const [dialog, setDialog] = useState<CallMenuEntry['dialog'] | null>(null)
  const { callId, other } = call
  const close = () => setDialog(null)
  const canBlock = entries.some(({ key }) => key === 'block')
  if (entries.length === 0) return null
  return (
    <>
      <div className="noscript:hidden max-sm:absolute max-sm:top-2 max-sm:right-0 sm:ml-auto sm:self-start">
        <Menu
          label={t('menu.label')}
          align="end"
          trigger={
            <IconButton label={t('menu.label')}>
              <Ellipsis />
            </IconButton>
          }
        >
          {entries.map(({ key, label, icon, to, dialog: opened }) => (
            <MenuItem key={key} icon={icon} {...(opened ? { onSelect: () => setDialog(opened) } : { to })}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      </div>
      <ul className="small hidden noscript:grid">
        {entries.map(({ key, label, to }) => (
          <li key={key}>
            <TextLink to={to}>{label}</TextLink>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {dialog === 'block' && (
          <BlockDialog path={`/${i18n.language}/block/${other.userId}`} name={other.name} next={path} onClose={close} />
        )}
        {dialog === 'report' && (
          <ReportDialog
            path={`/${i18n.language}/report/${other.userId}`}
            name={other.name}
            callId={callId}
            onClose={close}
            {...(canBlock ? { onBlock: () => setDialog('block') } : {})}
          />
        )}
      </Suspense>
    </>
  )
}
