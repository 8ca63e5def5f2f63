import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { texts } from '#app/i18n/texts.server.ts'
import { BRAND_COLORS } from '#app/ui/brand-colors.ts'
import type { FormRefused } from './forms.ts'
import { preferredLanguage } from './preferences.ts'
import type { TooManyRequests } from './render-limits.ts'

type Html = ReturnType<typeof html>

type PlainPage = {
  language: string
  title: string
  body: Html
  styles?: string
}

const { light, dark } = BRAND_COLORS
const common = `:root{color-scheme:light dark}body{font:18px/1.5 Figtree,system-ui,sans-serif;max-width:34rem;margin:18vh auto;padding:0 1.25rem;background:light-dark(${light.paper},${dark.paper});color:light-dark(${light.ink},${dark.ink})}
h1{font:400 2.2rem Fraunces,Georgia,serif}a{color:light-dark(${light.pine},${dark.pine})}`

/** A page outside the design system, without scripts, hidden from search engines. `html` escapes values in `body`. */
export const plainPage = ({ language, title, body, styles = '' }: PlainPage): string =>
  html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${title}</title><style>${raw(common + styles)}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`.toString()

/** 429: a small page in the reader's language, or plain text for scripts. */
export function tooManyRequestsResponse(c: Context, { retryAfter }: TooManyRequests): Response {
  c.header('retry-after', String(retryAfter))
  const t = textsFor(c)
  return notice(c, 429, {
    title: t('tooOftenTitle'),
    text: t('tooOftenText', { count: retryAfter }),
    retry: t('retry'),
  })
}

export function formRefusedResponse(c: Context, status: FormRefused): Response {
  const t = textsFor(c)
  const kind = status === 413 ? 'tooLarge' : 'unreadable'
  return notice(c, status, { title: t(`${kind}Title`), text: t(`${kind}Text`) })
}

const languageOf = (c: Context) =>
  preferredLanguage(c.req.path, c.req.header('cookie') ?? '', c.req.header('accept-language') ?? '')
const textsFor = (c: Context) => texts(languageOf(c), 'busy')

function notice(c: Context, status: FormRefused | 429, said: { title: string; text: string; retry?: string }) {
  c.header('cache-control', 'no-store')
  const isForReaders = (c.req.header('accept') ?? '').includes('text/html') && !c.req.path.endsWith('.data')
  if (!isForReaders) return c.text(`${said.text}\n`, status)
  const body = html`<p>${said.text}</p>${said.retry ? html`<p><a href="">${said.retry}</a></p>` : ''}`
  return c.html(plainPage({ language: languageOf(c), title: said.title, body }), status)
}
