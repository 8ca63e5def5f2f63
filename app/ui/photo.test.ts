import { expect, test } from 'vitest'
import { imageSrcSet, imageUrl, initialOf, tintOf } from './photo.tsx'

test('an image is served by size and key, which cannot leave its folder, and in three sizes of 4:5', () => {
  expect(imageUrl('thumbnail', 'abc123')).toBe('/images/thumbnail/abc123.webp')
  expect(imageUrl('small', '../x')).toBe('/images/small/..%2Fx.webp')
  expect(imageSrcSet('k')).toBe('/images/small/k.webp 400w, /images/medium/k.webp 800w, /images/large/k.webp 1200w')
})

test.each([
  ['lena', 'L'],
  ['  Mara Feld', 'M'],
  ['élodie', 'É'],
  ['Ярослав', 'Я'],
  ['"🙂 Jo"', 'J'],
  ['7of9', '7'],
  ['', '·'],
  ['🙂', '·'],
])('without a photo, %s is shown as %s', (name, initial) => {
  expect(initialOf(name)).toBe(initial)
  expect(initialOf(name.normalize('NFD')).normalize('NFC')).toBe(initial)
})

test('photo backgrounds are one of eight, used about evenly', () => {
  const counts = new Array<number>(8).fill(0)
  for (let n = 0; n < 8000; n++) counts[tintOf(`user-${n}`)]! += 1
  for (const count of counts) expect(count).toBeGreaterThan(800)
})
