import { english } from './english/schema.ts'
import { german } from './german/schema.ts'

/** Sentences with `{slots}` and the words for each slot, which may contain slots too. */
export type Grammar = { sentences: readonly string[]; slots: Readonly<Record<string, readonly string[]>> }

/** Returns a deterministic generator of numbers in [0, 1) (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const slot = /\{([a-zA-Z]+|\d+-\d+)\}/g

function fill(text: string, grammar: Grammar, roll: () => number): string {
  return text.replace(slot, (whole, name: string) => {
    const [low, high] = name.split('-').map(Number)
    if (low !== undefined && high !== undefined) return String(low + Math.floor(roll() * (high - low + 1)))
    const words = grammar.slots[name]
    return words ? fill(words[Math.floor(roll() * words.length)] ?? '', grammar, roll) : whole
  })
}

function writeBio(grammar: Grammar, roll: () => number): string {
  const left = [...grammar.sentences]
  const count = 3 + Math.floor(roll() * 5)
  const chosen = Array.from({ length: count }, () => left.splice(Math.floor(roll() * left.length), 1)[0] ?? '')
  return chosen.map((sentence) => fill(sentence, grammar, roll)).join(roll() < 0.2 ? '\n' : ' ')
}

/** Ordinary bios, half German and half English, deterministic for a seed. */
export function ordinaryBios(count: number, seed: number): string[] {
  const roll = seededRandom(seed)
  return Array.from({ length: count }, (_, index) => writeBio(index % 2 === 0 ? german : english, roll))
}
