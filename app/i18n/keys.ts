import type { Namespace, Resources } from './resources.ts'

type Form = 'zero' | 'one' | 'other'

/** Keys as components say them: `hero.title`; the forms `talks_one` and `talks_other` of a plural are both `talks`. */
type KeysIn<Catalogue, Path extends string = ''> = {
  [Key in keyof Catalogue & string]: Catalogue[Key] extends string
    ? `${Path}${Key extends `${infer Base}_${Form}` ? Base : Key}`
    : Catalogue[Key] extends readonly unknown[]
      ? never
      : KeysIn<Catalogue[Key], `${Path}${Key}.`>
}[keyof Catalogue & string]

type Keys = { [N in Namespace]: KeysIn<Resources[N]> }
type FullKeys = { [N in Namespace]: `${N}:${Keys[N]}` }

/** One catalogue, or several, of which the first is the one whose keys need no name in front. */
export type Namespaces = Namespace | readonly [Namespace, ...Namespace[]]

type Named<N extends Namespaces> = N extends Namespace ? N : N[number & keyof N]
type First<N extends Namespaces> = N extends Namespace ? N : N[0 & keyof N]

/** Every key that texts of these catalogues have: `key` in the first of them, `namespace:key` in any. */
export type TextKey<N extends Namespaces> = Keys[First<N> & Namespace] | FullKeys[Named<N> & Namespace]

/** What a sentence names. `count` also chooses between the forms of a plural. */
export type TextValues = { readonly count?: number; readonly [name: string]: string | number | undefined }

/** Says the text of a key in one language, with its `{{values}}` filled in as they are. */
export type Translate<N extends Namespaces = Namespace> = (key: TextKey<N>, values?: TextValues) => string
