import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import sharp, { type OverlayOptions } from 'sharp'
import { SHARE_IMAGE_SIZE } from '#app/platform/http/page-meta.ts'
import { drawInTurn } from '#app/platform/outside/images.server.ts'
import { BRAND_COLORS } from '#app/ui/brand-colors.ts'
import fraunces from '../../../ui/fonts/portrait-fraunces.ttf?inline'

export type ShareImage = {
  photo: Uint8Array | null
  name: string
  line: string | null
  brand: string
}

const { paper, pine, ink } = BRAND_COLORS.light
const photoGround = { r: 236, g: 217, b: 199, alpha: 1 }
const arch = { width: 440, height: 550, left: 80, top: 80 }
const textBox = { left: 600, width: 540 }
const maxCached = 64

/** Skip names in scripts our font doesn't have; the text beside the image shows them. */
const hasLetters = (text: string) =>
  /\S/.test(text) && /^[\u0020-\u007e\u00a0-\u017e\u0218-\u021b\u1e80-\u1e85\u1ea0-\u1ef9‘’‚“”–—]*$/.test(text)

let fontFile: string | null = null
/** sharp only loads fonts from files, and the host may have none. */
function fontPath(): string {
  if (fontFile) return fontFile
  const folder = mkdtempSync(join(tmpdir(), 'portrait-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  fontFile = join(folder, 'portrait.ttf')
  writeFileSync(fontFile, Buffer.from(fraunces.slice(fraunces.indexOf(',') + 1), 'base64'))
  return fontFile
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

async function drawText(text: string, size: number, colour: string, width: number = textBox.width) {
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

async function drawPhoto({ photo, name }: ShareImage): Promise<OverlayOptions> {
  const { width, height, left, top } = arch
  const content = photo
    ? sharp(photo).resize({ width, height, fit: 'cover' })
    : sharp({ create: { width, height, channels: 4, background: photoGround } })
  if (!photo) {
    const letter = name.normalize('NFC').charAt(0).toUpperCase()
    if (letter && hasLetters(letter)) {
      const { input, width: letterWidth, height: letterHeight } = await drawText(letter, 240, '#6b4632')
      content.composite([
        { input, left: Math.round((width - letterWidth) / 2), top: Math.round((height - letterHeight) / 2) },
      ])
    }
  }
  // In two steps: sharp would otherwise join the mask before converting colours.
  const pixels = await content.flatten({ background: photoGround }).toColourspace('srgb').raw().toBuffer()
  const input = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .joinChannel(archMask(), { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
  return { input, left, top }
}

/** Refuses with `photo_busy` if too many are being drawn. */
export function drawShareImage(image: ShareImage): Promise<Uint8Array> {
  return drawInTurn(async () => {
    const name = image.name.normalize('NFC')
    const size = name.length <= 12 ? 88 : name.length <= 20 ? 72 : 58
    const layers: OverlayOptions[] = [await drawPhoto(image)]
    const lines = [
      ...(hasLetters(name) ? [{ ...(await drawText(name, size, ink)), gap: 0 }] : []),
      ...(image.line && hasLetters(image.line) ? [{ ...(await drawText(image.line, 34, pine)), gap: 30 }] : []),
    ]
    const textHeight = lines.reduce((sum, line) => sum + line.height + line.gap, 0)
    let top = Math.round((SHARE_IMAGE_SIZE.height - textHeight) / 2)
    for (const { input, height, gap } of lines) {
      top += gap
      layers.push({ input, left: textBox.left, top })
      top += height
    }
    if (hasLetters(image.brand)) {
      const brand = await drawText(image.brand, 32, pine)
      layers.push({ input: brand.input, left: textBox.left, top: SHARE_IMAGE_SIZE.height - 80 - brand.height })
    }
    return sharp({ create: { ...SHARE_IMAGE_SIZE, channels: 3, background: paper } })
      .composite(layers)
      .jpeg({ quality: 84 })
      .toBuffer()
  })
}

const cache = new LRUCache<string, Promise<Uint8Array>>({ max: maxCached })

export function cachedShareImage(key: string, load: () => Promise<ShareImage>): Promise<Uint8Array> {
  const cached = cache.get(key)
  const drawing = cached ?? load().then(drawShareImage)
  if (!cached) cache.set(key, drawing)
  drawing.catch(() => cache.delete(key))
  return drawing
}
