import figtreeUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { use, useEffect, useLayoutEffect, useMemo } from 'react'
import { preloadModule } from 'react-dom'
import {
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useParams,
  useRouteLoaderData,
} from 'react-router'
import { formatters, zoneName } from './i18n/format.ts'
import { catalogueUrl, ReaderTexts, TextsContext } from './i18n/language-texts.ts'
import { DEFAULT_LANGUAGE, isLanguage } from './i18n/languages.ts'
import type { Namespace } from './i18n/resources.ts'
import { textsWithTerms } from './i18n/terms.ts'
import { serverTexts } from './i18n/texts.server.ts'
import { ReaderFormat } from './i18n/use-format.ts'
import { keepPage, rememberPage } from './platform/browser/keep-page.ts'
import { useReaderZone } from './platform/browser/time-zone-cookie.ts'
import { preferenceCookie, readHourFormat, readPreference } from './platform/http/cookies.ts'
import { requestContext } from './platform/http/request.ts'
import { BUILD } from './platform/version.ts'
import styles from './ui/app.css?url'
import frauncesUrl from './ui/fonts/fraunces-latin-soft.woff2?url'
import { RouteErrorView } from './ui/route-error.tsx'
import { storedTheme, type Theme, themeOf } from './ui/theme.ts'
import { RememberTheme } from './ui/theme-switch.tsx'
import { showFormNotSent, Toaster, useOfflineFormGuard } from './ui/toast.tsx'
import { loadSurfaces } from './ui/use-opening.ts'

export const links: LinksFunction = () => [
  // The two that every page needs first; unicode-range loads the rest.
  ...[figtreeUrl, frauncesUrl].map((href) => ({
    rel: 'preload',
    as: 'font' as const,
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, language, timeZone, viewer, sessionFailed = false } = requestContext(context)
  return {
    build: BUILD,
    language,
    timeZone,
    zoneName: zoneName(serverTexts(language), timeZone),
    hourFormat: viewer?.hourFormat ?? readHourFormat(request.headers.get('cookie')),
    theme: themeOf(readPreference(request.headers.get('cookie'), 'theme')),
    brand: ctx.config.brand,
    supportEmail: ctx.config.supportEmail,
    socialLinks: ctx.config.socialLinks,
    terms: ctx.config.terms,
    origin: ctx.config.origin,
    now: ctx.clock.now(),
    sessionFailed,
    viewer: viewer && { userId: viewer.userId, role: viewer.role, status: viewer.status, name: viewer.name },
  }
}

export type RootData = typeof loader

/** For pages without their own title, such as 404s. */
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: loaderData?.brand }]

/** The texts a route needs; a function if that depends on its data. */
type TextsHandle = { texts?: string[] | ((loaderData: unknown) => string[]) }

function rememberTheme(theme: Theme) {
  document.cookie = preferenceCookie(location, 'theme', storedTheme(theme))
}

function useReaderFormat(data: Awaited<ReturnType<typeof loader>> | undefined) {
  const { language = DEFAULT_LANGUAGE, timeZone = 'UTC', hourFormat = 'language', zoneName } = data ?? {}
  return useMemo(() => {
    const format = formatters(language, timeZone, hourFormat)
    return zoneName ? { ...format, zoneName } : format
  }, [language, timeZone, hourFormat, zoneName])
}

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<RootData>('root')
  const { lang } = useParams()
  const language = isLanguage(lang) ? lang : (data?.language ?? DEFAULT_LANGUAGE)
  const theme = data?.theme ?? 'system'
  const textsFor = use(TextsContext)
  const needed = [
    ...new Set([
      'ui',
      ...useMatches().flatMap(({ handle, loaderData }) => {
        const { texts = [] } = (handle ?? {}) as TextsHandle
        return typeof texts === 'function' ? texts(loaderData) : texts
      }),
    ]),
  ]
  if (!textsFor) throw new Error('no texts were provided')
  const plainTexts = textsFor(language)
  if (import.meta.env.SSR)
    for (const namespace of needed) preloadModule(catalogueUrl(language, namespace as Namespace), { as: 'script' })
  return (
    <html
      lang={language}
      data-theme={theme === 'system' ? undefined : theme}
      data-texts={needed.join(' ')}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {/* `precedence` puts it before the scripts, which would delay it on slow connections. */}
        <link rel="stylesheet" href={styles} precedence="default" />
        <Meta />
        <Links />
      </head>
      <body>
        <ReaderTexts value={data ? textsWithTerms(plainTexts, data.terms) : plainTexts}>
          <ReaderFormat value={useReaderFormat(data)}>
            <RememberTheme value={rememberTheme}>{children}</RememberTheme>
            <Toaster />
          </ReaderFormat>
        </ReaderTexts>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

const loadSurfacesAfterMs = 5_000

/** Preloads dialogs and menus after the page has loaded, so they open without delay, even offline. */
function useSurfacesSoon() {
  useEffect(() => {
    const timer = setTimeout(() => void loadSurfaces().catch(() => {}), loadSurfacesAfterMs)
    return () => clearTimeout(timer)
  }, [])
}

/** Registers the offline page, again after signing out, which clears the browser's storage. */
function useOfflinePage(userId: string | undefined) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: signing out clears the registration
  useEffect(() => {
    if (import.meta.env.PROD) navigator.serviceWorker?.register('/sw.js').catch(() => {})
  }, [userId])
}

export const clientMiddleware = [keepPage(showFormNotSent)]

export default function Root() {
  const { pathname, search } = useLocation()
  const matches = useMatches()
  const data = useRouteLoaderData<RootData>('root')
  useReaderZone(data?.timeZone)
  useOfflinePage(data?.viewer?.userId)
  useOfflineFormGuard()
  useSurfacesSoon()
  // A layout effect, so it runs before the first click.
  useLayoutEffect(() => {
    rememberPage({
      at: pathname + search,
      data: Object.fromEntries(matches.map(({ id, loaderData }) => [id, loaderData])),
    })
  })
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const { lang } = useParams()
  const status = isRouteErrorResponse(error) ? error.status : 500
  return <RouteErrorView status={status} homeTo={`/${isLanguage(lang) ? lang : DEFAULT_LANGUAGE}`} />
}
