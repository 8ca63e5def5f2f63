import type { Namespace, Resources } from './resources.ts'

type Form = 'zero' | 'one' | 'other'

/** Keys as components use them: `hero.title`. The plural forms `calls_one` and `calls_other` become `calls`. */
type KeysIn<Catalogue, Path extends string = ''> = {
  [Key in keyof Catalogue & string]: Catalogue[Key] extends string
    ? `${Path}${Key extends `${infer Base}_${Form}` ? Base : Key}`
    : Catalogue[Key] extends readonly unknown[]
      ? never
      : KeysIn<Catalogue[Key], `${Path}${Key}.`>
}[keyof Catalogue & string]

type Keys = { [N in Namespace]: KeysIn<Resources[N]> }
type FullKeys = { [N in Namespace]: `${N}:${Keys[N]}` }

/** One or more catalogues. Keys of the first need no namespace. */
export type Namespaces = Namespace | readonly [Namespace, ...Namespace[]]

type Named<N extends Namespaces> = N extends Namespace ? N : N[number & keyof N]
type First<N extends Namespaces> = N extends Namespace ? N : N[0 & keyof N]

/** A key of these catalogues: `key` in the first, `namespace:key` in any. */
export type TextKey<N extends Namespaces> = Keys[First<N> & Namespace] | FullKeys[Named<N> & Namespace]

/** Values to interpolate. `count` also chooses the plural form. */
export type TextValues = { readonly count?: number; readonly [name: string]: string | number | undefined }

/** Translates a key, interpolating `{{values}}` without escaping. */
export type Translate<N extends Namespaces = Namespace> = (key: TextKey<N>, values?: TextValues) => string
