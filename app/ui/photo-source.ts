const WIDTHS = { small: 400, medium: 800, large: 1200 } as const

export type PhotoSize = 'thumbnail' | keyof typeof WIDTHS

/** The address of a stored image. */
export function imageUrl(size: PhotoSize, key: string): string {
  return `/images/${size}/${encodeURIComponent(key)}.webp`
}

/** The 4:5 sizes for `srcset`; the 96-px square is not among them, because its crop differs. */
export function imageSrcSet(key: string): string {
  return (Object.keys(WIDTHS) as (keyof typeof WIDTHS)[])
    .map((size) => `${imageUrl(size, key)} ${WIDTHS[size]}w`)
    .join(', ')
}
