/** The shape of a translated catalogue: the same keys, other texts. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }
