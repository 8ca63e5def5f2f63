import { parseSync } from 'vite'

type Node = { type: string; [key: string]: unknown }

const spoken = new Set(['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title', 'help'])

/** Words between tags, or in attributes that are read aloud, which do not come from a catalogue: `path: "words"`. */
export function findUntranslated(path: string, source: string): string[] {
  const found: string[] = []
  const isSpeech = (text: unknown): text is string => typeof text === 'string' && /\p{L}{2,}/u.test(text)
  const visit = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const each = node as Node
    if (each.type === 'JSXText' && isSpeech(each.value)) found.push(`${path}: "${each.value.trim()}"`)
    if (each.type === 'JSXAttribute') {
      const name = (each.name as { name?: string }).name ?? ''
      const value = each.value as { type?: string; value?: unknown } | null
      if (spoken.has(name) && value?.type === 'Literal' && isSpeech(value.value))
        found.push(`${path}: ${name}="${String(value.value)}"`)
    }
    for (const key of Object.keys(each)) if (key !== 'parent') visit(each[key])
  }
  visit(parseSync(path, source).program)
  return found
}
