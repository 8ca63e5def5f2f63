import type { Namespace, Resources } from './resources.ts'

type Form = 'zero' | 'one' | 'other'

/** Keys as components write them: `hero.title`; the plural forms `calls_one` and `calls_other` are both `calls`. */
type KeysIn<Catalogue, Path extends string = ''> = {
  [Key in keyof Catalogue & string]: Catalogue[Key] extends string
    ? `${Path}${Key extends `${infer Base}_${Form}` ? Base : Key}`
    : Catalogue[Key] extends readonly unknown[]
      ? never
      : KeysIn<Catalogue[Key], `${Path}${Key}.`>
}[keyof Catalogue & string]

type Keys = { [N in Namespace]: KeysIn<Resources[N]> }
type FullKeys = { [N in Namespace]: `${N}:${Keys[N]}` }

/** One catalogue, or several: the keys of the first need no namespace in front. */
export type Namespaces = Namespace | readonly [Namespace, ...Namespace[]]

type Named<N extends Namespaces> = N extends Namespace ? N : N[number & keyof N]
type First<N extends Namespaces> = N extends Namespace ? N : N[0 & keyof N]

/** Every key that texts of these catalogues have: `key` in the first of them, `namespace:key` in any. */
export type TextKey<N extends Namespaces> = Keys[First<N> & Namespace] | FullKeys[Named<N> & Namespace]

/** Values to interpolate. `count` also chooses the plural form. */
export type TextValues = { readonly count?: number; readonly [name: string]: string | number | undefined }

/** The text of a key in one language, with its `{{values}}` interpolated unescaped. */
export type Translate<N extends Namespaces = Namespace> = (key: TextKey<N>, values?: TextValues) => string
