import { parseSync } from 'vite'

type Node = { type: string; [key: string]: unknown }

const spoken = new Set(['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title', 'help'])

/** Strings that an expression may stand for: written out, in a template, or as one side of a choice. */
function stringsIn(node: Node | null): string[] {
  const each = (...keys: string[]) => keys.flatMap((key) => stringsIn(node?.[key] as Node | null))
  if (node?.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node?.type === 'TemplateLiteral')
    return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
  if (node?.type === 'ConditionalExpression') return each('consequent', 'alternate')
  if (node?.type === 'LogicalExpression') return each('left', 'right')
  return node?.type === 'JSXExpressionContainer' ? each('expression') : []
}

/** Words between tags, or in attributes that are read aloud, which do not come from a catalogue: `path: "words"`. */
export function findUntranslated(path: string, source: string): string[] {
  const found: string[] = []
  const isSpeech = (text: unknown): text is string => typeof text === 'string' && /\p{L}{2,}/u.test(text)
  const visit = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const each = node as Node
    if (each.type === 'JSXText' && isSpeech(each.value)) found.push(`${path}: "${each.value.trim()}"`)
    if (each.type === 'JSXElement' || each.type === 'JSXFragment')
      for (const text of (each.children as Node[]).flatMap(stringsIn))
        if (isSpeech(text)) found.push(`${path}: "${text.trim()}"`)
    if (each.type === 'JSXAttribute') {
      const name = (each.name as { name?: string }).name ?? ''
      for (const text of each.value && spoken.has(name) ? stringsIn(each.value as Node) : [])
        if (isSpeech(text)) found.push(`${path}: ${name}="${text}"`)
    }
    for (const key of Object.keys(each)) if (key !== 'parent') visit(each[key])
  }
  visit(parseSync(path, source).program)
  return found
}
