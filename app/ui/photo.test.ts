import { expect, test } from 'vitest'
import { imageSrcSet, imageUrl } from './photo.tsx'

test('an image is served under its size and key', () => {
  expect(imageUrl('thumbnail', 'abc123')).toBe('/images/thumbnail/abc123.webp')
})

test('a key cannot leave its place in the address', () => {
  expect(imageUrl('small', '../x')).toBe('/images/small/..%2Fx.webp')
})

test('the set holds the three 4:5 sizes with their widths', () => {
  expect(imageSrcSet('k')).toBe('/images/small/k.webp 400w, /images/medium/k.webp 800w, /images/large/k.webp 1200w')
})
