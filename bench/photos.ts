import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { storePhoto } from '#app/features/profiles/commands.server.ts'
import { localFiles } from '#app/platform/outside/files.server.ts'
import { IMAGE_SIZES } from '#app/platform/outside/images.server.ts'
import { seekerOf } from './directory.ts'
import { alternate, type Figure, ratioOf } from './figures.ts'
import type { BenchWorld } from './world.ts'

/** A noisy photo as a telephone makes it, with hidden data: 2,000 × 2,500, about 1 MB. */
const makeUpload = () =>
  sharp({
    create: {
      width: 500,
      height: 625,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
      background: '#888',
    },
  })
    .resize(2_000, 2_500)
    .withExif({ IFD0: { Make: 'bench', ImageDescription: 'hidden' } })
    .jpeg({ quality: 80 })
    .toBuffer()

/** An upload checked, cropped to every size, stripped and stored, against sharp doing nothing but the sizes. */
export async function photoFigures(world: BenchWorld): Promise<Figure[]> {
  const ctx = await world.context()
  const upload = await makeUpload()
  const folder = mkdtempSync(join(tmpdir(), 'visavis-bench-'))
  const files = localFiles(folder)
  let person = 0

  async function bare() {
    const { data, info } = await sharp(upload)
      .autoOrient()
      .resize({ ...IMAGE_SIZES.large, fit: 'cover', position: sharp.strategy.attention })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    for (const [size, box] of Object.entries(IMAGE_SIZES)) {
      const bytes = await sharp(data, { raw })
        .resize({ ...box, fit: 'cover', position: sharp.strategy.attention })
        .webp({ quality: 85 })
        .toBuffer()
      await files.put(`bare/${size}/${crypto.randomUUID()}.webp`, bytes, 'image/webp')
    }
  }
  const perSecond = async (work: () => Promise<unknown>) => {
    const started = performance.now()
    await work()
    return 1000 / (performance.now() - started)
  }
  try {
    // Everybody uploads once: who uploads often is held up on purpose.
    const pairs = await alternate({
      a: () => perSecond(() => storePhoto({ ...ctx, files }, seekerOf(person++), upload)),
      b: () => perSecond(bare),
    })
    return [ratioOf(pairs, (pace) => pace, { name: 'photos', target: 0.8, better: 'higher', unit: 'photos/s' })]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
