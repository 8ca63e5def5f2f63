import type { Context } from 'hono'
import { RouterContextProvider } from 'react-router'
import { networkOf } from '#app/features/accounts/limits/rules.ts'
import { rememberLanguage } from '#app/features/accounts/preferences.commands.server.ts'
import { consentOf } from '#app/features/analytics/consent.rules.ts'
import { splitLanguage } from '#app/i18n/languages.ts'
import { preferenceCookie, readPreference } from '#app/platform/http/cookies.ts'
import { setRequestContext } from '#app/platform/http/request.ts'
import { readViewer } from '#app/platform/http/session.server.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import { isAdministrator } from '#app/platform/viewer.ts'
import { themeOf } from '#app/ui/theme.ts'
import { isDemoOpen } from './client-address.ts'
import { readForm, withOrigin } from './forms.ts'
import { cacheGuestPages, sharedPage, takesGzip } from './guest-pages.ts'
import type { HttpEnv, HttpOptions } from './http.ts'
import { formRefusedResponse, renderRefusedResponse } from './notice-page.ts'
import { createPersonQueue } from './person-queue.ts'
import { preferredLanguage, timeZoneOf } from './preferences.ts'
import { type RenderLimits, RenderRefused } from './render-limits.ts'

/**
 * Answers with pages: reads the form within its limits, the session and the preferences, then renders the page or takes
 * it from the cache of guest pages.
 */
export function servePages(options: HttpOptions, renders: RenderLimits) {
  const { ctx, isPage = () => true } = options
  const personQueue = createPersonQueue()
  // While somebody works on the pages, each is made anew.
  const guestPages = options.assets === null ? null : cacheGuestPages(ctx)
  options.closing.addEventListener('abort', () => guestPages?.stop(), { once: true })

  return async function answer(c: Context<HttpEnv>): Promise<Response> {
    const { method, path } = c.req
    const cookies = c.req.raw.headers.get('cookie') ?? ''
    const language = preferredLanguage(path, cookies, c.req.header('accept-language') ?? '')
    const isForReaders = (c.req.header('accept') ?? '').includes('text/html') && !path.endsWith('.data')
    let request = c.req.raw
    if (method === 'POST') {
      const form = await readForm(request, async () => (await readViewer(ctx, request)).viewer !== null)
      if ('refused' in form) return formRefusedResponse(form.refused, language, isForReaders)
      const { body } = form
      const headers = new Headers(request.headers)
      if (body === null) headers.set('content-type', 'application/x-www-form-urlencoded')
      const address = withOrigin(request.url, request.headers.get('origin') ?? ctx.config.origin)
      request = new Request(address, { method, headers, body: body ?? '', signal: request.signal })
    }
    const session = await readViewer(ctx, request).catch((error: unknown) => {
      // Only a full page can show that in a banner. Cookies stay: a database that is away for a moment must not sign
      // everybody out.
      if (method === 'POST' || path.endsWith('.data')) throw error
      ctx.log.error('a session could not be read', { requestId: c.get('requestId'), error })
      return { viewer: null, setCookies: [], sessionFailed: true }
    })
    const { viewer, setCookies } = session
    if (/^\/admin(\/|\.data$|$)/.test(splitLanguage(c.req.path).rest) && !isAdministrator(viewer)) {
      const network = networkOf(c.get('address'))
      securityEvent(ctx, 'admin_refused', viewer ? { userId: viewer.userId } : { network }, viewer?.role ?? 'guest')
    }
    if (viewer && method === 'POST' && viewer.language !== language)
      await rememberLanguage(ctx, viewer, language).catch((error: unknown) =>
        ctx.log.warn('a language could not be kept', { error }),
      )
    const timeZone = timeZoneOf(cookies) ?? viewer?.timeZone ?? 'Europe/Berlin'
    const nonce = c.get('nonce')
    const context = new RouterContextProvider()
    setRequestContext(context, {
      ctx,
      viewer,
      language,
      timeZone,
      nonce,
      requestId: c.get('requestId'),
      clientAddress: c.get('address'),
      userAgent: c.req.header('user-agent') ?? '',
      sessionFailed: 'sessionFailed' in session,
      isDemo: isDemoOpen(ctx.config, c.env.incoming.socket.remoteAddress ?? '', c.req.raw.headers),
    })
    const { pathname, search } = new URL(request.url)
    const shared =
      guestPages &&
      sharedPage(
        {
          isGuest: viewer === null && !('sessionFailed' in session),
          method,
          path: pathname,
          search,
          timeZone,
          theme: themeOf(readPreference(cookies, 'theme')),
          consent: consentOf(readPreference(cookies, 'consent')),
        },
        isPage,
      )
    const requester = viewer ? { userId: viewer.userId } : { network: networkOf(c.get('address')) }
    const pageRequest = shared ? new Request(new URL(shared.address, request.url), request) : request
    const make = () => renders.run(requester, () => options.pages(pageRequest, context), method === 'POST')
    const render = () => (viewer && method === 'POST' ? personQueue.run(viewer.userId, make) : make())
    let response: Response
    try {
      response = shared
        ? await guestPages.page(shared, nonce, takesGzip(c.req.header('accept-encoding') ?? ''), render)
        : await render()
    } catch (error) {
      if (!(error instanceof RenderRefused)) throw error
      return renderRefusedResponse(error, language, isForReaders)
    }
    const answered = new Response(response.body, response)
    if (splitLanguage(path.replace(/\.data$/, '')).language && readPreference(cookies, 'language') !== language)
      answered.headers.append('set-cookie', preferenceCookie(ctx.config, 'language', language))
    const own = answered.headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0])
    for (const cookie of setCookies)
      if (!own.includes(cookie.split('=', 1)[0])) answered.headers.append('set-cookie', cookie)
    if (!answered.headers.has('cache-control'))
      answered.headers.set('cache-control', viewer ? 'private, no-store' : 'no-store')
    return answered
  }
}
