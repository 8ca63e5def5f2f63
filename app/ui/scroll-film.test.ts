import { describe, expect, test } from 'vitest'
import { isReached, progressOf, sceneOf, shouldPlayFilm } from './scroll-film.tsx'

describe('the progress of a film', () => {
  const track = { trackHeight: 1_400, boxHeight: 600, boxTop: 24 }

  test('starts when the track reaches the box’s place and ends with the track', () => {
    expect(progressOf({ ...track, trackTop: 300 })).toBe(0)
    expect(progressOf({ ...track, trackTop: 24 })).toBe(0)
    expect(progressOf({ ...track, trackTop: -376 })).toBe(0.5)
    expect(progressOf({ ...track, trackTop: -776 })).toBe(1)
    expect(progressOf({ ...track, trackTop: -5_000 })).toBe(1)
  })

  test('is zero if there is nothing to scroll, as with reduced motion', () => {
    expect(progressOf({ ...track, trackHeight: 600, trackTop: -300 })).toBe(0)
  })

  test('falls into one of equal scenes, the last one at the end', () => {
    expect([0, 0.34, 0.67, 1].map((progress) => sceneOf(progress, 3))).toEqual([0, 1, 2, 2])
  })
})

describe('the film', () => {
  test('is skipped with reduced motion or reduced data [S-23]', () => {
    expect(shouldPlayFilm({ reducedMotion: false, saveData: false })).toBe(true)
    expect(shouldPlayFilm({ reducedMotion: true, saveData: false })).toBe(false)
    expect(shouldPlayFilm({ reducedMotion: false, saveData: true })).toBe(false)
  })

  test('is fetched by scrolling, and only while it is in view', () => {
    const inView = { scrolled: 10, top: 100, bottom: 900, viewport: 800 }
    expect(isReached(inView)).toBe(true)
    expect(isReached({ ...inView, scrolled: 0 })).toBe(false)
    expect(isReached({ ...inView, top: 900 })).toBe(false)
    expect(isReached({ ...inView, bottom: -20 })).toBe(false)
  })
})
