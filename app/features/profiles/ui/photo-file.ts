import { PHOTO_MAX_BYTES } from '../schema.ts'

/** The longest side in pixels of what is sent; no page shows more. */
const longestSide = 1_500

/** Why a file is refused unopened, or null (P-11, P-12). A camera shot may be larger: it is scaled down first. */
export function refusalOfFile(file: Pick<File, 'type' | 'name' | 'size'>, isShot: boolean): string | null {
  const isHeic = /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)
  if (!isHeic && (!file.type.startsWith('image/') || file.type === 'image/svg+xml')) return 'photo_not_image'
  return !isShot && file.size > PHOTO_MAX_BYTES ? 'photo_too_large' : null
}

/** Decodes an image, upright. Rejects when the browser cannot. */
export async function openImage(file: File): Promise<HTMLImageElement> {
  const readable = await createImageBitmap(file, { resizeWidth: 1, resizeHeight: 1 })
  readable.close()
  const image = new Image()
  image.src = URL.createObjectURL(file)
  await image.decode()
  if (image.naturalWidth === 0) throw new Error('an empty image')
  return image
}

export type CropArea = { x: number; y: number; width: number; height: number }

/** Crops an image and scales it down to a JPEG small enough to be sent. */
export async function cropImage(image: HTMLImageElement, area: CropArea): Promise<Blob> {
  const scale = Math.min(1, longestSide / Math.max(area.width, area.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(area.width * scale))
  canvas.height = Math.max(1, Math.round(area.height * scale))
  const canvasContext = canvas.getContext('2d')
  if (!canvasContext) throw new Error('nothing to draw on')
  canvasContext.fillStyle = '#ffffff'
  canvasContext.fillRect(0, 0, canvas.width, canvas.height)
  canvasContext.imageSmoothingQuality = 'high'
  canvasContext.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  for (const quality of [0.9, 0.75, 0.5]) {
    const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
    if (jpeg && jpeg.size <= PHOTO_MAX_BYTES) return jpeg
  }
  throw new Error('the image could not be drawn')
}
