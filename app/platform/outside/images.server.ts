import { randomBytes } from 'node:crypto'
import sharp, { type Metadata } from 'sharp'
import { PHOTO_MAX_BYTES } from '#app/platform/bounds.ts'
import { limitConcurrency } from '../concurrency-limit.ts'
import { Refusal } from '../refusal.ts'
import type { Files } from './files.server.ts'
import { type ImageBytes, stripMetadata } from './image-bytes.server.ts'

export const IMAGE_SIZES = {
  thumbnail: { width: 96, height: 96 },
  small: { width: 400, height: 500 },
  medium: { width: 800, height: 1000 },
  large: { width: 1200, height: 1500 },
} as const
export type ImageSize = keyof typeof IMAGE_SIZES

export const isImageSize = (value: unknown): value is ImageSize =>
  typeof value === 'string' && Object.hasOwn(IMAGE_SIZES, value)

const maxPixels = 25_000_000
/** Bytes a decoder may hold: interlaced images are held in memory whole. */
const maxMemory = 100_000_000
const quality = 85
const decodeSeconds = 15
/** Images beyond this ratio are cropped to the middle. */
const maxAspectRatio = 4

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

const queueDecode = limitConcurrency(2, 16, 'photo_busy')
/** Limits concurrent drawing of share images without delaying uploads. Refuses `photo_busy`. */
export const drawInTurn = limitConcurrency(1, 16, 'photo_busy')
/** Decodes large images one at a time to bound memory. */
const queueLargeDecode = limitConcurrency(1, 1, 'photo_busy')
const largeMemory = 30_000_000

export type Renditions = { bytes: Record<ImageSize, Uint8Array>; width: number; height: number }

/**
 * Renders a JPEG, PNG or WebP (first frame) in our sizes: upright, sRGB, no metadata. Returns the upload's width and
 * height. Refuses `photo_not_image`, `photo_too_large`, `photo_unreadable`, `photo_busy`.
 */
export async function makeRenditions(upload: Uint8Array): Promise<Renditions> {
  if (upload.byteLength > PHOTO_MAX_BYTES) throw new Refusal('photo_too_large', { status: 413 })
  const image = stripMetadata(upload)
  if (image === 'unknown') throw new Refusal('photo_not_image', { status: 415 })
  if (image === 'broken') throw new Refusal('photo_unreadable', { status: 422 })
  return queueDecode(() => decode(image))
}

async function decode({ format, bytes }: ImageBytes): Promise<Renditions> {
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (metadata.format !== format) throw new Refusal('photo_unreadable', { status: 422 })
    const memory = metadata.width * metadata.height * bytesPerPixel(metadata)
    if (metadata.width * metadata.height > maxPixels || memory > maxMemory)
      throw new Refusal('photo_too_large', { status: 413 })
    const { width, height } = metadata.autoOrient
    const work = () => scaleDown(bytes, width, height)
    return { bytes: await (memory > largeMemory ? queueLargeDecode(work) : work()), width, height }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('photo_unreadable', { status: 422 })
  }
}

/** Bytes a decoder holds per pixel. Progressive JPEGs keep all coefficients until the last scan. */
function bytesPerPixel({ format, isProgressive, chromaSubsampling, channels, depth }: Metadata): number {
  if (format === 'jpeg' && isProgressive) return 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels)
  return channels * (depth === 'ushort' ? 2 : 1)
}

async function scaleDown(bytes: Uint8Array, width: number, height: number): Promise<Renditions['bytes']> {
  const image = sharp(bytes, { limitInputPixels: maxPixels, autoOrient: true, failOn: 'error' })
  const area = middle(width, height)
  // Any extract, even of the whole image, would stop the decoder from reading large images at a smaller scale.
  if (area.width < width || area.height < height) image.extract(area)
  const { data, info } = await image
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

/** The part of an image we use: scaling a thin strip up to our sizes would create millions of rows. */
function middle(width: number, height: number) {
  const area = { width: Math.min(width, height * maxAspectRatio), height: Math.min(height, width * maxAspectRatio) }
  return { ...area, left: Math.floor((width - area.width) / 2), top: Math.floor((height - area.height) / 2) }
}

export const newImageKey = () => randomBytes(16).toString('hex')

export const isImageKey = (key: string) => /^[a-z0-9][a-z0-9-]{0,63}$/.test(key)
const pathOf = (size: ImageSize, key: string) => `images/${size}/${key}.webp`
const sizes = Object.keys(IMAGE_SIZES) as ImageSize[]

export async function putImage(files: Files, key: string, renditions: Renditions): Promise<void> {
  if (!isImageKey(key)) throw new Error('unsafe image key')
  await Promise.all(sizes.map((size) => files.put(pathOf(size, key), renditions.bytes[size], 'image/webp')))
}

/** Null for malformed keys. */
export function readImage(files: Files, size: ImageSize, key: string): Promise<Uint8Array | null> {
  return isImageKey(key) ? files.get(pathOf(size, key)) : Promise.resolve(null)
}

export async function removeImage(files: Files, key: string): Promise<void> {
  if (isImageKey(key)) await Promise.all(sizes.map((size) => files.remove(pathOf(size, key))))
}
