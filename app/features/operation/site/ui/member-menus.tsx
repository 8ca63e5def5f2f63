import { Bell, House, KeyRound, LogOut, Mail, Pencil, User, Wallet } from 'lucide-react'
import { Form } from 'react-router'
import { isCompanionRole } from '#app/features/marketplace/accounts/schema.ts'
import { clearPersonalData } from '#app/features/marketplace/directory/filters/ui/stored-filters.ts'
import { profilePath } from '#app/features/marketplace/profiles/names.rules.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { MenuItem, MenuLabel, MenuSeparator } from '#app/ui/menu.tsx'
import { MENU_ROW, MenuPanel } from '#app/ui/menu-panel.tsx'
import { isInMoreMenu, navigationOf, type SessionUser } from '../rules.ts'
import { ProviderDashboardForm, type TabsProps } from './member-frame.tsx'

const ownProfilePath = (home: string, userId: string, slug: string | null | undefined) =>
  slug ? `${home}${profilePath({ id: userId, slug })}` : `${home}/profile`

export function UserMenu(props: {
  home: string
  viewer: SessionUser
  name: string
  slug: string | null
  supportEmail: string
}) {
  const { home, viewer, name, slug, supportEmail } = props
  const { t } = useTranslation(['shell', 'account-menu'])
  return (
    <>
      <MenuLabel>{name}</MenuLabel>
      {viewer.name && viewer.role !== 'admin' && (
        <MenuItem icon={<User />} to={ownProfilePath(home, viewer.userId, slug)}>
          {t('account-menu:profile')}
        </MenuItem>
      )}
      {viewer.role !== 'admin' && (
        <MenuItem icon={<Pencil />} to={`${home}/profile/edit`}>
          {t('account-menu:edit')}
        </MenuItem>
      )}
      <MenuItem icon={<KeyRound />} to={`${home}/account`}>
        {t('account-menu:account')}
      </MenuItem>
      <MenuItem icon={<Bell />} to={`${home}/notifications`}>
        {t('shell:menu.notifications')}
      </MenuItem>
      <MenuItem icon={<House />} to={home}>
        {t('shell:nav.home')}
      </MenuItem>
      {isCompanionRole(viewer.role) && (
        <MenuItem icon={<Wallet />} form="provider-dashboard">
          {t('account-menu:providerDashboard')}
          <span className="sr-only"> ({t('account-menu:newTab')})</span>
        </MenuItem>
      )}
      <MenuItem
        icon={<Mail />}
        onSelect={() => {
          window.location.href = `mailto:${supportEmail}`
        }}
      >
        {t('account-menu:support')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut />} form="sign-out">
        {t('shell:menu.signOut')}
      </MenuItem>
    </>
  )
}

/** Everything that isn't in the tab bar: more navigation, own pages, help and sign-out. */
export function MoreMenu({ user, slug, home, language, theme, supportEmail }: TabsProps & { home: string }) {
  const { t } = useTranslation(['shell', 'account-menu'])
  const { role } = user
  const nav = navigationOf(role).filter(({ key }) => isInMoreMenu(role, key))
  return (
    <MenuPanel
      nav={[
        ...nav.map(({ key, path }) => ({
          to: home + path,
          label: t(`shell:nav.${key}`),
          ...(key === 'companions' ? { within: `${home}/companion/` } : {}),
        })),
        ...(role === 'admin'
          ? []
          : [
              { to: ownProfilePath(home, user.userId, slug), label: t('account-menu:profile') },
              { to: `${home}/profile/edit`, label: t('account-menu:edit') },
            ]),
        { to: `${home}/account`, label: t('account-menu:account') },
        { to: `${home}/notifications`, label: t('shell:menu.notifications') },
        { to: `${home}#questions`, label: t('account-menu:help'), isPart: true },
      ]}
      language={language}
      theme={theme}
    >
      <a href={`mailto:${supportEmail}`} className={MENU_ROW}>
        {t('account-menu:support')}
      </a>
      {isCompanionRole(role) && (
        <ProviderDashboardForm home={home}>
          <button type="submit" className={MENU_ROW}>
            {t('account-menu:providerDashboard')}
            <span className="sr-only"> ({t('account-menu:newTab')})</span>
          </button>
        </ProviderDashboardForm>
      )}
      <Form method="post" action={`${home}/sign-out`} onSubmit={() => clearPersonalData()}>
        <button type="submit" className={MENU_ROW}>
          {t('shell:menu.signOut')}
        </button>
      </Form>
    </MenuPanel>
  )
}
