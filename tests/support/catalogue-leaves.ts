import type { Language } from '#app/i18n/languages.ts'
import { serverTexts } from '#app/i18n/texts.server.ts'

type Tree = string | { readonly [key: string]: Tree }

const leavesOf = (tree: Tree, key: string): { key: string; text: string }[] =>
  typeof tree === 'string'
    ? [{ key, text: tree }]
    : Object.entries(tree).flatMap(([name, branch]) => leavesOf(branch, `${key}.${name}`))

/** Every text of a catalogue with its key, which begins with the catalogue's name. */
export const catalogueLeaves = (language: Language, name: string) =>
  leavesOf(serverTexts(language).catalogue(name as 'site') as unknown as Tree, name)
