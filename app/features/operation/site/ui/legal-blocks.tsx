import { createElement, Fragment, type ReactNode } from 'react'
import type { LegalBlock, LegalSection, LegalSpan } from '#app/features/operation/legal/schema.ts'
import type { Language } from '#app/i18n/languages.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { TextLink } from '#app/ui/link.tsx'

export function LegalSections({ sections }: { sections: readonly LegalSection[] }) {
  return sections.map(({ id, heading, blocks }) => (
    <section key={id} id={id} className="scroll-mt-8 pt-9">
      <h2 className="d3">{heading}</h2>
      <LegalBlocks blocks={blocks} />
    </section>
  ))
}

/** Renders paragraphs and lists as React elements, never as HTML from a file. */
export function LegalBlocks({ blocks }: { blocks: readonly LegalBlock[] }) {
  const { language } = useFormat()
  return inOrder(blocks.map((block) => drawBlock(block, language)))
}

/** Children in a fixed order need no keys. */
const inOrder = (children: ReactNode[]) => createElement(Fragment, null, ...children)

const drawSpans = (spans: readonly LegalSpan[], language: Language) =>
  inOrder(spans.map((span) => drawSpan(span, language)))

function drawBlock(block: LegalBlock, language: Language): ReactNode {
  if (block.kind === 'paragraph')
    return <p className="mt-3 whitespace-pre-line text-ink-2">{drawSpans(block.spans, language)}</p>
  const List = block.isOrdered ? 'ol' : 'ul'
  const drawItem = (item: LegalSpan[]): ReactNode => (
    <li className="whitespace-pre-line">{drawSpans(item, language)}</li>
  )
  return (
    <List className={`mt-3 grid gap-1.5 pl-5 text-ink-2 ${block.isOrdered ? 'list-decimal' : 'list-disc'}`}>
      {inOrder(block.items.map(drawItem))}
    </List>
  )
}

function drawSpan({ text, href, isStrong, isEmphasis }: LegalSpan, language: Language): ReactNode {
  if (href?.startsWith('/')) return <TextLink to={`/${language}${href}`}>{text}</TextLink>
  if (href !== undefined) return <TextLink href={href}>{text}</TextLink>
  if (isStrong) return <strong className="text-ink">{text}</strong>
  return isEmphasis ? <em>{text}</em> : text
}
