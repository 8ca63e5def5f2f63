import { expect, test } from 'vitest'
import { refusalOfFile, zoomLimit } from './photo-file.ts'

test('a photo may be of any size, but must be an image [O-18]', () => {
  expect(refusalOfFile({ type: 'image/jpeg', name: 'a.jpg' })).toBeNull()
  expect(refusalOfFile({ type: '', name: 'a.HEIC' })).toBeNull()
  for (const file of [
    { type: 'text/plain', name: 'a.txt' },
    { type: 'image/svg+xml', name: 'a.svg' },
    { type: '', name: 'a' },
  ])
    expect(refusalOfFile(file)).toBe('photo_not_image')
})

test('zooming never leaves too few pixels, even for a photo scaled down for display [O-18]', () => {
  const photo = { url: '', scale: 1 }
  expect(zoomLimit({ ...photo, width: 400, height: 500 }, 4)).toBe(1)
  expect(zoomLimit({ ...photo, width: 800, height: 1000 }, 4)).toBe(2)
  expect(zoomLimit({ ...photo, width: 1600, height: 1000 }, 4)).toBe(2)
  expect(zoomLimit({ ...photo, width: 800, height: 1000, scale: 0.5 }, 4)).toBe(4)
})
