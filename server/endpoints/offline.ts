import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { preferenceName } from '#app/platform/http/cookies.ts'
import { Knot } from '#app/ui/art/knot.tsx'
import { BRAND_COLORS } from '#app/ui/brand-colors.ts'
import type { HttpEnv } from '../http.ts'
import { plainPage } from '../plain-page.ts'

const { light, dark } = BRAND_COLORS
const styles = `main{display:grid;justify-items:center;text-align:center}h1{margin:1.5rem 0 0}svg{order:-1;width:9rem;stroke:light-dark(#db7039,#f08e54)}
button{font:inherit;font-weight:600;min-height:48px;padding:0 1.5rem;border:0;border-radius:99px;cursor:pointer;background:light-dark(${light.pine},${dark.pine});color:light-dark(${light.paper},${dark.paper})}`

const script = `const theme = /(?:^|; )${preferenceName('theme')}=(light|dark)/.exec(document.cookie)
if (theme) document.documentElement.style.colorScheme = theme[1]
const open = () => location.reload()
document.querySelector('button').onclick = open
addEventListener('online', open)
setInterval(() => fetch('/readyz', { cache: 'no-store' }).then((answer) => answer.ok && open(), () => {}), 5000)`

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
}

function offlinePage(language: Language): string {
  const t = texts(language, 'busy')
  const body = html`${raw(renderToStaticMarkup(createElement(Knot)))}<p>${t('offlineText')}</p><p><button>${t('retry')}</button></p><script>${raw(script)}</script>`
  return plainPage({ language, title: t('offlineTitle'), styles, body })
}

/** Shows an offline page if the server is unreachable. Caches nothing: the pages are embedded. */
const worker =
  () => `const pages = ${JSON.stringify(Object.fromEntries(LANGUAGES.map((language) => [language, offlinePage(language)])))}
addEventListener('install', (event) => {
  skipWaiting()
  // Where browsers know it, other requests do not even start the worker.
  event.waitUntil(event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' }).catch(() => {}))
})
addEventListener('activate', (event) => event.waitUntil(registration.navigationPreload?.enable()))
addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request
  if (mode !== 'navigate' || method !== 'GET') return
  const language = new URL(url).pathname.split('/')[1].toLowerCase()
  const page = (Object.hasOwn(pages, language) && pages[language]) || pages[navigator.language.split('-')[0]] || pages.${DEFAULT_LANGUAGE}
  const answer = async () => (await event.preloadResponse) ?? fetch(event.request)
  event.respondWith(answer().catch(() => new Response(page, { status: 503, headers: ${JSON.stringify(headers)} })))
})
`

export function offlineRoutes(): Hono<HttpEnv> {
  const text = worker()
  const app = new Hono<HttpEnv>()
  app.get('/sw.js', (c) => c.body(text, 200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }))
  return app
}
