import { randomBytes } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import type { Files } from './files.ts'
import { Refusal } from './refusal.ts'

/** What is stored of a picture: WebP of exactly these sizes (1§7). */
export const IMAGE_SIZES = {
  thumbnail: { width: 96, height: 96 },
  small: { width: 400, height: 500 },
  medium: { width: 800, height: 1000 },
  large: { width: 1200, height: 1500 },
} as const
export type ImageSize = keyof typeof IMAGE_SIZES

export const isImageSize = (value: unknown): value is ImageSize =>
  typeof value === 'string' && Object.hasOwn(IMAGE_SIZES, value)

/** 2 MB (P-12). */
export const PHOTO_MAX_BYTES = 2 * 1024 * 1024
const maxPixels = 25_000_000
const quality = 85
const decodeSeconds = 15
const accepted: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)

export type Renditions = { bytes: Record<ImageSize, Uint8Array>; width: number; height: number }

/**
 * Turns an uploaded JPEG, PNG or WebP (judged by its content) into our sizes: upright, sRGB, without any metadata; width and
 * height are those of the upload. Refuses with `photo_not_image`, `photo_too_large` (bytes or pixels) or `photo_unreadable` (T28).
 */
export async function makeRenditions(upload: Uint8Array): Promise<Renditions> {
  if (upload.byteLength > PHOTO_MAX_BYTES) throw new Refusal('photo_too_large', { status: 413 })
  const type = await fileTypeFromBuffer(upload)
  if (!type || !accepted.includes(type.mime)) throw new Refusal('photo_not_image', { status: 415 })
  try {
    const { width, height, autoOrient } = await sharp(upload).metadata()
    if (width * height > maxPixels) throw new Refusal('photo_too_large', { status: 413 })
    const { data, info } = await sharp(upload, { limitInputPixels: maxPixels, autoOrient: true, failOn: 'error' })
      .timeout({ seconds: decodeSeconds })
      .toColourspace('srgb')
      .flatten({ background: '#ffffff' })
      .resize({ ...IMAGE_SIZES.large, fit: 'cover', position: sharp.strategy.attention })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const scaled = (size: ImageSize) =>
      sharp(data, { raw })
        .resize({ ...IMAGE_SIZES[size], fit: 'cover', position: sharp.strategy.attention })
        .webp({ quality })
        .toBuffer()
    return {
      bytes: {
        thumbnail: await scaled('thumbnail'),
        small: await scaled('small'),
        medium: await scaled('medium'),
        large: await scaled('large'),
      },
      width: autoOrient.width,
      height: autoOrient.height,
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('photo_unreadable', { status: 422 })
  }
}

/** A random name for a stored picture: 128 bits, letters and digits. */
export const newImageKey = () => randomBytes(16).toString('hex')

const isImageKey = (key: string) => /^[a-z0-9][a-z0-9-]{0,63}$/.test(key)
const pathOf = (size: ImageSize, key: string) => `images/${size}/${key}.webp`
const sizes = Object.keys(IMAGE_SIZES) as ImageSize[]

/** Stores all sizes of a picture under a key. */
export async function putImage(files: Files, key: string, renditions: Renditions): Promise<void> {
  if (!isImageKey(key)) throw new Error('unsafe image key')
  await Promise.all(sizes.map((size) => files.put(pathOf(size, key), renditions.bytes[size], 'image/webp')))
}

/** One size of a stored picture, or null; names that are not ours are never looked for (T26, T27). */
export function readImage(files: Files, size: ImageSize, key: string): Promise<Uint8Array | null> {
  return isImageKey(key) ? files.get(pathOf(size, key)) : Promise.resolve(null)
}

/** Removes all sizes of a picture. */
export async function removeImage(files: Files, key: string): Promise<void> {
  if (isImageKey(key)) await Promise.all(sizes.map((size) => files.remove(pathOf(size, key))))
}
