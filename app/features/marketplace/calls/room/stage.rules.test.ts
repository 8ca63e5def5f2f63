import { describe, expect, test } from 'vitest'
import {
  CORNERS,
  cornerAfterKey,
  hasArrived,
  nearestCorner,
  nextCorner,
  readCallView,
  shortcutOf,
  stageStateOf,
  USUAL_VIEW,
} from './stage.rules.ts'

describe('the state of the other one on the screen', () => {
  test('is reconnecting for half a minute, and away after it', () => {
    expect(stageStateOf('reconnecting', 1_000, 30_999)).toBe('reconnecting')
    expect(stageStateOf('reconnecting', 1_000, 31_000)).toBe('away')
    expect(stageStateOf('reconnecting', null, 1e9)).toBe('reconnecting')
    expect(stageStateOf('left', 1_000, 1e9)).toBe('left')
  })
})

describe('an arrival', () => {
  test('is coming into the call for who waits inside, and into the lobby for who is there', () => {
    expect(hasArrived('away', 'call', true)).toBe(true)
    expect(hasArrived('lobby', 'call', true)).toBe(true)
    expect(hasArrived('away', 'lobby', true)).toBe(false)
    expect(hasArrived('away', 'lobby', false)).toBe(true)
    expect(hasArrived('lobby', 'call', false)).toBe(false)
  })

  test('is nobody who was there from the start, stays, or goes', () => {
    expect(hasArrived(null, 'call', true)).toBe(false)
    expect(hasArrived('call', 'call', true)).toBe(false)
    expect(hasArrived('call', 'away', true)).toBe(false)
  })
})

describe('the own video', () => {
  test('goes by arrow keys to the corner in that direction, and nowhere beyond it', () => {
    expect(cornerAfterKey('bottom_right', 'ArrowUp')).toBe('top_right')
    expect(cornerAfterKey('top_right', 'ArrowLeft')).toBe('top_left')
    expect(cornerAfterKey('top_left', 'ArrowLeft')).toBeNull()
    expect(cornerAfterKey('top_left', 'a')).toBeNull()
  })

  test('goes round by a press, and after a drag to the nearest corner', () => {
    expect(CORNERS.map(nextCorner)).toEqual(['top_right', 'bottom_right', 'bottom_left', 'top_left'])
    expect(nearestCorner(0.1, 0.9)).toBe('bottom_left')
    expect(nearestCorner(0.6, 0.2)).toBe('top_right')
  })
})

describe('how somebody likes their calls', () => {
  test('is read as it was kept, and as usual where that is odd', () => {
    expect(readCallView(null)).toEqual(USUAL_VIEW)
    expect(readCallView('{')).toEqual(USUAL_VIEW)
    expect(readCallView('null')).toEqual(USUAL_VIEW)
    expect(readCallView('{"corner":"middle","isFitted":true,"hasKeys":"no"}')).toEqual({
      ...USUAL_VIEW,
      isFitted: true,
    })
  })
})

describe('a key', () => {
  const press = { key: 'm', hasModifier: false, isRepeat: false, isTyping: false }

  test('does what the help lists', () => {
    expect(shortcutOf(press)).toBe('microphone')
    expect(shortcutOf({ ...press, key: 'V' })).toBe('camera')
    expect(shortcutOf({ ...press, key: 'x' })).toBeNull()
  })

  test('does nothing while somebody types, holds it down, or holds another key', () => {
    expect(shortcutOf({ ...press, isTyping: true })).toBeNull()
    expect(shortcutOf({ ...press, isRepeat: true })).toBeNull()
    expect(shortcutOf({ ...press, hasModifier: true })).toBeNull()
  })
})
