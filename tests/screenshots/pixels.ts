import sharp from 'sharp'

export type Pixels = { width: number; height: number; data: Buffer }

const CHANNELS = 4
const GAP = 16

/** The pixels of an image. */
export async function pixelsOf(image: Buffer | string): Promise<Pixels> {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

export type Difference = Pixels & { count: number; share: number; largest: number }

/**
 * Every pixel in which two images differ in any colour: red on the second image, faded. What only one of them covers
 * differs. `largest` is the largest step of a colour (of 255).
 */
export function differenceOf(before: Pixels, after: Pixels): Difference {
  const width = Math.max(before.width, after.width)
  const height = Math.max(before.height, after.height)
  const data = Buffer.alloc(width * height * CHANNELS, 255)
  let count = 0
  let largest = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const step = stepAt(before, after, x, y)
      if (step > 0) count++
      largest = Math.max(largest, step)
      const colours = step > 0 ? [220, 0, 30] : fadedAt(after, x, y)
      data.set(colours, (y * width + x) * CHANNELS)
    }
  }
  return { width, height, data, count, share: count / (width * height), largest }
}

const covers = ({ width, height }: Pixels, x: number, y: number) => x < width && y < height

function stepAt(before: Pixels, after: Pixels, x: number, y: number): number {
  if (!covers(before, x, y) || !covers(after, x, y)) return 255
  const [a, b] = [(y * before.width + x) * CHANNELS, (y * after.width + x) * CHANNELS]
  let step = 0
  for (let channel = 0; channel < CHANNELS; channel++)
    step = Math.max(step, Math.abs((before.data[a + channel] ?? 0) - (after.data[b + channel] ?? 0)))
  return step
}

const fadedAt = ({ data, width }: Pixels, x: number, y: number) =>
  [0, 1, 2].map((channel) => 255 - (255 - (data[(y * width + x) * CHANNELS + channel] ?? 255)) / 4)

/** Both images and their difference side by side, as a file. */
export async function writeDifference(file: string, images: readonly Pixels[]): Promise<void> {
  const tiles = images.map(({ width, height, data }, index) => ({
    input: data,
    raw: { width, height, channels: CHANNELS as 4 },
    top: 0,
    left: images.slice(0, index).reduce((left, image) => left + image.width + GAP, 0),
  }))
  const width = images.reduce((sum, image) => sum + image.width + GAP, -GAP)
  const height = Math.max(...images.map((image) => image.height))
  await sharp({ create: { width, height, channels: 3, background: '#888' } })
    .composite(tiles)
    .png()
    .toFile(file)
}
