import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { IMAGE_SIZES, type ImageSize } from '#app/platform/outside/images.server.ts'
import { APPLICANT, COMPANIONS } from './people.ts'
import { cachedPortrait, makePortrait } from './portraits.server.ts'

const everybody = [...COMPANIONS, APPLICANT]
const sizes = Object.keys(IMAGE_SIZES) as ImageSize[]

/** How far two pictures are apart: the mean difference of their colour values, of 255. */
async function difference(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()))
  if (!a || !b || a.length !== b.length) return 255
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length
}

describe('the prepared portraits', () => {
  test.each(everybody)('show $fullName in every size of the product', async (person) => {
    const { bytes } = await cachedPortrait(person)
    for (const size of sizes) {
      const { format, width, height } = await sharp(bytes[size]).metadata()
      expect({ format, width, height }, size).toEqual({ format: 'webp', ...IMAGE_SIZES[size] })
    }
  })

  test.each([COMPANIONS[0]!, COMPANIONS[37]!, APPLICANT])(
    'are what the product makes of the portrait of $fullName',
    { tags: ['deep'] },
    async (person) => {
      const [ready, made] = await Promise.all([cachedPortrait(person), makePortrait(person)])
      expect({ width: ready.width, height: ready.height }).toEqual({ width: made.width, height: made.height })
      for (const size of sizes) expect(await difference(ready.bytes[size], made.bytes[size]), size).toBeLessThan(1)
    },
  )
})
