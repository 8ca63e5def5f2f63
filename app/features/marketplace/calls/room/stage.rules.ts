import type { PeerState } from './rules.ts'

/** A broken connection counts as away after this: the words stop counting on seconds. */
const AWAY_MS = 30_000

/** The other one's state as the screen names it; `lostAt` and `now` are on the same clock. */
export function stageStateOf(peer: PeerState, lostAt: number | null, now: number): PeerState {
  return peer === 'reconnecting' && lostAt !== null && now - lostAt >= AWAY_MS ? 'away' : peer
}

/** Whether the other one is seen or at least reached: then words about the connection give way to the call. */
export const isThere = (state: PeerState) => state === 'connected' || state === 'weak'

export type PeerPresence = 'away' | 'lobby' | 'call'

/** Who comes from away, or from the lobby into the call in which one waits, has arrived. */
export function hasArrived(before: PeerPresence | null, after: PeerPresence, isInside: boolean): boolean {
  if (before === null || before === after || after === 'away') return false
  return isInside ? after === 'call' : before === 'away'
}

export const CORNERS = ['top_left', 'top_right', 'bottom_right', 'bottom_left'] as const
export type Corner = (typeof CORNERS)[number]

/** The next corner clockwise. */
export const nextCorner = (corner: Corner): Corner => CORNERS[(CORNERS.indexOf(corner) + 1) % 4] ?? corner

/** Where an arrow key moves from a corner; null when it moves nowhere. */
export function cornerAfterKey(corner: Corner, key: string): Corner | null {
  const [row, column] = corner.split('_') as ['top' | 'bottom', 'left' | 'right']
  const moved: Partial<Record<string, Corner>> = {
    ArrowUp: `top_${column}`,
    ArrowDown: `bottom_${column}`,
    ArrowLeft: `${row}_left`,
    ArrowRight: `${row}_right`,
  }
  const next = moved[key]
  return next && next !== corner ? next : null
}

/** The corner nearest to a point; both from 0 (left, top) to 1. */
export const nearestCorner = (x: number, y: number): Corner =>
  `${y < 0.5 ? 'top' : 'bottom'}_${x < 0.5 ? 'left' : 'right'}`

/** How calls look and sound; kept in this browser. */
export type CallView = {
  corner: Corner
  isOwnHidden: boolean
  isFitted: boolean
  hasKeys: boolean
  hasSounds: boolean
}

export const USUAL_VIEW: CallView = {
  corner: 'bottom_right',
  isOwnHidden: false,
  isFitted: false,
  hasKeys: true,
  hasSounds: true,
}

/** Reads what was kept; what is odd in it is as usual. */
export function readCallView(text: string | null): CallView {
  let found: Partial<Record<keyof CallView, unknown>> = {}
  try {
    found = (JSON.parse(text ?? '{}') ?? {}) as typeof found
  } catch {
    return USUAL_VIEW
  }
  const flag = (key: Exclude<keyof CallView, 'corner'>) =>
    typeof found[key] === 'boolean' ? (found[key] as boolean) : USUAL_VIEW[key]
  return {
    corner: CORNERS.find((corner) => corner === found.corner) ?? USUAL_VIEW.corner,
    isOwnHidden: flag('isOwnHidden'),
    isFitted: flag('isFitted'),
    hasKeys: flag('hasKeys'),
    hasSounds: flag('hasSounds'),
  }
}

/** The keys of the call, as they are listed in the help. */
export const SHORTCUTS = { microphone: 'M', camera: 'V', full_screen: 'F', notes: 'T', help: 'H' } as const
export type Shortcut = keyof typeof SHORTCUTS

/** What a key does; nothing together with other keys, while it repeats, or while typing. */
export function shortcutOf(press: {
  key: string
  hasModifier: boolean
  isRepeat: boolean
  isTyping: boolean
}): Shortcut | null {
  if (press.hasModifier || press.isRepeat || press.isTyping) return null
  const key = press.key.toUpperCase()
  return (Object.keys(SHORTCUTS) as Shortcut[]).find((name) => SHORTCUTS[name] === key) ?? null
}
