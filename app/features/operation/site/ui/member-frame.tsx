import { CalendarDays, House, Menu as MenuIcon, MessageCircle, Scale, Search, Users, Wallet } from 'lucide-react'
import { lazy, type ReactNode } from 'react'
import { Form } from 'react-router'
import { isCompanionRole } from '#app/features/marketplace/accounts/schema.ts'
import { useEarned } from '#app/features/marketplace/credits/ui/use-earned.ts'
import { clearPersonalData } from '#app/features/marketplace/directory/filters/ui/stored-filters.ts'
import { NotificationBell } from '#app/features/operation/notifications/ui/bell.tsx'
import { useLive } from '#app/features/operation/notifications/ui/use-live.ts'
import type { Language } from '#app/i18n/languages.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { LineFooter } from '#app/ui/footer.tsx'
import { SiteHeader } from '#app/ui/header.tsx'
import { BalanceChip, CountDot, TabBar } from '#app/ui/member-nav.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { Avatar } from '#app/ui/photo.tsx'
import type { Theme } from '#app/ui/theme.ts'
import { navigationOf, type SessionUser } from '../rules.ts'
import { useFooterTexts } from './guest-frame.tsx'
import type { FrameProps } from './site-frame.tsx'

const UserMenu = lazy(async () => ({ default: (await import('./member-menus.tsx')).UserMenu }))
const MoreMenu = lazy(async () => ({ default: (await import('./member-menus.tsx')).MoreMenu }))

/** The member header, which also starts live updates. Without `shell` it omits what couldn't be loaded. */
export function MemberHeader(props: FrameProps & { viewer: SessionUser; home: string }) {
  const { viewer, shell, home, supportEmail, brand, language, now } = props
  useLive(shell?.bell.items[0]?.id ?? null)
  const { t } = useTranslation('shell')
  const format = useFormat()
  const earned = useEarned()
  const name = shell?.card?.name || viewer.name || brand
  const within = `${home}/companion/`
  return (
    <SiteHeader
      brandName={brand}
      homeTo={home}
      language={language}
      nav={navigationOf(viewer.role)
        .filter(({ key }) => key !== 'home')
        .map(({ key, path }) => ({
          to: home + path,
          label: t(`nav.${key}`),
          ...(key === 'companions' ? { within } : {}),
          ...(key === 'admin' ? { mark: <WaitingCount count={shell?.waiting} /> } : {}),
        }))}
      {...(viewer.role === 'admin' || !shell
        ? {}
        : {
            balance: (
              <BalanceChip
                to={`${home}/credits`}
                {...(isCompanionRole(viewer.role)
                  ? {
                      amount: earned(shell.balance, { whole: true }),
                      label: t('balance.earned', { euros: earned(shell.balance) }),
                    }
                  : {
                      amount: format.credits(shell.balance),
                      unit: t('balance.unit'),
                      label: t('balance.label', { credits: format.credits(shell.balance) }),
                    })}
              />
            ),
          })}
      bell={shell && <NotificationBell bell={shell.bell} now={now} />}
      userMenu={
        <>
          <Form
            id="sign-out"
            method="post"
            action={`${home}/sign-out`}
            className="hidden"
            onSubmit={() => clearPersonalData()}
          />
          {isCompanionRole(viewer.role) && <ProviderDashboardForm id="provider-dashboard" home={home} />}
          <Menu
            label={t('menu.label')}
            trigger={
              <button
                type="button"
                className="-mx-0.5 grid size-11 place-items-center rounded-full"
                aria-label={t('menu.open', { name })}
              >
                <Avatar photoKey={shell?.card?.photoKey ?? null} id={viewer.userId} name={name} />
              </button>
            }
          >
            <UserMenu
              home={home}
              viewer={viewer}
              name={name}
              slug={shell?.card?.slug ?? null}
              supportEmail={supportEmail}
            />
          </Menu>
        </>
      }
    />
  )
}

/** Opens the payment provider's dashboard in a new tab. The link is created on click, because it soon expires. */
export function ProviderDashboardForm({ home, id, children }: { home: string; id?: string; children?: ReactNode }) {
  return (
    <form id={id} method="post" action={`${home}/payouts`} target="_blank" rel="noopener">
      <input type="hidden" name="intent" value="dashboard" />
      {children}
    </form>
  )
}

/** The member footer: one line, because members are here to do something. */
export function MemberFooter(props: FrameProps & { home: string }) {
  const { helplines, support, guidelines, legal, social, closing } = useFooterTexts(props)
  return (
    <LineFooter
      closing={closing}
      links={[helplines, guidelines, support, ...legal]}
      social={social}
      theme={props.theme}
    />
  )
}

export type TabsProps = {
  user: SessionUser
  slug: string | null
  waiting: number | undefined
  language: Language
  theme: Theme
  label: string
  supportEmail: string
}

export function MemberTabs(props: TabsProps) {
  const { user, language, label } = props
  const { role } = user
  const { t } = useTranslation('shell')
  const home = `/${language}`
  const within = `${home}/companion/`
  const more = {
    icon: MenuIcon,
    label: t('nav.more'),
    menu: <MoreMenu {...props} home={home} />,
  }
  if (role === 'admin')
    return (
      <TabBar
        label={label}
        items={[
          {
            icon: House,
            label: t('nav.today'),
            to: `${home}/admin`,
            end: true,
            mark: <WaitingCount count={props.waiting} />,
          },
          { icon: Scale, label: t('nav.cases'), to: `${home}/admin/cases` },
          { icon: Users, label: t('nav.people'), to: `${home}/admin/people` },
          { icon: Search, label: t('nav.search'), to: `${home}/admin/people?focus=1` },
          more,
        ]}
      />
    )
  return (
    <TabBar
      label={label}
      items={[
        { icon: House, label: t('nav.dashboard'), to: `${home}/dashboard` },
        isCompanionRole(role)
          ? { icon: CalendarDays, label: t('nav.scheduleTab'), to: `${home}/my-schedule` }
          : { icon: Users, label: t('nav.companions'), to: `${home}/companions`, within },
        { icon: MessageCircle, label: t('nav.calls'), to: `${home}/my-calls` },
        isCompanionRole(role)
          ? { icon: Wallet, label: t('nav.earnings'), to: `${home}/credits`, within: `${home}/payouts` }
          : { icon: Wallet, label: t('nav.credits'), to: `${home}/credits` },
        more,
      ]}
    />
  )
}

function WaitingCount({ count = 0 }: { count: number | undefined }) {
  const { t } = useTranslation('shell')
  if (count === 0) return null
  return (
    <>
      {' '}
      <CountDot count={count} />
      <span className="sr-only">({t('nav.waiting', { count })})</span>
    </>
  )
}
