import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { SHARE_IMAGE_SIZE } from '../http/page-meta.ts'
import portrait from './fonts/portrait-fraunces.ttf?inline'
import { pictureTurn } from './images.server.ts'

export type SharedPicture = {
  /** A stored rendition, or null: then the first letter of the name. */
  photo: Uint8Array | null
  name: string
  /** A second line, such as a standing. */
  line: string | null
  brand: string
}

const paper = '#fcf9f3'
const pine = '#1c5a46'
const ink = '#2b1f18'
const paperOfPhotos = { r: 236, g: 217, b: 199, alpha: 1 }
const arch = { width: 440, height: 550, left: 80, top: 80 }
const words = { left: 600, width: 540 }
const mostDrawn = 64

/** Letters our font has; a name in another script is left to the words beside the picture, rather than to chance. */
const hasLetters = (text: string) =>
  /\S/.test(text) && /^[\u0020-\u007e\u00a0-\u017e\u0218-\u021b\u1e80-\u1e85\u1ea0-\u1ef9‘’‚“”–—]*$/.test(text)

let fontFile: string | null = null
/** The letters of the product, cut to one weight; the machine may have no fonts at all. Text is drawn from files only. */
function fontPath(): string {
  if (fontFile) return fontFile
  const folder = mkdtempSync(join(tmpdir(), 'portrait-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  fontFile = join(folder, 'portrait.ttf')
  writeFileSync(fontFile, Buffer.from(portrait.slice(portrait.indexOf(',') + 1), 'base64'))
  return fontFile
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

async function drawn(text: string, size: number, colour: string, width: number = words.width) {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped(text)}</span>`,
      font: `Portrait Fraunces ${size}px`,
      fontfile: fontPath(),
      rgba: true,
      dpi: 72,
      width,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

/** Opaque inside the arch, half at its edge: a half circle on top of a box. */
function archMask(): Buffer {
  const { width, height } = arch
  const radius = width / 2
  const mask = Buffer.alloc(width * height, 255)
  for (let y = 0; y < radius; y++) {
    for (let x = 0; x < width; x++) {
      const distance = Math.hypot(x + 0.5 - radius, y + 0.5 - radius)
      mask[y * width + x] = Math.round(255 * Math.min(1, Math.max(0, radius - distance + 0.5)))
    }
  }
  return mask
}

async function face({ photo, name }: SharedPicture): Promise<OverlayOptions> {
  const { width, height, left, top } = arch
  const inside = photo
    ? sharp(photo).resize({ width, height, fit: 'cover' })
    : sharp({ create: { width, height, channels: 4, background: paperOfPhotos } })
  if (!photo) {
    const letter = name.normalize('NFC').charAt(0).toUpperCase()
    if (letter && hasLetters(letter)) {
      const { input, width: wide, height: high } = await drawn(letter, 240, '#6b4632')
      inside.composite([{ input, left: Math.round((width - wide) / 2), top: Math.round((height - high) / 2) }])
    }
  }
  // In two steps: within one, the mask would be joined before the colours are settled.
  const pixels = await inside.flatten({ background: paperOfPhotos }).toColourspace('srgb').raw().toBuffer()
  const input = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .joinChannel(archMask(), { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
  return { input, left, top }
}

/** The picture for shared links as JPEG: photo in the arch, name, a line, brand. Refuses `photo_busy` when too many are being drawn. */
export function drawSharedPicture(asked: SharedPicture): Promise<Uint8Array> {
  return pictureTurn(async () => {
    const name = asked.name.normalize('NFC')
    const size = name.length <= 12 ? 88 : name.length <= 20 ? 72 : 58
    const parts: OverlayOptions[] = [await face(asked)]
    const lines = [
      ...(hasLetters(name) ? [{ ...(await drawn(name, size, ink)), gap: 0 }] : []),
      ...(asked.line && hasLetters(asked.line) ? [{ ...(await drawn(asked.line, 34, pine)), gap: 30 }] : []),
    ]
    const high = lines.reduce((sum, line) => sum + line.height + line.gap, 0)
    let top = Math.round((SHARE_IMAGE_SIZE.height - high) / 2)
    for (const { input, height, gap } of lines) {
      top += gap
      parts.push({ input, left: words.left, top })
      top += height
    }
    if (hasLetters(asked.brand)) {
      const brand = await drawn(asked.brand, 32, pine)
      parts.push({ input: brand.input, left: words.left, top: SHARE_IMAGE_SIZE.height - 80 - brand.height })
    }
    return sharp({ create: { ...SHARE_IMAGE_SIZE, channels: 3, background: paper } })
      .composite(parts)
      .jpeg({ quality: 84 })
      .toBuffer()
  })
}

const recent = new Map<string, Promise<Uint8Array>>()

/** The same, drawn once for everybody who asks for that name; the pictures asked for last are kept in memory. */
export function sharedPictureOnce(key: string, asked: () => Promise<SharedPicture>): Promise<Uint8Array> {
  const known = recent.get(key)
  const making = known ?? asked().then(drawSharedPicture)
  recent.delete(key)
  recent.set(key, making)
  making.catch(() => recent.delete(key))
  const [oldest] = recent.keys()
  if (recent.size > mostDrawn && oldest !== undefined) recent.delete(oldest)
  return making
}
