import { marked, type Token, type Tokens } from 'marked'
import { VERSION_PATTERN } from '#app/features/marketplace/terms/schema.ts'
import {
  LEGAL_PLACEHOLDERS,
  LEGAL_TEXT_MAX,
  type LegalBlock,
  type LegalProblem,
  type LegalSpan,
  type LegalText,
} from './schema.ts'

/** A valid legal text file: its version, the day it takes effect (`2027-01-31`), and the text. */
export type SourceText = { version: string; effectiveOn: string; text: LegalText }
type Problem = Pick<LegalProblem, 'code' | 'detail'>

const SAFE_LINK = /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i
const PLACEHOLDER = /\{\{([^{}]*)\}\}/g

/** Whether a link leads to a page of this site, an anchor, a web page, an email address or a phone number. */
export const isSafeLink = (href: string): boolean => SAFE_LINK.test(href) && !/\p{Cc}/u.test(href)

/**
 * Parses a file: front matter, title, lead, and sections with anchors (`## Heading {#anchor}`) of paragraphs and lists.
 * Other Markdown, raw HTML, images and unsafe links are problems, and never part of the text.
 */
export function readSource(
  source: string,
): { source: SourceText; problems: [] } | { source: null; problems: Problem[] } {
  if (source.length > LEGAL_TEXT_MAX) return { source: null, problems: [{ code: 'too_long', detail: '' }] }
  const [, head, body = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source.replace(/^\uFEFF/, '')) ?? []
  if (head === undefined) return { source: null, problems: [{ code: 'no_front_matter', detail: '' }] }
  const fields = new Map(
    head.split(/\r?\n/).map((line) => {
      const [name = '', ...value] = line.split(':')
      return [
        name.trim(),
        value
          .join(':')
          .trim()
          .replace(/^(["'])(.*)\1$/, '$2'),
      ] as const
    }),
  )
  const version = fields.get('version') ?? ''
  const effectiveOn = fields.get('effective') ?? ''
  const reader = new TextReader()
  const text = { ...reader.read(body), description: fields.get('description') ?? '' }
  const { problems } = reader
  if (!VERSION_PATTERN.test(version)) problems.push({ code: 'no_version', detail: version })
  if (!isDay(effectiveOn)) problems.push({ code: 'no_effective', detail: effectiveOn })
  if (text.title === '') problems.push({ code: 'no_title', detail: '' })
  if (text.sections.length === 0) problems.push({ code: 'no_sections', detail: '' })
  for (const [, name = ''] of source.matchAll(PLACEHOLDER))
    if (!LEGAL_PLACEHOLDERS.some((each) => each === name)) problems.push({ code: 'unknown_placeholder', detail: name })
  return problems.length > 0 ? { source: null, problems } : { source: { version, effectiveOn, text }, problems: [] }
}

const isDay = (text: string) => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

const wordsOf = (spans: LegalSpan[]) => spans.map(({ text }) => text).join('')

class TextReader {
  readonly problems: Problem[] = []

  read(body: string): Omit<LegalText, 'description'> {
    const text: Omit<LegalText, 'description'> = { title: '', lead: '', sections: [] }
    for (const token of marked.lexer(body)) {
      if (token.type === 'space') continue
      if (token.type === 'heading') this.heading(text, token as Tokens.Heading)
      else {
        const block = this.block(token)
        if (block) this.place(text, block, token)
      }
    }
    return text
  }

  private heading(text: Omit<LegalText, 'description'>, token: Tokens.Heading) {
    const words = wordsOf(this.spans(token.tokens))
    if (token.depth === 1 && text.title === '' && text.sections.length === 0) text.title = words
    else if (token.depth === 2) {
      const [, heading = words, anchor] = /^(.*?)\s*(?:\{#([a-z][a-z0-9-]*)\})?$/.exec(words) ?? []
      const id = anchor ?? slugOf(heading)
      if (text.sections.some((section) => section.id === id)) this.problems.push({ code: 'anchor_twice', detail: id })
      text.sections.push({ id, heading, blocks: [] })
    } else this.problems.push({ code: 'unknown_part', detail: words.slice(0, 60) })
  }

  private place(text: Omit<LegalText, 'description'>, block: LegalBlock, token: Token) {
    const section = text.sections.at(-1)
    if (section) section.blocks.push(block)
    else if (block.kind === 'paragraph' && text.lead === '') text.lead = wordsOf(block.spans)
    else this.refuse(token)
  }

  private block(token: Token): LegalBlock | null {
    if (token.type === 'paragraph') return { kind: 'paragraph', spans: this.spans((token as Tokens.Paragraph).tokens) }
    if (token.type !== 'list') return this.refuse(token)
    const { ordered: isOrdered, items } = token as Tokens.List
    return { kind: 'list', isOrdered, items: items.map((item) => this.item(item)) }
  }

  private item({ tokens, task }: Tokens.ListItem): LegalSpan[] {
    if (task) this.problems.push({ code: 'unknown_part', detail: '[ ]' })
    return tokens
      .filter(({ type }) => type !== 'space')
      .flatMap((token, at) => {
        if (token.type !== 'text' && token.type !== 'paragraph') {
          this.refuse(token)
          return []
        }
        const { tokens: inside = [] } = token as Tokens.Text
        return [...(at > 0 ? [{ text: '\n' }] : []), ...this.spans(inside)]
      })
  }

  private spans(tokens: Token[], marks: Omit<LegalSpan, 'text'> = {}): LegalSpan[] {
    return tokens.flatMap((token): LegalSpan[] => {
      switch (token.type) {
        case 'text':
        case 'escape':
          return [{ text: (token as Tokens.Text).text.replace(/\s*\n\s*/g, ' '), ...marks }]
        case 'br':
          return [{ text: '\n', ...marks }]
        case 'strong':
          return this.spans((token as Tokens.Strong).tokens, { ...marks, isStrong: true })
        case 'em':
          return this.spans((token as Tokens.Em).tokens, { ...marks, isEmphasis: true })
        case 'link': {
          const { href, tokens: inside } = token as Tokens.Link
          if (isSafeLink(href)) return this.spans(inside, { ...marks, href })
          this.problems.push({ code: 'unsafe_link', detail: href.slice(0, 60) })
          return []
        }
        default:
          this.refuse(token)
          return []
      }
    })
  }

  private refuse({ type, raw }: Token): null {
    const code = type === 'html' ? 'raw_html' : type === 'image' ? 'image' : 'unknown_part'
    this.problems.push({ code, detail: raw.trim().slice(0, 60) })
    return null
  }
}

const slugOf = (heading: string) =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\{\{\w+\}\}|[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'section'
