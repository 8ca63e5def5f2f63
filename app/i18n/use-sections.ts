import type { TextValues } from './keys.ts'
import type { Namespace, Resources } from './resources.ts'
import { interpolate } from './sentence.ts'
import { useTranslation } from './use-translation.ts'

export type TextSection = { readonly heading: string; readonly paragraphs: readonly string[] }
export type TextSections = Readonly<Record<string, TextSection>>

type Document = { readonly sections: TextSections }
/** Keys of documents: whole namespaces (`guidelines`) or parts of one (`legal.terms`). */
type DocumentKey = {
  [N in Namespace]: Resources[N] extends Document ? N : `${N}.${DocumentsIn<Resources[N]>}`
}[Namespace]
type DocumentsIn<C> = { [K in keyof C & string]: C[K] extends Document ? K : never }[keyof C & string]

/** The sections of a document in order, with interpolated values. */
export function useSections(key: DocumentKey, values: TextValues = {}): TextSections {
  const [namespace, document] = key.split('.') as [Namespace, string?]
  const { i18n } = useTranslation(namespace)
  const all = { ...i18n.values, ...values }
  const catalogue = i18n.catalogue(namespace) as Readonly<Record<string, Document>> & Document
  const { sections } = (document ? catalogue[document] : catalogue) as Document
  return Object.fromEntries(
    Object.entries(sections).map(([name, { heading, paragraphs }]) => [
      name,
      { heading: interpolate(heading, all), paragraphs: paragraphs.map((paragraph) => interpolate(paragraph, all)) },
    ]),
  )
}
