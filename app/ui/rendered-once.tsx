import { createElement, type ReactElement, use } from 'react'
import { ReaderTexts } from '#app/i18n/language-texts.ts'
import { ReaderFormat } from '#app/i18n/use-format.ts'

const server = import.meta.env.SSR ? await import('react-dom/server') : null

/** Characters of markup and keys that are remembered, about 5,000 for a card; what was used longest ago goes first. */
const MAX_CHARACTERS = 10_000_000
let characters = 0
const pieces = new Map<string, string>()
const numbers = new Map<unknown, number>()

type RenderedOnceProps<P> = {
  as: 'article' | 'div' | 'nav' | 'noscript'
  className?: string
  'aria-label'?: string
  /** Undefined in a browser for what only the server renders. */
  part: ((props: P) => ReactElement) | undefined
  /** All that the part depends on besides the reader's language, time zone and hours; it becomes JSON. */
  of: P
}

/**
 * An element with a part that many pages share: the server renders it once for the same `of` and reader's format. The
 * part cannot reach router and page data, so what it shows of anybody is in `of`; it has no `useId`.
 */
export const RenderedOnce: <P extends object>(props: RenderedOnceProps<P>) => ReactElement = import.meta.env.SSR
  ? Remembered
  : ({ as, part, of, ...attributes }) => createElement(as, attributes, part && createElement(part, of))

function Remembered<P extends object>({ as, part, of, ...attributes }: RenderedOnceProps<P>) {
  const texts = use(ReaderTexts)
  const format = use(ReaderFormat)
  if (!server || !part) return createElement(as, attributes)
  const key = `${numberOf(part)}|${texts?.language}|${format?.timeZone}|${format?.hourFormat}|${JSON.stringify(of)}`
  const remembered = pieces.get(key)
  const html =
    remembered ??
    server.renderToString(
      <ReaderTexts value={texts}>
        <ReaderFormat value={format}>{createElement(part, of)}</ReaderFormat>
      </ReaderTexts>,
    )
  if (remembered === undefined) {
    if (html.includes('="_R_')) throw new Error(`${part.name} uses useId, which counts anew in every piece`)
    if (html.includes('<!--$!-->')) throw new Error(`${part.name} waits for something, and would be remembered without`)
    characters += key.length + html.length
  }
  pieces.delete(key)
  pieces.set(key, html)
  for (const [oldest, markup] of pieces) {
    if (characters <= MAX_CHARACTERS) break
    pieces.delete(oldest)
    characters -= oldest.length + markup.length
  }
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: html } })
}

function numberOf(part: unknown): number {
  const number = numbers.get(part) ?? numbers.size
  numbers.set(part, number)
  return number
}
