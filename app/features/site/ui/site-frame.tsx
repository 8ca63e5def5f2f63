import { lazy, type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { Role } from '#app/features/accounts/schema.ts'
import type { Consent } from '#app/features/analytics/schema.ts'
import { useConsent } from '#app/features/analytics/ui/consent.ts'
import { useVisit } from '#app/features/analytics/ui/track.ts'
import type { Language } from '#app/i18n/languages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SiteFooter } from '#app/ui/footer.tsx'
import { SiteHeader } from '#app/ui/header.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { SkipLink } from '#app/ui/page.tsx'
import { Spinner } from '#app/ui/progress.tsx'
import type { Theme } from '#app/ui/theme.ts'
import { signUpPath } from '../rules.ts'
import type { Shell } from '../views.server.ts'
import { CookieBanner } from './cookie-banner.tsx'

// Guests have no bell, no menus and no tab bar and need not load them. A page rendered with them loads them at once.
const loadMemberFrame = () => import('./member-frame.tsx')
const MemberHeader = lazy(async () => ({ default: (await loadMemberFrame()).MemberHeader }))
const MemberTabs = lazy(async () => ({ default: (await loadMemberFrame()).MemberTabs }))
if (import.meta.env.SSR || document.querySelector('.tab-bar')) void loadMemberFrame()

export type FrameProps = {
  language: Language
  theme: Theme
  brand: string
  supportEmail: string
  viewer: { userId: string; role: Role; name: string | null } | null
  shell: Shell | null
  /** The visitor's consent; undefined when this page does not ask for it. */
  consent: Consent | null | undefined
  sessionFailed: boolean
  now: Date
  children: ReactNode
}

/** Header, page, footer and the phone's tab bar. */
export function SiteFrame(props: FrameProps) {
  const { language, theme, brand, viewer, shell, children } = props
  const { t } = useTranslation('shell')
  const home = `/${language}`
  const { pathname } = useLocation()
  const consent = useConsent(props.consent ?? null)
  useVisit(consent)
  const isAsking = props.consent !== undefined && !consent && pathname !== `${home}/cookies`
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {isAsking && <CookieBanner language={language} />}
      <NavigationSpinner />
      {props.sessionFailed && <SessionFailed />}
      {viewer && shell ? (
        <MemberHeader {...props} viewer={viewer} shell={shell} home={home} />
      ) : (
        <GuestHeader language={language} theme={theme} brand={brand} home={home} />
      )}
      <div className="grow">{children}</div>
      <FrameFooter {...props} home={home} />
      {viewer && (
        <MemberTabs
          role={viewer.role}
          language={language}
          theme={theme}
          label={t('nav.main')}
          unread={shell?.bell.unread ?? 0}
        />
      )}
    </div>
  )
}

const noticedAfterMs = 300

/** A spinner while the next page loads; none for a wait too short to notice. */
function NavigationSpinner() {
  const { state, formData } = useNavigation()
  const isWaiting = state !== 'idle' && !formData
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsLong(true), noticedAfterMs)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isWaiting])
  if (!isWaiting || !isLong) return null
  return (
    <div className="page-on-its-way">
      <Spinner />
    </div>
  )
}

/** The session could not be read, and the reader is a guest for now. */
function SessionFailed() {
  const { t } = useTranslation('shell')
  return (
    <div className="bg-brick-tint">
      <div className="wrap py-3">
        <Note tone="bad" title={t('session.failedTitle')} className="p-0">
          {t('session.failed')}{' '}
          <TextLink to="." reloadDocument>
            {t('session.retry')}
          </TextLink>
        </Note>
      </div>
    </div>
  )
}

function GuestHeader({
  language,
  theme,
  brand,
  home,
}: {
  language: Language
  theme: Theme
  brand: string
  home: string
}) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  return (
    <SiteHeader
      brandName={brand}
      homeTo={home}
      language={language}
      theme={theme}
      nav={[
        { to: `${home}/companions`, within: `${home}/companion/`, label: t('nav.companions') },
        { to: `${home}/become-companion`, label: t('nav.becomeCompanion') },
      ]}
      guest={{
        signIn: { to: `${home}/login`, label: t('nav.signIn') },
        signUp: { to: signUpPath(language, pathname), label: t('nav.signUp') },
      }}
    />
  )
}

function FrameFooter({ brand, home, language, theme, supportEmail, now }: FrameProps & { home: string }) {
  const { t } = useTranslation('shell')
  return (
    <SiteFooter
      brandName={brand}
      homeTo={home}
      language={language}
      theme={theme}
      sentence={t('footer.crisis', { brand })}
      columns={[
        {
          title: brand,
          links: [
            { to: `${home}/companions`, label: t('footer.product.companions') },
            { to: `${home}#how-it-works`, label: t('footer.product.howItWorks') },
            { to: `${home}#prices`, label: t('footer.product.prices') },
            { to: `${home}/become-companion`, label: t('footer.product.becomeCompanion') },
          ],
        },
        {
          title: t('footer.help.title'),
          links: [
            { to: `${home}#questions`, label: t('footer.help.questions') },
            { to: `${home}/companion-guidelines`, label: t('footer.help.guidelines') },
            { to: `${home}/companion-guidelines#helplines`, label: t('footer.help.helplines') },
            { href: `mailto:${supportEmail}`, label: supportEmail },
          ],
        },
        {
          title: t('footer.legal.title'),
          links: [
            { to: `${home}/terms`, label: t('footer.legal.terms') },
            { to: `${home}/privacy`, label: t('footer.legal.privacy') },
            { to: `${home}/legal`, label: t('footer.legal.disclosure') },
            { to: `${home}/cookies`, label: t('footer.legal.cookies') },
          ],
        },
      ]}
      closing={t('footer.copyright', { year: new Date(now).getUTCFullYear(), brand })}
    />
  )
}
