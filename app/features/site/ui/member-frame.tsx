import {
  CalendarDays,
  House,
  KeyRound,
  LogOut,
  Mail,
  Menu as MenuIcon,
  MessageCircle,
  Settings,
  User,
  Users,
  Wallet,
} from 'lucide-react'
import { Form } from 'react-router'
import { isCompanionRole, type Role } from '#app/features/accounts/schema.ts'
import { clearPersonalData } from '#app/features/directory/filters/ui/stored-filters.ts'
import { NotificationBell } from '#app/features/notifications/ui/bell.tsx'
import { useLive } from '#app/features/notifications/ui/use-live.ts'
import { profilePath } from '#app/features/profiles/path.rules.ts'
import type { Language } from '#app/i18n/languages.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { BalanceChip, MenuPanel, SiteHeader } from '#app/ui/header.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#app/ui/menu.tsx'
import { Avatar } from '#app/ui/photo.tsx'
import { TabBar } from '#app/ui/tab-bar.tsx'
import type { Theme } from '#app/ui/theme.ts'
import { navigationOf } from '../rules.ts'
import type { Shell } from '../views.server.ts'
import type { FrameProps } from './site-frame.tsx'

/** The header of a member's pages; mounts their live updates. */
export function MemberHeader(
  props: FrameProps & { viewer: NonNullable<FrameProps['viewer']>; shell: Shell; home: string },
) {
  const { viewer, shell, home, supportEmail, brand, language, theme, now } = props
  useLive()
  const { t } = useTranslation('shell')
  const format = useFormat()
  const name = shell.card?.name || brand
  const within = `${home}/companion/`
  return (
    <SiteHeader
      brandName={brand}
      homeTo={home}
      language={language}
      theme={theme}
      hasTabBar
      nav={navigationOf(viewer.role)
        .filter(({ key }) => key !== 'home' && !(isCompanionRole(viewer.role) && key === 'credits'))
        .map(({ key, path }) => ({
          to: home + path,
          label: t(`nav.${key}`),
          ...(key === 'companions' ? { within } : {}),
        }))}
      {...(viewer.role === 'admin'
        ? {}
        : {
            balance: (
              <BalanceChip
                to={`${home}/${isCompanionRole(viewer.role) ? 'payouts' : 'credits'}`}
                amount={format.credits(shell.balance)}
                unit={t('balance.unit')}
                label={t('balance.label', { credits: format.credits(shell.balance) })}
              />
            ),
          })}
      bell={<NotificationBell bell={shell.bell} now={now} />}
      userMenu={
        <>
          <Form
            id="sign-out"
            method="post"
            action={`${home}/sign-out`}
            className="hidden"
            onSubmit={() => clearPersonalData()}
          />
          <Menu
            label={t('menu.label')}
            trigger={
              <button
                type="button"
                className="-mx-0.5 grid size-11 place-items-center rounded-full"
                aria-label={t('menu.open', { name })}
              >
                <Avatar photoKey={shell.card?.photoKey ?? null} id={viewer.userId} name={name} />
              </button>
            }
          >
            <MenuLabel>{name}</MenuLabel>
            {viewer.name && (
              <MenuItem
                icon={<User />}
                to={
                  shell.card?.slug
                    ? `${home}${profilePath({ id: viewer.userId, slug: shell.card.slug })}`
                    : `${home}/profile`
                }
              >
                {t('menu.profile')}
              </MenuItem>
            )}
            <MenuItem icon={<Settings />} to={`${home}/profile/edit`}>
              {t('menu.edit')}
            </MenuItem>
            <MenuItem icon={<KeyRound />} to={`${home}/account`}>
              {t('menu.account')}
            </MenuItem>
            <MenuItem icon={<MessageCircle />} to={`${home}/notifications`}>
              {t('menu.notifications')}
            </MenuItem>
            <MenuItem icon={<House />} to={home}>
              {t('nav.home')}
            </MenuItem>
            {isCompanionRole(viewer.role) && (
              <MenuItem icon={<Wallet />} to={`${home}/payouts`}>
                {t('menu.providerDashboard')}
              </MenuItem>
            )}
            <MenuItem
              icon={<Mail />}
              onSelect={() => {
                window.location.href = `mailto:${supportEmail}`
              }}
            >
              {t('menu.support')}
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={<LogOut />} form="sign-out">
              {t('menu.signOut')}
            </MenuItem>
          </Menu>
        </>
      }
    />
  )
}

/** The tab bar of a member on phones. */
export function MemberTabs(props: { role: Role; language: Language; theme: Theme; label: string; unread: number }) {
  const { role, language, theme, label } = props
  const { t } = useTranslation('shell')
  const home = `/${language}`
  const within = `${home}/companion/`
  const rest = navigationOf(role).filter(
    ({ key }) =>
      ![
        'dashboard',
        'calls',
        isCompanionRole(role) ? 'schedule' : 'companions',
        isCompanionRole(role) ? 'payouts' : 'credits',
      ].includes(key),
  )
  const more = (
    <MenuPanel
      nav={[
        ...rest.map(({ key, path }) => ({
          to: home + path,
          label: t(`nav.${key}`),
          ...(key === 'companions' ? { within } : {}),
        })),
        { to: `${home}/notifications`, label: t('menu.notifications') },
      ]}
      language={language}
      theme={theme}
    />
  )
  if (role === 'admin')
    return (
      <TabBar
        label={label}
        items={[
          { icon: House, label: t('nav.admin'), to: `${home}/admin` },
          { icon: Users, label: t('nav.companions'), to: `${home}/companions`, within },
          { icon: MenuIcon, label: t('nav.more'), menu: more },
        ]}
      />
    )
  return (
    <TabBar
      label={label}
      items={[
        { icon: House, label: t('nav.dashboard'), to: `${home}/dashboard` },
        isCompanionRole(role)
          ? { icon: CalendarDays, label: t('nav.schedule'), to: `${home}/my-schedule` }
          : { icon: Users, label: t('nav.companions'), to: `${home}/companions`, within },
        { icon: MessageCircle, label: t('nav.calls'), to: `${home}/my-calls` },
        isCompanionRole(role)
          ? { icon: Wallet, label: t('nav.payouts'), to: `${home}/payouts` }
          : { icon: Wallet, label: t('nav.credits'), to: `${home}/credits` },
        { icon: MenuIcon, label: t('nav.more'), menu: more },
      ]}
    />
  )
}
