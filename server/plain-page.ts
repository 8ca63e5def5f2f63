import { html, raw } from 'hono/html'
import { BRAND_COLORS } from '#app/ui/brand-colors.ts'

type Html = ReturnType<typeof html>

type PlainPage = {
  language: string
  title: string
  body: Html
  /** CSS of this page, after the common rules. */
  styles?: string
}

const { light, dark } = BRAND_COLORS
const common = `:root{color-scheme:light dark}body{font:18px/1.5 Figtree,system-ui,sans-serif;max-width:34rem;margin:18vh auto;padding:0 1.25rem;background:light-dark(${light.paper},${dark.paper});color:light-dark(${light.ink},${dark.ink})}
h1{font:400 2.2rem Fraunces,Georgia,serif}a{color:light-dark(${light.pine},${dark.pine})}`

/** A page outside the design system, without scripts and not for search engines. `html` escapes values in `body`. */
export const plainPage = ({ language, title, body, styles = '' }: PlainPage): string =>
  html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${title}</title><style>${raw(common + styles)}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`.toString()
