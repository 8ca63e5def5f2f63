import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)

/** RFC 1952: deflate, no name, no time, any system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** RFC 1951: the last block, stored, with nothing in it. */
const lastBlock = Buffer.from([1, 0, 0, 255, 255])

/** Pieces ready to be joined: each is whole deflate blocks that end on a byte and look back into no other piece. */
export const compressPieces = (pieces: readonly Buffer[]): Promise<Buffer[]> =>
  Promise.all(pieces.map((piece) => deflate(piece, { level: 6, finishFlush: constants.Z_FULL_FLUSH })))

/**
 * One gzip body: the pieces with the same short separator between them, as `pieces.join(separator)` would be. The
 * separator is stored uncompressed.
 */
export function joinCompressed(pieces: readonly Buffer[], compressed: readonly Buffer[], separator: Buffer): Buffer {
  const stored = Buffer.alloc(5)
  stored.writeUInt16LE(separator.length, 1)
  stored.writeUInt16LE(~separator.length & 0xffff, 3)
  let sum = 0
  let length = 0
  const blocks: Buffer[] = [header]
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) {
      blocks.push(stored, separator)
      sum = crc32(separator, sum)
      length += separator.length
    }
    blocks.push(compressed[index] ?? Buffer.alloc(0))
    sum = crc32(piece, sum)
    length += piece.length
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(sum, 0)
  trailer.writeUInt32LE(length % 2 ** 32, 4)
  return Buffer.concat([...blocks, lastBlock, trailer])
}
