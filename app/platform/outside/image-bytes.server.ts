export type ImageBytes = { format: 'jpeg' | 'png' | 'webp'; bytes: Uint8Array }

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/**
 * Strips comments, GPS, texts and appended files before any decoder sees the image. Keeps pixels, colours, orientation.
 * `broken` means inconsistent segments.
 */
export function stripMetadata(upload: Uint8Array): ImageBytes | 'unknown' | 'broken' {
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength)
  const image = (format: ImageBytes['format'], parts: Buffer[] | null) =>
    parts ? ({ format, bytes: Buffer.concat(parts) } as const) : 'broken'
  if (bytes.length >= 3 && bytes.readUIntBE(0, 3) === 0xffd8ff) return image('jpeg', jpegSegments(bytes))
  if (ascii(bytes, 0, 8) === pngSignature) return image('png', pngChunks(bytes))
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return image('webp', webpChunks(bytes))
  return 'unknown'
}

const startOfScan = 0xda
const exifSegment = 0xe1
/** JPEG segments with arbitrary content: APP0 to APP15, and comments. */
const isOptionalSegment = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
const keptSegments: Record<number, string> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' }

function jpegSegments(bytes: Buffer): Buffer[] | null {
  const segments: Buffer[] = [bytes.subarray(0, 2)]
  let orientation = 1
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === startOfScan) {
      const exif = orientation === 1 ? [] : [orientationSegment(orientation)]
      return [segments[0] as Buffer, ...exif, ...segments.slice(1), bytes.subarray(at)]
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length || end < at + 4) return null
    const body = bytes.subarray(at + 4, end)
    if (marker === exifSegment && ascii(body, 0, 6) === 'Exif\0\0') orientation = orientationIn(body.subarray(6))
    const name = keptSegments[marker]
    if (!isOptionalSegment(marker) || (name !== undefined && ascii(body, 0, name.length) === name))
      segments.push(bytes.subarray(at, end))
    at = end
  }
  return null
}

const orientationTag = 0x0112
/** Cameras write a few dozen. */
const maxEntries = 500

function orientationIn(tiff: Buffer): number {
  const order = ascii(tiff, 0, 2)
  if ((order !== 'II' && order !== 'MM') || tiff.length < 8) return 1
  const short = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const start = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (start + 2 > tiff.length) return 1
  const entries = Math.min(short(start), maxEntries)
  for (let at = start + 2; at < start + 2 + entries * 12 && at + 12 <= tiff.length; at += 12) {
    if (short(at) !== orientationTag) continue
    const value = short(at + 8)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

function orientationSegment(orientation: number): Buffer {
  const segment = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010000000000000000', 'hex')
  segment.writeUInt16BE(orientation, 28)
  return segment
}

const pngSignature = '\x89PNG\r\n\x1a\n'
const keptPngChunks = new Set(['IHDR', 'PLTE', 'IDAT', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT'])

function pngChunks(bytes: Buffer): Buffer[] | null {
  const chunks: Buffer[] = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return null
    const type = ascii(bytes, at + 4, at + 8)
    if (type === 'IEND') return [...chunks, bytes.subarray(at, end)]
    if (keptPngChunks.has(type)) chunks.push(bytes.subarray(at, end))
    at = end
  }
  return null
}

const keptWebpChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP', 'ANIM', 'ANMF'])

function webpChunks(bytes: Buffer): Buffer[] | null {
  const whole = 8 + bytes.readUInt32LE(4)
  if (whole > bytes.length) return null
  const head = Buffer.from(bytes.subarray(0, 12))
  const chunks: Buffer[] = [head]
  for (let at = 12; at + 8 <= whole; ) {
    const size = bytes.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    if (end > whole) return null
    const type = ascii(bytes, at, at + 4)
    const chunk = bytes.subarray(at, end)
    if (keptWebpChunks.has(type)) chunks.push(type === 'VP8X' ? withoutMetadataFlags(chunk) : chunk)
    at = end
  }
  head.writeUInt32LE(chunks.reduce((sum, part) => sum + part.length, 0) - 8, 4)
  return chunks
}

function withoutMetadataFlags(head: Buffer): Buffer {
  const copy = Buffer.from(head)
  if (copy.length > 8) copy[8] = (copy[8] ?? 0) & ~0x0c
  return copy
}
