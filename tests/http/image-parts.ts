import { crc32, createDeflate, deflateSync } from 'node:zlib'

/** Parts of image files, put together by hand: what no honest program writes. */

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.byteLength, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

type PngHead = { width: number; height: number; depth?: number; colour?: number; interlaced?: boolean }

export function pngHead({ width, height, depth = 8, colour = 0, interlaced = false }: PngHead): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8)
  return pngChunk('IHDR', data)
}

/** A PNG of these chunks, whatever they are. */
export const pngOf = (...chunks: Buffer[]) => Buffer.concat([signature, ...chunks, pngChunk('IEND', Buffer.alloc(0))])

/** A small whole PNG with further chunks before its pixels. */
export const pngWith = (...extra: Buffer[]) =>
  pngOf(pngHead({ width: 40, height: 50 }), ...extra, pngChunk('IDAT', deflateSync(Buffer.alloc(41 * 50))))

/** So many zero bytes, deflated: a thousandth of their size. Never held at once. */
export async function deflatedZeros(bytes: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 })
  const piece = Buffer.alloc(1 << 20)
  const parts: Buffer[] = []
  deflate.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise((resolve) => deflate.on('end', resolve))
  for (let left = bytes; left > 0; left -= piece.length)
    if (!deflate.write(left >= piece.length ? piece : piece.subarray(0, left)))
      await new Promise((resolve) => deflate.once('drain', resolve))
  deflate.end()
  await done
  return Buffer.concat(parts)
}

/** How many bytes the pixels of an interlaced PNG are, with the filter byte of every row. */
export function interlacedBytes(width: number, height: number, pixelBytes: number): number {
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const
  return passes.reduce((sum, [x, y, acrossStep, downStep]) => {
    const columns = Math.ceil((width - x) / acrossStep)
    const rows = Math.ceil((height - y) / downStep)
    return sum + rows * (1 + columns * pixelBytes)
  }, 0)
}

/** A JPEG with a segment right after its beginning. */
export function jpegWith(jpeg: Buffer, marker: number, data: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.byteLength + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)])
}

/** The same JPEG, said to have another size. */
export function jpegSaying(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  for (let at = 2; at < copy.length - 9; at += 2 + copy.readUInt16BE(at + 2)) {
    if (copy[at] !== 0xff) break
    const marker = copy[at + 1] ?? 0
    if (marker < 0xc0 || marker > 0xc2) continue
    copy.writeUInt16BE(height, at + 5)
    copy.writeUInt16BE(width, at + 7)
    return copy
  }
  throw new Error('no frame in this JPEG')
}

/** The same progressive JPEG with its last scan again and again, up to a size. */
export function jpegOfScans(jpeg: Buffer, bytes: number): Buffer {
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const tables = jpeg.lastIndexOf(Buffer.from([0xff, 0xc4]), last)
  const scan = jpeg.subarray(tables > 0 ? tables : last, jpeg.length - 2)
  const times = Math.floor((bytes - jpeg.length) / scan.length)
  return Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(times).fill(scan), jpeg.subarray(-2)])
}
