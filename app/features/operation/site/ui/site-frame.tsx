import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import type { Consent } from '#app/features/marketplace/analytics/schema.ts'
import { useConsent } from '#app/features/marketplace/analytics/ui/consent.ts'
import { useVisit } from '#app/features/marketplace/analytics/ui/track.ts'
import { clearPersonalData } from '#app/features/marketplace/directory/filters/ui/stored-filters.ts'
import type { Language } from '#app/i18n/languages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { SocialLink } from '#app/platform/settings.ts'
import { BareHeader } from '#app/ui/bare-header.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { SkipLink } from '#app/ui/page.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { Theme } from '#app/ui/theme.ts'
import { useNow } from '#app/ui/use-now.ts'
import { frameVariant, type SessionCall, type SessionState, type SessionUser, sessionStateOf } from '../rules.ts'
import type { Shell } from '../views.server.ts'
import { CookieChoice } from './cookie-choice.tsx'
import { GuestFooter, GuestHeader } from './guest-frame.tsx'
import { MemberFooter, MemberHeader, MemberTabs } from './member-frame.tsx'

const goOn = () => document.getElementById('main')?.focus({ preventScroll: true })

/**
 * Asks whether visits may be counted, above whatever is fixed to the lower edge; the page can be used without an answer.
 */
function CookieBanner({ language }: { language: Language }) {
  const { t } = useTranslation('cookies')
  return (
    <section aria-label={t('label')} className="cookie-banner">
      <p>
        {t('text')}{' '}
        <TextLink to={`/${language}/privacy#cookies`} className="whitespace-nowrap">
          {t('more')}
        </TextLink>
      </p>
      <CookieChoice language={language} onChosen={goOn} />
    </section>
  )
}

export type FrameProps = {
  language: Language
  theme: Theme
  brand: string
  supportEmail: string
  socialLinks: readonly SocialLink[]
  viewer: SessionUser | null
  /** Null for guests, and for members while it could not be read. */
  shell: Shell | null
  /** The visitor's consent; undefined when this page does not ask for it. */
  consent: Consent | null | undefined
  sessionFailed: boolean
  now: Date
  children: ReactNode
}

/** Header, page, footer and the phone's tab bar. */
export function SiteFrame(props: FrameProps) {
  return (
    <SessionStateProvider user={props.viewer} call={props.shell?.call ?? null} now={props.now}>
      <Frame {...props} />
    </SessionStateProvider>
  )
}

function Frame(props: FrameProps) {
  const { language, children } = props
  const session = useSessionState()
  const isBare = frameVariant(session) === 'bare'
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
      {props.sessionFailed && <SessionFailed />}
      <FrameHeader {...props} home={home} />
      {session.showsCall && <CallBar home={home} />}
      <div className="grow">
        {session.isLoading && (
          <div className="page-on-its-way">
            <Spinner />
          </div>
        )}
        {children}
      </div>
      {session.user ? <MemberFooter {...props} home={home} /> : <GuestFooter {...props} home={home} />}
      {session.user && !isBare && (
        <MemberTabs
          user={session.user}
          slug={props.shell?.card?.slug ?? null}
          waiting={props.shell?.waiting}
          language={language}
          theme={props.theme}
          label={t('nav.main')}
          supportEmail={props.supportEmail}
        />
      )}
    </div>
  )
}

function FrameHeader(props: FrameProps & { home: string }) {
  const session = useSessionState()
  const isBare = frameVariant(session) === 'bare'
  if (isBare) return session.user ? <BareMemberHeader {...props} /> : <BareHeader {...bareProps(props)} />
  return session.user ? <MemberHeader {...props} viewer={session.user} /> : <GuestHeader {...props} />
}

const bareProps = ({ brand, home, language }: FrameProps & { home: string }) => ({
  brandName: brand,
  homeTo: home,
  language,
})

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

/** The header of a page with one thing to finish first: brand, language and the way out. */
function BareMemberHeader({ brand, home, language }: FrameProps & { home: string }) {
  const { t } = useTranslation('shell')
  return (
    <BareHeader brandName={brand} homeTo={home} language={language}>
      <Form method="post" action={`${home}/sign-out`} onSubmit={() => clearPersonalData()}>
        <Button type="submit" variant="ghost" size="sm">
          {t('menu.signOut')}
        </Button>
      </Form>
    </BareHeader>
  )
}

/** On every page while a call of the reader's is under way: the way in. */
function CallBar({ home }: { home: string }) {
  const { t } = useTranslation('shell')
  const { activeCall, showsCall } = useSessionState()
  if (!activeCall || !showsCall) return null
  return (
    <section aria-label={t('call.label')} className="bg-pine-tint text-pine-ink">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
        <p role="status" className="font-semibold">
          {t('call.started')}
        </p>
        <Button to={`${home}/calls/${activeCall.callId}`} reloadDocument size="sm" className="max-sm:w-full">
          {t('call.join')}
        </Button>
      </div>
    </section>
  )
}

const SessionStateContext = createContext<SessionState | null>(null)

const noticedAfterMs = 300
const clockMs = 5_000

/** Keeps the state of the session for the frame and the page in it; made from what the frame's loader gave. */
function SessionStateProvider(props: {
  user: SessionUser | null
  call: SessionCall | null
  now: Date
  children: ReactNode
}) {
  const { pathname } = useLocation()
  const isLoading = useLongNavigation()
  const now = useNow(props.now, clockMs)
  const state = useSame(sessionStateOf({ user: props.user, call: props.call, pathname, isLoading, now }))
  return <SessionStateContext value={state}>{props.children}</SessionStateContext>
}

/** The state as it was while nothing in it changes: the clock goes on, and nobody need draw that. */
function useSame(state: SessionState): SessionState {
  const [last, setLast] = useState(state)
  const keys = Object.keys(state) as (keyof SessionState)[]
  if (keys.every((key) => last[key] === state[key])) return last
  setLast(state)
  return state
}

/** The state of the session. */
function useSessionState(): SessionState {
  const state = use(SessionStateContext)
  if (!state) throw new Error('no session state was provided')
  return state
}

/** Whether the next page takes longer than a wait too short to notice; a form that is being sent says so itself. */
function useLongNavigation(): boolean {
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
  return isWaiting && isLong
}
