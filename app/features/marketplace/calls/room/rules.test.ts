import { describe, expect, it, test } from 'vitest'
import {
  CORNERS,
  clockText,
  cornerAfterKey,
  DEFAULT_CALL_VIEW,
  endNotice,
  followRendering,
  hasArrived,
  nearestCorner,
  nextCorner,
  packetArrival,
  peerStateOf,
  qualityOf,
  type RenderProgress,
  readCallView,
  retryDelay,
  roundTripOf,
  secondsLeft,
  shortcutOf,
} from './rules.ts'

it('reconnects quickly at first, and at most every six seconds or so', () => {
  expect(retryDelay(0, 0.5)).toBe(250)
  expect(retryDelay(1, 0.5)).toBe(500)
  for (const chance of [0, 1]) expect(retryDelay(50, chance)).toBeLessThanOrEqual(6_250)
})

describe('the clock of a call', () => {
  it('counts down to zero at the very end', () => {
    expect(secondsLeft(0, 1)).toBe(1)
    expect(secondsLeft(1_000, 1_000)).toBe(0)
    expect(secondsLeft(9_000, 1_000)).toBe(0)
    expect(clockText(1421)).toBe('23:41')
    expect(clockText(7)).toBe('0:07')
  })

  it('announces five minutes and one minute, once each and for some seconds', () => {
    const notices = (from: number) => Array.from({ length: from + 1 }, (_, passed) => endNotice(from - passed))
    expect(notices(1800).filter((notice) => notice === 'five_minutes')).toHaveLength(15)
    expect(notices(1800).filter((notice) => notice === 'one_minute')).toHaveLength(15)
    expect(endNotice(0)).toBeNull()
  })
})

describe('the other person’s state', () => {
  const peer = {
    location: 'absent',
    flow: 'none',
    quality: 'good',
    hasTalked: false,
    awayForMs: 0,
    lostForMs: 0,
  } as const

  it('always has a label', () => {
    expect(peerStateOf(peer)).toBe('waiting')
    expect(peerStateOf({ ...peer, location: 'lobby' })).toBe('in_lobby')
    expect(peerStateOf({ ...peer, location: 'call', flow: 'starting' })).toBe('connecting')
    expect(peerStateOf({ ...peer, location: 'call', flow: 'flowing' })).toBe('connected')
    expect(peerStateOf({ ...peer, location: 'call', flow: 'flowing', quality: 'weak' })).toBe('weak')
    expect(peerStateOf({ ...peer, location: 'call', flow: 'stalled', hasTalked: true })).toBe('reconnecting')
    expect(peerStateOf({ ...peer, location: 'lost', flow: 'stalled', hasTalked: true })).toBe('reconnecting')
    expect(peerStateOf({ ...peer, location: 'left', flow: 'none', hasTalked: true })).toBe('left')
    expect(peerStateOf({ ...peer, location: 'gone', flow: 'none', hasTalked: true })).toBe('gone')
  })

  it('doesn’t stay reconnecting: a closed tab has left after five seconds, a broken connection is away after thirty', () => {
    const silent = { ...peer, flow: 'stalled', hasTalked: true } as const
    expect(peerStateOf({ ...silent, location: 'closing', awayForMs: 4_999 })).toBe('reconnecting')
    expect(peerStateOf({ ...silent, location: 'closing', awayForMs: 5_000 })).toBe('left')
    expect(peerStateOf({ ...silent, location: 'lost', awayForMs: 29_999 })).toBe('reconnecting')
    expect(peerStateOf({ ...silent, location: 'lost', awayForMs: 30_000 })).toBe('away')
    expect(peerStateOf({ ...silent, location: 'call', lostForMs: 29_999 })).toBe('reconnecting')
    expect(peerStateOf({ ...silent, location: 'call', lostForMs: 30_000 })).toBe('away')
    expect(peerStateOf({ ...silent, location: 'left', lostForMs: 60_000 })).toBe('left')
    expect(peerStateOf({ ...silent, flow: 'flowing', location: 'lost', awayForMs: 60_000 })).toBe('connected')
  })
})

it('rates a connection by loss, round trip and freezes', () => {
  const isVideoFrozen = false
  expect(qualityOf({ lossShare: 0, roundTripMs: 40, freezes: 0, isVideoFrozen })).toBe('good')
  expect(qualityOf({ lossShare: 0.05, roundTripMs: 40, freezes: 0, isVideoFrozen })).toBe('fair')
  expect(qualityOf({ lossShare: 0, roundTripMs: 700, freezes: 0, isVideoFrozen })).toBe('weak')
  expect(qualityOf({ lossShare: 0.3, roundTripMs: null, freezes: 0, isVideoFrozen })).toBe('weak')
  expect(qualityOf({ lossShare: 0, roundTripMs: 40, freezes: 0, isVideoFrozen: true })).toBe('weak')
})

it('measures the round trip from checks since the last sample, so a gap ends when it ends', () => {
  const before = { answers: 10, seconds: 0.4 }
  const afterGap = { answers: 14, seconds: 24.4 }
  expect(roundTripOf(null, before, null)).toBeCloseTo(40)
  expect(roundTripOf(before, before, 40)).toBe(40)
  expect(roundTripOf(before, afterGap, 40)).toBeCloseTo(6_000)
  expect(roundTripOf(afterGap, { answers: 15, seconds: 24.44 }, 6_000)).toBeCloseTo(40)
  expect(roundTripOf(afterGap, { answers: 2, seconds: 0.2 }, 6_000)).toBeCloseTo(100)
  expect(roundTripOf(null, { answers: 0, seconds: 0 }, null)).toBe(null)
})

describe('a video that stands still', () => {
  /** Seconds at which the video is frozen or blank. Samples are seconds/frames arrived/frames rendered. */
  const frozenAt = (samples: string, flag: 'isFrozen' | 'isBlank' = 'isFrozen') => {
    let progress: RenderProgress | null = null
    return samples.split(' ').flatMap((sample) => {
      const [seconds = 0, arrived = 0, count = 0] = sample
        .split('/')
        .map((each) => (each === '-' ? null : Number(each)))
      const next = followRendering(progress, { count, arrived: arrived ?? 0, now: (seconds ?? 0) * 1_000 })
      progress = next.progress
      return next[flag] ? [seconds] : []
    })
  }

  it('is frozen if frames arrived for four seconds and none was rendered', () => {
    expect(frozenAt('0/0/0 1/20/20 2/40/20 4.9/98/20 5/100/20')).toEqual([5])
  })

  it('isn’t frozen while frames are rendered, few arrive, or the page is hidden', () => {
    expect(frozenAt('0/0/0 1/20/20 4/80/21 7/140/22 10/200/23')).toEqual([])
    expect(frozenAt('0/0/0 1/20/20 9/49/20')).toEqual([])
    expect(frozenAt('0/0/0 1/20/20 3/60/- 6/120/20 7/140/20')).toEqual([])
    expect(frozenAt('0/0/0 5/100/0 50/1000/0')).toEqual([])
  })

  it('is blank if frames arrived for four seconds but it never began, and again after four more', () => {
    const samples = '0/0/0 3/60/0 4/80/0 5/100/0 8/160/0 9/180/1 14/280/1'
    expect(frozenAt(samples, 'isBlank')).toEqual([4, 8])
    expect(frozenAt(samples)).toEqual([14])
  })
})

describe('the last packet', () => {
  it('arrived as long ago as the browser reports', () => {
    expect(packetArrival({ now: 10_000, sampledAt: 9_500, ageMs: 120 })).toBe(9_880)
  })

  it('counts as just arrived if its age is from another clock: arriving media never counts as lost', () => {
    for (const ageMs of [-1, 501, 1_700_000_000_000, -1_700_000_000_000, Number.NaN, Number.POSITIVE_INFINITY])
      expect(packetArrival({ now: 10_000, sampledAt: 9_500, ageMs })).toBe(10_000)
  })
})

describe('an arrival', () => {
  test('is entering the call for a person waiting inside, and entering the lobby for a person there', () => {
    expect(hasArrived('away', 'call', true)).toBe(true)
    expect(hasArrived('lobby', 'call', true)).toBe(true)
    expect(hasArrived('away', 'lobby', true)).toBe(false)
    expect(hasArrived('away', 'lobby', false)).toBe(true)
    expect(hasArrived('lobby', 'call', false)).toBe(false)
  })

  test('doesn’t include people there from the start, staying or leaving', () => {
    expect(hasArrived(null, 'call', true)).toBe(false)
    expect(hasArrived('call', 'call', true)).toBe(false)
    expect(hasArrived('call', 'away', true)).toBe(false)
  })
})

describe('a person’s own video', () => {
  test('moves by arrow keys to the corner in that direction, and no further', () => {
    expect(cornerAfterKey('bottom_right', 'ArrowUp')).toBe('top_right')
    expect(cornerAfterKey('top_right', 'ArrowLeft')).toBe('top_left')
    expect(cornerAfterKey('top_left', 'ArrowLeft')).toBeNull()
    expect(cornerAfterKey('top_left', 'a')).toBeNull()
  })

  test('moves round on click, and to the nearest corner after a drag', () => {
    expect(CORNERS.map(nextCorner)).toEqual(['top_right', 'bottom_right', 'bottom_left', 'top_left'])
    expect(nearestCorner(0.1, 0.9)).toBe('bottom_left')
    expect(nearestCorner(0.6, 0.2)).toBe('top_right')
  })
})

describe('call preferences', () => {
  test('are read as stored, with defaults for malformed values', () => {
    expect(readCallView(null)).toEqual(DEFAULT_CALL_VIEW)
    expect(readCallView('{')).toEqual(DEFAULT_CALL_VIEW)
    expect(readCallView('null')).toEqual(DEFAULT_CALL_VIEW)
    expect(readCallView('{"corner":"middle","isFitted":true,"hasKeys":"no"}')).toEqual({
      ...DEFAULT_CALL_VIEW,
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

  test('does nothing while typing, held down, or with another key', () => {
    expect(shortcutOf({ ...press, isTyping: true })).toBeNull()
    expect(shortcutOf({ ...press, isRepeat: true })).toBeNull()
    expect(shortcutOf({ ...press, hasModifier: true })).toBeNull()
  })
})
