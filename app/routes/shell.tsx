import { useEffect } from 'react'
import { isRouteErrorResponse, type LoaderFunctionArgs, Outlet, useLoaderData, useRouteLoaderData } from 'react-router'
import { type Consent, consentOf } from '#app/features/marketplace/analytics/schema.ts'
import { operatorNotice } from '#app/features/operation/backoffice/legal/views.server.ts'
import { officeMarks } from '#app/features/operation/backoffice/today/views.server.ts'
import { notificationWords } from '#app/features/operation/notifications/views.server.ts'
import { SiteFrame } from '#app/features/operation/site/ui/site-frame.tsx'
import { loadShell, type Shell } from '#app/features/operation/site/views.server.ts'
import { DEFAULT_LANGUAGE } from '#app/i18n/languages.ts'
import { isUnreachable } from '#app/platform/browser/keep-page.ts'
import { readPreference } from '#app/platform/http/cookies.ts'
import { requestContext } from '#app/platform/http/request.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { RootData } from '#app/root.tsx'
import { RouteErrorView } from '#app/ui/route-error.tsx'

type FrameData = { shell: Shell | null; consent?: Consent | null }

/** Members and guests see different layouts; the cookie banner disappears once answered. */
export const handle = {
  texts: (data: FrameData | undefined) => [
    'shell',
    data?.shell ? 'account-menu' : 'guest-frame',
    ...(data?.consent ? [] : ['cookies']),
  ],
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, viewer } = requestContext(context)
  const [shell, office] = await Promise.all([viewer && frameOf(context, viewer), officeMarks(ctx, viewer)])
  return {
    shell: shell && (office ? { ...shell, waiting: office.waiting.reduce((sum, { count }) => sum + count, 0) } : shell),
    ...(office ? { office } : {}),
    ...(viewer?.role === 'admin' ? { operator: operatorNotice(ctx.config, viewer) } : {}),
    consent: consentOf(readPreference(request.headers.get('cookie'), 'consent')),
  }
}

async function frameOf(context: LoaderFunctionArgs['context'], viewer: Viewer): Promise<Shell> {
  const { ctx, language, timeZone } = requestContext(context)
  const { bell, ...frame } = await loadShell(ctx.db, viewer)
  const reader = { language, timeZone, hourFormat: viewer.hourFormat, terms: ctx.config.terms, now: ctx.clock.now() }
  return { ...frame, bell: { ...bell, items: bell.items.map(notificationWords(reader)) } }
}

/** The layout of every page except the call. */
export default function ShellLayout() {
  return (
    <Frame {...useLoaderData<typeof loader>()}>
      <Outlet />
    </Frame>
  )
}

function Frame({ shell, consent, children }: FrameData & { children: React.ReactNode }) {
  const root = useRouteLoaderData<RootData>('root')
  const language = root?.language ?? DEFAULT_LANGUAGE
  if (!root) return children
  return (
    <SiteFrame
      language={language}
      theme={root.theme}
      brand={root.brand}
      supportEmail={root.supportEmail}
      socialLinks={root.socialLinks}
      viewer={root.viewer}
      shell={shell}
      consent={consent}
      sessionFailed={root.sessionFailed}
      now={root.now}
    >
      {children}
    </SiteFrame>
  )
}

/** Keeps the navigation around a failed page, and reloads it when back online. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const root = useRouteLoaderData<RootData>('root')
  const frame = useRouteLoaderData<typeof loader>('routes/shell')
  const isLost = isUnreachable(error)
  useEffect(() => {
    if (!isLost) return
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isLost])
  return (
    <Frame shell={frame?.shell ?? null} consent={frame?.consent}>
      <RouteErrorView
        status={isRouteErrorResponse(error) ? error.status : isLost ? (navigator.onLine ? 503 : 0) : 500}
        homeTo={`/${root?.language ?? DEFAULT_LANGUAGE}`}
      />
    </Frame>
  )
}

const reload = () => window.location.reload()
