import { randomBytes } from 'node:crypto'
import sharp, { type Metadata } from 'sharp'
import { turns } from '../concurrency-limit.ts'
import { Refusal } from '../refusal.ts'
import type { Files } from './files.server.ts'
import { barePicture, type PictureBytes } from './image-bytes.server.ts'

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
/** Bytes that a decoder may hold: an interlaced picture is there as a whole. */
const maxMemory = 100_000_000
const quality = 85
const decodeSeconds = 15
/** A picture may be so many times longer than broad; of longer ones only the middle is looked at. */
const mostSlender = 4

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

const inTurn = turns(2, 16, 'photo_busy')
/** A turn for drawing a picture of our own; uploads do not wait for it. Refuses `photo_busy`. */
export const pictureTurn = turns(1, 16, 'photo_busy')
/** Large pictures come one at a time, so that memory is bounded by one of them. */
const largeInTurn = turns(1, 1, 'photo_busy')
const largeMemory = 30_000_000

export type Renditions = { bytes: Record<ImageSize, Uint8Array>; width: number; height: number }

/**
 * Turns an uploaded JPEG, PNG or WebP (judged by its content) into our sizes: upright, sRGB, without any metadata; width and
 * height are those of the upload. Of an animation only the first picture is kept. Refuses with `photo_not_image`,
 * `photo_too_large` (bytes or pixels), `photo_unreadable`, or `photo_busy` when too many are being decoded (T28).
 */
export async function makeRenditions(upload: Uint8Array): Promise<Renditions> {
  if (upload.byteLength > PHOTO_MAX_BYTES) throw new Refusal('photo_too_large', { status: 413 })
  const picture = barePicture(upload)
  if (picture === 'unknown') throw new Refusal('photo_not_image', { status: 415 })
  if (picture === 'broken') throw new Refusal('photo_unreadable', { status: 422 })
  return inTurn(() => decode(picture))
}

async function decode({ format, bytes }: PictureBytes): Promise<Renditions> {
  try {
    const seen = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (seen.format !== format) throw new Refusal('photo_unreadable', { status: 422 })
    const memory = seen.width * seen.height * bytesPerPixel(seen)
    if (seen.width * seen.height > maxPixels || memory > maxMemory)
      throw new Refusal('photo_too_large', { status: 413 })
    const { width, height } = seen.autoOrient
    const work = () => scaleDown(bytes, width, height)
    return { bytes: await (memory > largeMemory ? largeInTurn(work) : work()), width, height }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('photo_unreadable', { status: 422 })
  }
}

/** What a decoder holds of each pixel; of a progressive JPEG all coefficients until its last scan. */
function bytesPerPixel({ format, isProgressive, chromaSubsampling, channels, depth }: Metadata): number {
  if (format === 'jpeg' && isProgressive) return 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels)
  return channels * (depth === 'ushort' ? 2 : 1)
}

/** All sizes of a picture that is so wide and high once it stands upright. */
async function scaleDown(bytes: Uint8Array, width: number, height: number): Promise<Renditions['bytes']> {
  const picture = sharp(bytes, { limitInputPixels: maxPixels, autoOrient: true, failOn: 'error' })
  const part = middle(width, height)
  // Any extract, also of everything, would keep the decoder from reading large pictures at a smaller scale.
  if (part.width < width || part.height < height) picture.extract(part)
  const { data, info } = await picture
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
    thumbnail: await scaled('thumbnail'),
    small: await scaled('small'),
    medium: await scaled('medium'),
    large: await scaled('large'),
  }
}

/** The part of a picture that is looked at. A thread of pixels, filled up to our sizes, would be millions of rows. */
function middle(width: number, height: number) {
  const part = { width: Math.min(width, height * mostSlender), height: Math.min(height, width * mostSlender) }
  return { ...part, left: Math.floor((width - part.width) / 2), top: Math.floor((height - part.height) / 2) }
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
