import { ChevronDown } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import { Link, useLocation, useRouteLoaderData } from 'react-router'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import type { Namespace } from '#app/i18n/resources.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from '#app/ui/class-names.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'
import { DangerSound } from '../cases/ui/danger-sound.tsx'
import { useWords } from '../kit/ui/use-words.ts'
import type { OperatorNotice } from '../legal/views.server.ts'
import { countWithin } from '../today/rules.ts'
import type { OfficeMarks } from '../today/views.server.ts'

/** Paths below `/admin`, in order. Those not used daily are under "More". */
const ROOMS = [
  { key: 'today', path: '', isDaily: true },
  { key: 'applications', path: '/applications', isDaily: true },
  { key: 'people', path: '/people', isDaily: true },
  { key: 'companions', path: '/companions', isDaily: true },
  { key: 'cases', path: '/cases', isDaily: true },
  { key: 'calls', path: '/calls', isDaily: true },
  { key: 'money', path: '/money', isDaily: true },
  { key: 'messages', path: '/messages', isDaily: false },
  { key: 'statistics', path: '/statistics', isDaily: false },
  { key: 'callQuality', path: '/call-quality', isDaily: false },
  { key: 'audit', path: '/audit', isDaily: false },
  { key: 'legal', path: '/legal', isDaily: false },
  { key: 'team', path: '/team', isDaily: false },
  { key: 'settings', path: '/settings', isDaily: false },
] as const
type Room = (typeof ROOMS)[number]

type OfficeData = { office?: OfficeMarks }

const EMPTY_OFFICE_DATA: OfficeMarks = {
  waiting: [],
  newestDanger: null,
  isSupport: false,
  confirmation: { asksPassword: true, asksCode: true },
}

export function useMarks(): OfficeMarks {
  return useRouteLoaderData<OfficeData>('routes/shell')?.office ?? EMPTY_OFFICE_DATA
}

const roomOf = (path: string): Room =>
  ROOMS.find(({ path: own }) => own !== '' && (path === own || path.startsWith(`${own}/`))) ?? ROOMS[0]

function OfficeNav() {
  const { t } = useTranslation('backoffice')
  const { pathname } = useLocation()
  const { newestDanger, isSupport } = useMarks()
  const rooms = ROOMS.filter(({ key }) => canAdministrate({ role: 'admin', hasSecondFactor: true, isSupport }, key).ok)
  const current = roomOf(pathname.replace(/^\/[^/]+\/admin/, '').replace(/\/$/, ''))
  const more = rooms.filter(({ isDaily }) => !isDaily)
  const isMore = !current.isDaily
  return (
    <div className="wrap pt-4">
      <nav aria-label={t('office.label')}>
        <Disclosure key={pathname} className="rounded-card border border-line lg:hidden">
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 px-4 font-semibold [&::-webkit-details-marker]:hidden">
            <span className="flex items-center gap-2">
              <span className="sr-only">{t('office.label')}: </span>
              {t(`office.${current.key}`)}
              <RoomCount room={current} />
            </span>
            <ChevronDown className="size-5 text-ink-2 group-open:rotate-180" aria-hidden="true" />
          </summary>
          <ul className="grid grid-cols-2 gap-x-2 border-line border-t p-2">
            {rooms.map((room) => (
              <li key={room.key}>
                <RoomLink room={room} current={current} className="flex min-h-11 items-center gap-2 rounded-lg px-3" />
              </li>
            ))}
          </ul>
        </Disclosure>
        <ul className="hidden gap-6 border-line border-b lg:flex">
          {rooms
            .filter(({ isDaily }) => isDaily)
            .map((room) => (
              <li key={room.key} className="flex">
                <RoomLink room={room} current={current} className="tabs-item" />
              </li>
            ))}
          <li className="relative ml-auto flex">
            <Disclosure key={pathname} className="flex">
              <summary
                className="tabs-item cursor-pointer list-none [&::-webkit-details-marker]:hidden"
                aria-current={isMore || undefined}
              >
                {isMore ? t(`office.${current.key}`) : t('office.more')}
                {!isMore && <MoreCount rooms={more} />}
                <ChevronDown className="size-4 group-open:rotate-180" aria-hidden="true" />
              </summary>
              <ul className="absolute end-0 top-full z-20 mt-1 grid w-60 gap-0.5 rounded-card border border-line bg-surface p-2 shadow-float">
                {more.map((room) => (
                  <li key={room.key}>
                    <RoomLink
                      room={room}
                      current={current}
                      className="flex min-h-11 items-center justify-between gap-2 rounded-lg px-3"
                    />
                  </li>
                ))}
              </ul>
            </Disclosure>
          </li>
        </ul>
      </nav>
      <OperatorBanner />
      <DangerSound newest={newestDanger} />
    </div>
  )
}

type PageProps = Omit<React.ComponentProps<typeof Page>, 'title'> & { title?: React.ReactNode; texts?: Namespace }

/** `texts` is the catalogue with the page's `title`. */
export function OfficePage({ texts, ...props }: PageProps) {
  const { t } = useTranslation((texts ?? 'backoffice') as 'office-people')
  return (
    <>
      <OfficeNav />
      <Page className="pb-16" title={t('title')} {...props} />
    </>
  )
}

/** Opens without JavaScript. With it, Escape closes it, and so does moving focus out. */
function Disclosure({ className, children }: { className: string; children: React.ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !details.current?.open) return
    details.current.open = false
    details.current.querySelector('summary')?.focus()
  }
  function onBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget && details.current && !details.current.contains(relatedTarget)) details.current.open = false
  }
  return (
    <details ref={details} className={classNames('group', className)} onKeyDown={onKeyDown} onBlur={onBlur}>
      {children}
    </details>
  )
}

function RoomLink({ room, current, className }: { room: Room; current: Room; className: string }) {
  const { t, language } = useWords('backoffice')
  return (
    <Link
      to={`/${language}/admin${room.path}`}
      aria-current={room.key === current.key ? 'page' : undefined}
      className={classNames(
        'text-ink-2 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink not-[.tabs-item]:aria-[current]:bg-sunk',
        className,
      )}
    >
      {t(`office.${room.key}`)}
      <RoomCount room={room} />
    </Link>
  )
}

const RoomCount = ({ room }: { room: Room }) => <WaitingCount path={room.path === '' ? '/alarms' : room.path} />

/** Counts items at and below a back office path, or at it alone; renders nothing for zero. */
export function WaitingCount({ path, isExact }: { path: string; isExact?: boolean }) {
  const { waiting } = useMarks()
  return <Count count={countWithin(isExact ? waiting.filter((each) => each.path === path) : waiting, path)} />
}

function MoreCount({ rooms }: { rooms: readonly Room[] }) {
  const { waiting } = useMarks()
  return <Count count={rooms.reduce((sum, { path }) => sum + countWithin(waiting, path), 0)} />
}

function Count({ count }: { count: number }) {
  const { t, format } = useWords('backoffice')
  if (count === 0) return null
  return (
    <span className="tabular rounded-full bg-apricot-tint px-2 font-semibold text-apricot-ink text-sm">
      <span aria-hidden="true">{format.number(count)}</span>
      <span className="sr-only"> ({t('office.waiting', { amount: format.number(count) })})</span>
    </span>
  )
}

function OperatorBanner() {
  const { t, language } = useWords('backoffice')
  const frame = useRouteLoaderData('routes/shell') as { operator?: OperatorNotice | null } | undefined
  if (!frame?.operator) return null
  const { missing, isMoneyOff } = frame.operator
  return (
    <Note className="mt-4" title={t(isMoneyOff ? 'operator.moneyOff' : 'operator.title')}>
      <span className="break-words">{t('operator.missing', { settings: missing.join(', ') })}</span>{' '}
      <TextLink to={`/${language}/admin/legal`}>{t('operator.more')}</TextLink>
    </Note>
  )
}
