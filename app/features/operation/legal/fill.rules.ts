import { isSafeLink } from './markdown.rules.ts'
import type { LegalBlock, LegalSection, LegalSpan, LegalText, LegalValues } from './schema.ts'

const PLACEHOLDER = /\{\{(\w+)\}\}/g

const namesIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)

/**
 * Fills in the values. Leaves out paragraphs, list items and sections with an empty value, such as a company register
 * the operator doesn't have. Values can't add links or markup. `written` transforms all text.
 */
export function fillText(text: LegalText, values: LegalValues, written = (words: string) => words): LegalText {
  const filledWith: Readonly<Record<string, string>> = values
  const isEmpty = (words: string) => namesIn(words).some((name) => !filledWith[name])
  const fill = (words: string) => written(words.replace(PLACEHOLDER, (_, name: string) => filledWith[name] ?? ''))
  const span = ({ text: words, href, ...marks }: LegalSpan): LegalSpan => {
    const filled = { text: fill(words), ...marks }
    const target = href?.replace(PLACEHOLDER, (_, name: string) => (filledWith[name] ?? '').replace(/\s/g, ''))
    return target !== undefined && isSafeLink(target) ? { ...filled, href: target } : filled
  }
  const spans = (all: LegalSpan[]): LegalSpan[] | null =>
    all.some(({ text: words, href = '' }) => isEmpty(words + href)) ? null : all.map(span)
  const block = (each: LegalBlock): LegalBlock[] => {
    if (each.kind === 'paragraph') {
      const filled = spans(each.spans)
      return filled ? [{ ...each, spans: filled }] : []
    }
    const items = each.items.flatMap((item) => {
      const filled = spans(item)
      return filled ? [filled] : []
    })
    return items.length > 0 ? [{ ...each, items }] : []
  }
  const section = (each: LegalSection): LegalSection[] => {
    const blocks = each.blocks.flatMap(block)
    return blocks.length > 0 && !isEmpty(each.heading) ? [{ ...each, heading: fill(each.heading), blocks }] : []
  }
  return {
    title: fill(text.title),
    description: fill(text.description),
    lead: fill(text.lead),
    sections: text.sections.flatMap(section),
  }
}

export const plainParagraphs = ({ blocks }: Pick<LegalSection, 'blocks'>): string[] =>
  blocks.flatMap((block) =>
    block.kind === 'paragraph'
      ? [wordsOf(block.spans)]
      : block.items.map((item, at) => `${block.isOrdered ? `${at + 1}.` : '•'} ${wordsOf(item)}`),
  )

const wordsOf = (spans: LegalSpan[]) => spans.map(({ text }) => text).join('')

/** A section before and after; null where it didn't or doesn't exist. */
export type SectionChange = { id: string; before: LegalSection | null; after: LegalSection | null }

const leadOf = ({ title, lead }: LegalText): LegalSection => ({
  id: 'lead',
  heading: title,
  blocks: [{ kind: 'paragraph', spans: [{ text: lead }] }],
})

/** The changed sections, starting with the lead, in the order of the newer text. Removed ones come last. */
export function changedSections(before: LegalText, after: LegalText): SectionChange[] {
  const earlier = new Map(before.sections.map((section) => [section.id, section]))
  const later = new Set(after.sections.map(({ id }) => id))
  return [
    { id: 'lead', before: leadOf(before), after: leadOf(after) },
    ...after.sections.map((section) => ({ id: section.id, before: earlier.get(section.id) ?? null, after: section })),
    ...before.sections.flatMap((section) =>
      later.has(section.id) ? [] : [{ id: section.id, before: section, after: null }],
    ),
  ].filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}
