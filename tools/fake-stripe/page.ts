import type { Context } from 'hono'
import { html } from 'hono/html'
import { PAGE_LANGUAGES, type PageLanguage, pageTexts } from './page-texts.ts'

export type Html = ReturnType<typeof html>

/** The language of a page: from the URL, else the object, else the browser. */
export function pageLanguage(c: Context, preferred: string | null | undefined): PageLanguage {
  const requested = c.req.query('locale')
  const wanted =
    [requested, preferred === 'auto' ? null : preferred, c.req.header('accept-language')].find(Boolean) ?? 'en'
  return PAGE_LANGUAGES.find((language) => wanted.toLowerCase().startsWith(language)) ?? 'en'
}

export const formatMoney = (language: PageLanguage, cents: number) =>
  new Intl.NumberFormat(pageTexts[language].locale, { style: 'currency', currency: 'EUR' }).format(cents / 100)

export const dayOf = (language: PageLanguage, seconds: number) =>
  new Intl.DateTimeFormat(pageTexts[language].locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(seconds * 1000)

/**
 * A whole page that shows these are test payments; a wide one is in English only. Works without JavaScript and loads
 * nothing.
 */
export function page(
  c: Context,
  language: PageLanguage,
  title: string,
  body: Html,
  status: 200 | 404 | 409 | 410 = 200,
  width: 'narrow' | 'wide' = 'narrow',
) {
  const texts = pageTexts[language]
  const others = width === 'wide' ? [] : PAGE_LANGUAGES.filter((each) => each !== language)
  c.header(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  )
  c.header('cache-control', 'no-store')
  // Without a referrer, browsers submit the page's own forms with the origin `null`.
  c.header('referrer-policy', 'same-origin')
  return c.html(
    html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${texts.badge}</title>
<style>${css}</style>
</head>
<body>
<header>
<p class="badge">${texts.badge}</p>
<p>${texts.badgeNote}</p>
${others.map((other) => html`<a href="?locale=${other}" hreflang="${other}" lang="${other}">${pageTexts[other].name}</a>`)}
</header>
<main class="${width}">${body}</main>
</body>
</html>`,
    status,
  )
}

/** A button with a note, in its own form that posts `choice` to the page's URL. */
export function choice(value: string, label: string, note: string, isMain = false, more: Html | string = ''): Html {
  return html`<form method="post"><input type="hidden" name="choice" value="${value}">${more}
<button type="submit" class="${isMain ? 'main' : 'other'}">${label}</button><p class="note">${note}</p></form>`
}

const css = `
:root{color-scheme:light dark;--ground:#f4f1ec;--paper:#fff;--ink:#1f2430;--soft:#5b6270;--line:#d9d4ca;--main:#2f5bd8;--main-ink:#fff;--warn:#8a1c1c;--warn-ground:#fde8e6;--badge:#ffd978;--badge-ink:#3a2a00}
@media (prefers-color-scheme:dark){:root{--ground:#16181d;--paper:#20242c;--ink:#eef0f4;--soft:#aab1bf;--line:#3a404c;--main:#8fabff;--main-ink:#0e1530;--warn:#ffc9c4;--warn-ground:#4a1f1f}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
header{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;padding:.75rem 1.25rem;background:var(--badge);color:var(--badge-ink)}
header p{margin:0}header a{margin-left:auto;color:inherit;padding:.5rem 0}
.badge{font-weight:700}
main{width:calc(100% - 1.5rem);max-width:34rem;margin:1.5rem auto;padding:1.5rem;background:var(--paper);border:1px solid var(--line);border-radius:1rem}
h1{font-size:1.5rem;line-height:1.2;margin:0 0 1rem}h2{font-size:1.1rem;margin:1.5rem 0 .75rem}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.4rem 1rem;margin:0}dd{margin:0;text-align:right;overflow-wrap:anywhere}
.total{font-weight:700;border-top:1px solid var(--line);padding-top:.4rem}
form{margin:0 0 1rem}
label{display:block;margin:0 0 1rem}label span{display:block;margin-bottom:.25rem}
input[type=email]{width:100%;min-height:44px;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--soft);border-radius:.6rem}
button,.button{display:block;width:100%;min-height:48px;padding:.6rem 1rem;font:inherit;font-weight:600;text-align:center;text-decoration:none;border-radius:.75rem;border:1px solid var(--soft);background:transparent;color:inherit;cursor:pointer}
.main{background:var(--main);border-color:var(--main);color:var(--main-ink)}
button:focus-visible,a:focus-visible,input:focus-visible{outline:3px solid var(--main);outline-offset:2px}
.note{margin:.35rem 0 0;color:var(--soft);font-size:.9rem}
.alert{margin:0 0 1rem;padding:.75rem 1rem;border-radius:.6rem;background:var(--warn-ground);color:var(--warn)}
table{width:100%;border-collapse:collapse}caption{text-align:left;font-weight:700;padding:1.25rem 0 .5rem}
th,td{text-align:left;padding:.4rem 0;border-top:1px solid var(--line)}td:last-child,th:last-child{text-align:right}
.wide{max-width:76rem}.columns{display:grid;gap:0 2rem}section{min-width:0}
@media (min-width:60rem){.columns{grid-template-columns:3fr 2fr}}
.done{margin:0 0 1rem;padding:.75rem 1rem;border-radius:.6rem;border:1px solid var(--line)}
article{margin:0 0 1rem;padding:1rem;border:1px solid var(--line);border-radius:.75rem}article h3{margin:0;font-size:1rem;overflow-wrap:anywhere}
.row{border-top:1px solid var(--line);margin-top:.75rem;padding-top:.75rem}.row p{margin:0 0 .5rem}
.buttons,.amount{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end;margin:.75rem 0 0}.buttons form{margin:0}
.wide button,.wide .button{width:auto;min-height:44px;padding:.4rem .9rem;font-size:.95rem}
.amount label{margin:0;flex:1 1 12rem}.amount input{width:100%;min-height:44px;padding:.4rem .75rem;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--soft);border-radius:.6rem}
.wide dl{grid-template-columns:auto 1fr}.wide code{font-size:.85rem;overflow-wrap:anywhere}
`
