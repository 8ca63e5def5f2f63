import type { Context } from 'hono'
import { RouterContextProvider } from 'react-router'
import { networkOf } from '#app/features/marketplace/accounts/limits.rules.ts'
import { saveLanguage } from '#app/features/marketplace/accounts/settings.commands.server.ts'
import { consentOf } from '#app/features/marketplace/analytics/schema.ts'
import { type Language, splitLanguage } from '#app/i18n/languages.ts'
import type { Ctx } from '#app/platform/context.ts'
import { preferenceCookie, readHourFormat, readPreference } from '#app/platform/http/cookies.ts'
import { requestContext, setRequestContext } from '#app/platform/http/request.ts'
import { readViewer } from '#app/platform/http/session.server.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import { isOfficeMember, type Viewer } from '#app/platform/viewer.ts'
import { themeOf } from '#app/ui/theme.ts'
import { type DirectoryLimit, isDirectoryPath } from './directory-limit.ts'
import { discardBody, type FormRefused, isUpload, readForm, withOrigin } from './forms.ts'
import { isDemoOpen } from './guards.ts'
import { cacheGuestPages, type GuestRequest, guestPageKey } from './guest-pages.ts'
import type { HttpEnv, HttpOptions } from './http.ts'
import { formRefusedResponse } from './plain-page.ts'
import { preferredLanguage, timeZoneOf } from './preferences.ts'
import type { RenderLimits } from './render-limits.ts'
import { toUnavailableResponse } from './unavailable-pages.ts'

export function servePages(options: HttpOptions, countRender: RenderLimits, directory: DirectoryLimit) {
  const { ctx } = options
  // In development, pages change at any time.
  const guestPage = options.assets === null ? null : cacheGuestPages(ctx)

  /** May throw TooManyRequests. */
  async function renderPage(c: Context<HttpEnv>, request: Request, reader: Reader): Promise<Response> {
    const { viewer } = reader
    const isForm = request.method === 'POST'
    const shared = guestPage && guestPageKey(guestRequest(c, reader))
    const pageRequest = shared ? new Request(new URL(shared.address, request.url), request) : request
    const render = async () => {
      await countRender(viewer ? { userId: viewer.userId } : { network: networkOf(c.get('address')) }, isForm)
      const context = routerContext(c, ctx, reader)
      const page = await bufferData(options.pages(pageRequest, context))
      const { route, lacksDatabase = false } = requestContext(context)
      if (route) c.set('route', route)
      return toUnavailableResponse(request, page, lacksDatabase)
    }
    return guestPage && shared ? guestPage(c, shared.key, render) : render()
  }

  return async function answer(c: Context<HttpEnv>): Promise<Response> {
    const { method, path } = c.req
    const lowerPath = withLowerLanguage(new URL(c.req.url))
    if (lowerPath && (method === 'GET' || method === 'HEAD')) return c.redirect(lowerPath, 301)
    const language = preferredLanguage(path, cookiesOf(c), c.req.header('accept-language') ?? '')
    const request = method === 'POST' ? await withParsedForm(ctx, c.req.raw) : c.req.raw
    if (typeof request === 'number') return formRefusedResponse(c, request)
    const { viewer, setCookies, sessionFailed } = await readSession(c, ctx, request)
    logRefusedAdministration(c, ctx, viewer)
    if (viewer && method === 'POST' && viewer.language !== language)
      await saveLanguage(ctx, viewer, language).catch((error: unknown) =>
        ctx.log.warn('a language could not be saved', { error }),
      )
    const timeZone = timeZoneOf(cookiesOf(c)) ?? viewer?.timeZone ?? 'Europe/Berlin'
    if (isDirectoryPath(path)) directory.count(viewer ?? { address: c.get('address') })
    const response = await renderPage(c, request, { viewer, sessionFailed, language, timeZone })
    logRefusedAccess(c, ctx, viewer, response.status)
    return withPageHeaders(c, ctx, response, { viewer, language, setCookies })
  }
}

/** The URL with a lower-case language (/EN/companions); null if unchanged or without one. */
function withLowerLanguage({ pathname, search }: URL): string | null {
  const [, first = ''] = pathname.split('/', 2)
  const language = first.toLowerCase()
  if (splitLanguage(pathname).language || !splitLanguage(`/${language}`).language) return null
  return `/${language}${pathname.slice(first.length + 1)}${search}`
}

const DATA_TYPE = 'text/x-script'

/** Sends data for scripts in one piece; React Router streams it in several small writes. */
async function bufferData(answering: Promise<Response>): Promise<Response> {
  const answer = await answering
  const { status, headers } = answer
  if (!answer.body || headers.get('content-type') !== DATA_TYPE) return answer
  return new Response(await answer.arrayBuffer(), { status, headers })
}

type Reader = { viewer: Viewer | null; sessionFailed: boolean; language: Language; timeZone: string }

const cookiesOf = (c: Context<HttpEnv>) => c.req.raw.headers.get('cookie') ?? ''

/** Parses the form or returns the status of its refusal. Discards a guest's files. */
async function withParsedForm(ctx: Ctx, request: Request): Promise<Request | FormRefused> {
  const isGuestUpload = isUpload(request) && (await readViewer(ctx, request, { prolongs: false })).viewer === null
  if (isGuestUpload) await discardBody(request)
  const form = isGuestUpload ? new FormData() : await readForm(request)
  if (typeof form === 'number') return form
  const headers = new Headers(request.headers)
  // The form is encoded again, with another boundary and length.
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) headers.delete(name)
  const address = withOrigin(request.url, request.headers.get('origin') ?? ctx.config.origin)
  return new Request(address, { method: 'POST', headers, body: form, signal: request.signal })
}

/** If the session can't be read, shows a page as for a guest; forms and data throw. */
async function readSession(c: Context<HttpEnv>, ctx: Ctx, request: Request) {
  try {
    return { ...(await readViewer(ctx, request)), sessionFailed: false }
  } catch (error) {
    // A banner needs a full page. Keep the cookies: a brief database outage must not sign everyone out.
    if (request.method === 'POST' || c.req.path.endsWith('.data')) throw error
    ctx.log.error('a session could not be read', { requestId: c.get('requestId'), error })
    return { viewer: null, setCookies: [], sessionFailed: true }
  }
}

const subjectOf = (c: Context<HttpEnv>, viewer: Viewer | null) =>
  viewer ? { userId: viewer.userId } : { network: networkOf(c.get('address')) }

function logRefusedAdministration(c: Context<HttpEnv>, ctx: Ctx, viewer: Viewer | null) {
  if (!/^\/admin(\/|\.data$|$)/.test(splitLanguage(c.req.path).rest) || isOfficeMember(viewer)) return
  securityEvent(ctx, 'admin_refused', subjectOf(c, viewer), viewer?.role ?? 'guest')
}

/** Logs forbidden requests, and forms about things hidden from the sender (ASVS 16.3.2). */
function logRefusedAccess(c: Context<HttpEnv>, ctx: Ctx, viewer: Viewer | null, status: number) {
  if (status === 403 || (status === 404 && c.req.method === 'POST'))
    securityEvent(ctx, 'access_refused', subjectOf(c, viewer), viewer?.role ?? 'guest')
}

function routerContext(c: Context<HttpEnv>, ctx: Ctx, reader: Reader): RouterContextProvider {
  const context = new RouterContextProvider()
  setRequestContext(context, {
    ctx,
    ...reader,
    lacksDatabase: reader.sessionFailed,
    nonce: c.get('nonce'),
    requestId: c.get('requestId'),
    clientAddress: c.get('address'),
    userAgent: c.req.header('user-agent') ?? '',
    isDemo: isDemoOpen(ctx.config, c.env.incoming.socket.remoteAddress ?? '', c.req.raw.headers),
  })
  return context
}

function guestRequest(c: Context<HttpEnv>, { viewer, sessionFailed, timeZone }: Reader): GuestRequest {
  const { pathname, search } = new URL(c.req.url)
  return {
    isGuest: viewer === null && !sessionFailed,
    method: c.req.method,
    path: pathname,
    search,
    acceptLanguage: c.req.header('accept-language') ?? null,
    timeZone,
    hourFormat: readHourFormat(cookiesOf(c)),
    theme: themeOf(readPreference(cookiesOf(c), 'theme')),
    consent: consentOf(readPreference(cookiesOf(c), 'consent')),
  }
}

function withPageHeaders(
  c: Context<HttpEnv>,
  ctx: Ctx,
  response: Response,
  { viewer, language, setCookies }: Pick<Reader, 'viewer' | 'language'> & { setCookies: readonly string[] },
): Response {
  const { headers } = response
  const hasLanguage = splitLanguage(c.req.path.replace(/\.data$/, '')).language !== null
  if (hasLanguage && readPreference(cookiesOf(c), 'language') !== language)
    headers.append('set-cookie', preferenceCookie(ctx.config, 'language', language))
  const own = headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0])
  for (const cookie of setCookies) if (!own.includes(cookie.split('=', 1)[0])) headers.append('set-cookie', cookie)
  if (!headers.has('cache-control')) headers.set('cache-control', viewer ? 'private, no-store' : 'no-store')
  return response
}
