import { PHOTO_MAX_BYTES } from '#app/platform/bounds.ts'
import { PHOTO_MIN_HEIGHT, PHOTO_MIN_WIDTH } from '../schema.ts'

/** In pixels; no page shows more. */
const sent = { width: 1_200, height: 1_500 }
/** Longest side while cropping, in pixels. Larger photos are scaled down first, or dragging would stutter. */
const longestSide = 3_200

/** Why a file is refused before opening, or null. Any size is fine: only the cropped part is sent. */
export function refusalOfFile(file: Pick<File, 'type' | 'name'>): string | null {
  const isHeic = /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)
  return !isHeic && (!file.type.startsWith('image/') || file.type === 'image/svg+xml') ? 'photo_not_image' : null
}

export const isLargeEnough = (photo: { width: number; height: number }) =>
  photo.width >= PHOTO_MIN_WIDTH && photo.height >= PHOTO_MIN_HEIGHT

/** `scale` is relative to the file. The caller of `openPhoto` revokes the URL. */
export type OpenedPhoto = { url: string; width: number; height: number; scale: number }

/** Applies the photo's orientation. Rejects if the browser can't read the file. */
export async function openPhoto(file: File): Promise<OpenedPhoto> {
  const url = URL.createObjectURL(file)
  try {
    const image = await loaded(url)
    const { naturalWidth: width, naturalHeight: height } = image
    const scale = Math.min(1, longestSide / Math.max(width, height))
    if (scale === 1) {
      await image.decode()
      return { url, width, height, scale }
    }
    const smaller = await scaledDown(file, Math.round(width * scale), Math.round(height * scale))
    URL.revokeObjectURL(url)
    return { ...smaller, scale }
  } catch (error) {
    URL.revokeObjectURL(url)
    throw error
  }
}

/** Loads without decoding, or large images would be decoded twice. */
const loaded = (url: string) =>
  new Promise<HTMLImageElement>((resolve, reject) => {
    const image = new Image()
    const refuse = () => reject(new Error('no image that this browser reads'))
    image.onload = () => (image.naturalWidth > 0 ? resolve(image) : refuse())
    image.onerror = refuse
    image.src = url
  })

async function scaledDown(file: File, width: number, height: number) {
  const bitmap = await createImageBitmap(file, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' })
  const canvas = canvasOf(width, height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return { url: URL.createObjectURL(await jpegOf(canvas, 0.92)), width, height }
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

const jpegOf = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the image could not be drawn'))),
      'image/jpeg',
      quality,
    ),
  )

export type CropArea = { x: number; y: number; width: number; height: number }

export const zoomLimit = ({ width, height, scale }: OpenedPhoto, most: number) =>
  Math.max(1, Math.min(most, Math.min(width, (height * 4) / 5) / scale / PHOTO_MIN_WIDTH))

export async function cropPhoto(photo: OpenedPhoto, area: CropArea): Promise<Blob> {
  const image = await loaded(photo.url)
  const shrink = Math.min(1, sent.width / area.width, sent.height / area.height)
  // Rounding must not make a photo with just enough pixels too small.
  const width = Math.max(PHOTO_MIN_WIDTH, Math.round(area.width * shrink))
  const height = Math.max(PHOTO_MIN_HEIGHT, Math.round(area.height * shrink))
  const canvas = canvasOf(width, height)
  const canvasContext = canvas.getContext('2d')
  if (!canvasContext) throw new Error('nothing to draw on')
  canvasContext.fillStyle = '#ffffff'
  canvasContext.fillRect(0, 0, width, height)
  canvasContext.imageSmoothingQuality = 'high'
  canvasContext.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height)
  for (const quality of [0.85, 0.7, 0.5]) {
    const jpeg = await jpegOf(canvas, quality)
    if (jpeg.size <= PHOTO_MAX_BYTES) return jpeg
  }
  throw new Error('the image could not be made small enough')
}
