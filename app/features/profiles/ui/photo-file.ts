/** 2 MB: what a chosen file may have (P-12), and what is sent. */
const maxBytes = 2 * 1024 * 1024
/** The longest side of what is sent; no page shows more. */
const longestSide = 1_500

/** Says why a file is not even opened, or null (P-11, P-12). A shot of the phone's camera may be large: it is scaled down first. */
export function refusedFile(file: Pick<File, 'type' | 'name' | 'size'>, isShot: boolean): string | null {
  const isHeic = /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)
  if (!isHeic && (!file.type.startsWith('image/') || file.type === 'image/svg+xml')) return 'photo_not_image'
  return !isShot && file.size > maxBytes ? 'photo_too_large' : null
}

/** A picture as the browser reads it, upright. Rejects when it cannot. */
export async function openPicture(file: File): Promise<HTMLImageElement> {
  const readable = await createImageBitmap(file, { resizeWidth: 1, resizeHeight: 1 })
  readable.close()
  const picture = new Image()
  picture.src = URL.createObjectURL(file)
  await picture.decode()
  if (picture.naturalWidth === 0) throw new Error('an empty picture')
  return picture
}

export type Part = { x: number; y: number; width: number; height: number }

/** Draws a part of a picture, small enough to be sent, as JPEG. */
export async function drawPart(picture: HTMLImageElement, part: Part): Promise<Blob> {
  const scale = Math.min(1, longestSide / Math.max(part.width, part.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(part.width * scale))
  canvas.height = Math.max(1, Math.round(part.height * scale))
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('nothing to draw on')
  paper.fillStyle = '#ffffff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.imageSmoothingQuality = 'high'
  paper.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height)
  for (const quality of [0.9, 0.75, 0.5]) {
    const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
    if (drawn && drawn.size <= maxBytes) return drawn
  }
  throw new Error('the picture could not be drawn')
}
