import { type ReactNode, useEffect, useState } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import type { Consent } from '#app/features/marketplace/analytics/schema.ts'
import { useConsent } from '#app/features/marketplace/analytics/ui/consent.ts'
import { useVisit } from '#app/features/marketplace/analytics/ui/track.ts'
import { clearPersonalData } from '#app/features/marketplace/directory/filters/ui/stored-filters.ts'
import type { Language } from '#app/i18n/languages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { SocialLink } from '#app/platform/settings.ts'
import { Button } from '#app/ui/button.tsx'
import { BareHeader } from '#app/ui/header.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { SkipLink } from '#app/ui/page.tsx'
import { Spinner } from '#app/ui/skeleton.tsx'
import type { Theme } from '#app/ui/theme.ts'
import { useNow } from '#app/ui/use-now.ts'
import { frameVariant, type SessionUser, sessionStateOf } from '../rules.ts'
import type { Shell } from '../views.server.ts'
import { CookieChoice } from './cookie-choice.tsx'
import { GuestFooter, GuestHeader } from './guest-frame.tsx'
import { MemberFooter, MemberHeader, MemberTabs } from './member-frame.tsx'

const goOn = () => document.getElementById('main')?.focus({ preventScroll: true })

/** Asks for consent to analytics, above anything fixed to the bottom. The page works without an answer. */
function CookieBanner({ language }: { language: Language }) {
  const { t } = useTranslation('cookies')
  return (
    <section aria-label={t('label')} className="cookie-banner">
      <p>
        {t('text')} {/* A line of its own on phones, so nothing wraps differently when the font arrives. */}
        <span className="max-[560px]:block">
          <span className="cookie-detail">{t('detail')}</span>{' '}
          <TextLink to={`/${language}/privacy#cookies`} className="whitespace-nowrap">
            {t('more')}
          </TextLink>
        </span>
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
  /** Null for guests, and for members if it couldn't be loaded. */
  shell: Shell | null
  /** The visitor's consent; undefined if this page doesn't ask for it. */
  consent: Consent | null | undefined
  sessionFailed: boolean
  now: Date
  children: ReactNode
}

export function SiteFrame(props: FrameProps) {
  const { language, children, viewer, shell, now } = props
  const { pathname } = useLocation()
  const input = { user: viewer, call: shell?.call ?? null, pathname, isLoading: useLongNavigation() }
  const session = sessionStateOf({ ...input, now })
  const isBare = frameVariant(session) === 'bare'
  const { t } = useTranslation('shell')
  const home = `/${language}`
  const consent = useConsent(props.consent ?? null)
  useVisit(consent)
  const isAsking = props.consent !== undefined && !consent && pathname !== `${home}/cookies`
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {isAsking && <CookieBanner language={language} />}
      {props.sessionFailed && <SessionFailed />}
      <FrameHeader {...props} home={home} isBare={isBare} />
      {input.call && <CallBar home={home} input={input} loadedAt={now} />}
      <div className="grow">
        {session.isLoading && (
          // A line along the top edge, where it covers no controls. Only screen readers get text.
          <div
            id="page-on-its-way"
            className="pointer-events-none fixed inset-x-0 top-0 z-60 h-[3px] overflow-hidden after:block after:h-full after:origin-left after:animate-[on-its-way_1.2s_ease-in-out_infinite_alternate] after:bg-pine"
          >
            <Spinner className="sr-only" />
          </div>
        )}
        {children}
      </div>
      {viewer ? <MemberFooter {...props} home={home} /> : <GuestFooter {...props} home={home} />}
      {viewer && !isBare && (
        <MemberTabs
          user={viewer}
          slug={shell?.card?.slug ?? null}
          waiting={shell?.waiting}
          language={language}
          theme={props.theme}
          label={t('nav.main')}
          supportEmail={props.supportEmail}
        />
      )}
    </div>
  )
}

function FrameHeader(props: FrameProps & { home: string; isBare: boolean }) {
  const { viewer, brand, home, language, isBare } = props
  if (!isBare) return viewer ? <MemberHeader {...props} viewer={viewer} /> : <GuestHeader {...props} />
  return (
    <BareHeader brandName={brand} homeTo={home} language={language}>
      {viewer && <SignOut home={home} />}
    </BareHeader>
  )
}

function SignOut({ home }: { home: string }) {
  const { t } = useTranslation('shell')
  return (
    <Form method="post" action={`${home}/sign-out`} onSubmit={() => clearPersonalData()}>
      <Button type="submit" variant="ghost" size="sm">
        {t('menu.signOut')}
      </Button>
    </Form>
  )
}

/** The session couldn't be loaded, so the reader is treated as a guest. */
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

/** A link into the reader's running call, on every page. */
function CallBar(props: { home: string; input: Omit<Parameters<typeof sessionStateOf>[0], 'now'>; loadedAt: Date }) {
  const { home, input, loadedAt } = props
  const { t } = useTranslation('shell')
  const { activeCall, showsCall } = sessionStateOf({ ...input, now: useNow(loadedAt, clockMs) })
  if (!activeCall || !showsCall) return null
  return (
    <section aria-label={t('call.label')} className="bg-pine-tint text-pine-ink">
      <div className="wrap flex items-center justify-between gap-4 py-1.5">
        <p role="status" className="font-semibold text-[0.9375rem]">
          {t('call.started')}
        </p>
        <Button
          to={`${home}/calls/${activeCall.callId}`}
          reloadDocument
          size="sm"
          className="flex-none whitespace-nowrap"
        >
          {t('call.join')}
        </Button>
      </div>
    </section>
  )
}

const noticedAfterMs = 300
const clockMs = 5_000

/** Whether loading the next page takes long enough to notice. Form submissions have their own indicator. */
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
