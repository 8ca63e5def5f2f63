import { html } from 'hono/html'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { FormRefused } from './forms.ts'
import { plainPage } from './plain-page.ts'
import type { RenderRefused } from './render-limits.ts'

type Notice = { title: string; text: string; retry?: string }

/**
 * 429 or 503 instead of a page that was not rendered: a page that costs nothing in the reader's language, or plain text
 * for scripts.
 */
export function renderRefusedResponse(refused: RenderRefused, language: Language, isForReaders: boolean): Response {
  const t = texts(language, 'busy')
  const kind = refused.status === 429 ? 'tooOften' : 'tooBusy'
  const notice = {
    title: t(`${kind}Title`),
    text: t(`${kind}Text`, { count: refused.retryAfter }),
    retry: t('retry'),
  }
  return noticePage(refused.status, notice, language, isForReaders, { 'retry-after': String(refused.retryAfter) })
}

/** The answer to a form that was not read. */
export function formRefusedResponse(status: FormRefused, language: Language, isForReaders: boolean): Response {
  const t = texts(language, 'busy')
  const kind = status === 413 ? 'tooLarge' : 'unreadable'
  return noticePage(status, { title: t(`${kind}Title`), text: t(`${kind}Text`) }, language, isForReaders, {})
}

function noticePage(
  status: number,
  notice: Notice,
  language: Language,
  isForReaders: boolean,
  more: Record<string, string>,
) {
  const headers = { 'cache-control': 'no-store', ...more }
  if (!isForReaders)
    return new Response(`${notice.text}\n`, {
      status,
      headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
    })
  const body = html`<p>${notice.text}</p>${notice.retry ? html`<p><a href="">${notice.retry}</a></p>` : ''}`
  return new Response(plainPage({ language, title: notice.title, body }), {
    status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
  })
}
