import type { Context } from 'hono'
import { html } from 'hono/html'
import { texts } from '#app/i18n/texts.server.ts'
import type { FormRefused } from './forms.ts'
import { plainPage } from './plain-page.ts'
import { preferredLanguage } from './preferences.ts'
import type { TooManyRequests } from './render-limits.ts'

/** 429 instead of a page: a small page in the reader's language, or plain text for scripts. */
export function tooManyRequestsResponse(c: Context, { retryAfter }: TooManyRequests): Response {
  c.header('retry-after', String(retryAfter))
  const t = textsFor(c)
  return notice(c, 429, {
    title: t('tooOftenTitle'),
    text: t('tooOftenText', { count: retryAfter }),
    retry: t('retry'),
  })
}

/** The answer to a form that was not read. */
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
