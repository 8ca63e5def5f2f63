import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { FormRefused } from './forms.ts'
import type { RenderRefused } from './render-limits.ts'

type Said = { title: string; text: string; retry?: string }

/** The answer to a page that was not made: a page in the reader's language that costs nothing, or its words alone for scripts. */
export function refusedRender(refused: RenderRefused, language: Language, isForReaders: boolean): Response {
  const t = texts(language, 'busy')
  const kind = refused.status === 429 ? 'tooOften' : 'tooBusy'
  const said = {
    title: t(`${kind}Title`),
    text: t(`${kind}Text`, { count: refused.retryAfter }),
    retry: t('retry'),
  }
  return short(refused.status, said, language, isForReaders, { 'retry-after': String(refused.retryAfter) })
}

/** The answer to a form that was not read. */
export function refusedBody(status: FormRefused, language: Language, isForReaders: boolean): Response {
  const t = texts(language, 'busy')
  const kind = status === 413 ? 'tooLarge' : 'unreadable'
  return short(status, { title: t(`${kind}Title`), text: t(`${kind}Text`) }, language, isForReaders, {})
}

function short(status: number, said: Said, language: Language, isForReaders: boolean, more: Record<string, string>) {
  const headers = { 'cache-control': 'no-store', ...more }
  if (!isForReaders)
    return new Response(`${said.text}\n`, {
      status,
      headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
    })
  const retry = said.retry ? `<p><a href="">${said.retry}</a></p>` : ''
  return new Response(
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${said.title}</title><style>
body{font:18px/1.5 Figtree,system-ui,sans-serif;max-width:34rem;margin:18vh auto;padding:0 1.25rem;background:light-dark(#fcf9f3,#1b1713);color:light-dark(#2b1f18,#efe9df)}h1{font:400 2.2rem Fraunces,Georgia,serif}a{color:light-dark(#1c5a46,#8fd3b4)}</style></head>
<body><main><h1>${said.title}</h1><p>${said.text}</p>${retry}</main></body></html>`,
    { status, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } },
  )
}
