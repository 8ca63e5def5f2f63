import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#tests/support/any-character.ts'
import { compressPieces, joinCompressed } from './gzip-parts.ts'

test('pieces and separators come out of gunzip as if they had been joined', async () => {
  const piece = fc.string({ unit: anyCharacter, maxLength: 400 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { minLength: 1, maxLength: 8 }),
      fc.string({ maxLength: 60 }),
      async (texts, mark) => {
        const pieces = texts.map((text) => Buffer.from(text))
        const joined = joinCompressed(pieces, await compressPieces(pieces), Buffer.from(mark))
        expect(gunzipSync(joined).toString()).toBe(pieces.map(String).join(mark))
      },
    ),
  )
})

test('a page is a fifth of what it was', async () => {
  const page = Buffer.from('<li class="card"><h3>Mara Feld</h3><p>Thirty years as a night nurse.</p></li>'.repeat(500))
  const pieces = [page, page]
  const joined = joinCompressed(pieces, await compressPieces(pieces), Buffer.from('bm9uY2U='))
  expect(joined.length).toBeLessThan(page.length / 5)
})
