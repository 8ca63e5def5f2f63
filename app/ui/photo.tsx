import { type CSSProperties, useState } from 'react'
import { classNames } from './class-names.ts'

const WIDTHS = { small: 400, medium: 800, large: 1200 } as const

type PhotoSize = 'thumbnail' | keyof typeof WIDTHS

export function imageUrl(size: PhotoSize, key: string): string {
  return `/images/${size}/${encodeURIComponent(key)}.webp`
}

/** The 4:5 sizes for `srcset`. Omits the 96-px square, whose crop differs. */
export function imageSrcSet(key: string): string {
  return (Object.keys(WIDTHS) as (keyof typeof WIDTHS)[])
    .map((size) => `${imageUrl(size, key)} ${WIDTHS[size]}w`)
    .join(', ')
}

type Person = { photoKey: string | null; id: string; name: string }

function PhotoImage(
  props: Person & { alt: string; src: PhotoSize; srcSet?: boolean; sizes?: string; priority?: boolean },
) {
  const { photoKey, alt, src, srcSet, sizes, priority } = props
  const [failedKey, setFailedKey] = useState<string | null>(null)
  if (photoKey === null || failedKey === photoKey) return null
  return (
    <img
      key={photoKey}
      src={imageUrl(src, photoKey)}
      srcSet={srcSet ? imageSrcSet(photoKey) : undefined}
      sizes={sizes}
      alt={alt}
      width={src === 'thumbnail' ? 96 : 400}
      height={src === 'thumbnail' ? 96 : 500}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      ref={(image) => {
        // If the image failed before hydration, its error event had no listener.
        if (image?.complete && image.naturalWidth === 0) setFailedKey(photoKey)
      }}
      onError={() => setFailedKey(photoKey)}
    />
  )
}

function tintStyle(id: string) {
  return { '--photo-tint': `var(--tint-${tintOf(id)})` } as CSSProperties
}

const shapes = { card: 'rounded-card', arch: 'arch', square: 'aspect-square! rounded-card', plain: '' } as const

/** A person’s photo, 4:5, full width. Without one it shows their colour and initial. */
export function Photo(
  props: Person & {
    shape?: keyof typeof shapes
    sizes?: string
    priority?: boolean
    alt?: string
    className?: string
  },
) {
  const {
    id,
    name,
    shape = 'card',
    sizes = '(min-width: 1024px) 280px, (min-width: 640px) 45vw, 92vw',
    alt = '',
  } = props
  return (
    <span className={classNames('photo', shapes[shape], props.className)} style={tintStyle(id)}>
      <span aria-hidden="true" className="photo-letter">
        {initialOf(name)}
      </span>
      <PhotoImage {...props} alt={alt} src="small" srcSet sizes={sizes} />
    </span>
  )
}

export function Avatar(props: Person & { size?: number; shape?: 'round' | 'arch'; alt?: string; className?: string }) {
  const { id, name, size = 40, shape = 'round', alt = '', className } = props
  const style = { ...tintStyle(id), width: size, '--arch-foot': '12px' } as CSSProperties
  return (
    <span
      className={classNames('photo flex-none', shape === 'round' ? 'aspect-square! rounded-full' : 'arch', className)}
      style={style}
    >
      <span aria-hidden="true" className="photo-letter">
        {initialOf(name)}
      </span>
      <PhotoImage {...props} alt={alt} src={shape === 'round' ? 'thumbnail' : 'small'} />
    </span>
  )
}

/** The background of a person's photo: one of eight, stable per id (FNV-1a over its characters). */
export function tintOf(id: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  return ((hash ^ (hash >>> 15)) >>> 0) % 8
}

const plainInitial = /^[\p{L}\p{N}](?![\p{M}\u200d])/u

/** The first letter with its accents, as a capital; a dot if there isn't one. */
export function initialOf(name: string): string {
  const [plain] = plainInitial.exec(name) ?? []
  if (plain) return plain.toLocaleUpperCase()
  // Created only for the few names that need it: the first segmenter takes 50 ms on a slow phone.
  for (const { segment } of new Intl.Segmenter().segment(name.trim())) {
    if (/[\p{L}\p{N}]/u.test(segment)) return segment.toLocaleUpperCase()
  }
  return '·'
}
