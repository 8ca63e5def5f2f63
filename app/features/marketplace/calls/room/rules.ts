import type { PeerLocation } from '../schema.ts'
import { objectIn } from './own-media.rules.ts'

/** Milliseconds before the nth attempt to reconnect. `chance` (0 to 1) spreads out many browsers. */
export function retryDelay(attempt: number, chance: number): number {
  return Math.min(5_000, 250 * 2 ** Math.min(attempt, 10)) * (0.75 + chance / 2)
}

export function secondsLeft(now: number, endAt: number): number {
  return Math.max(0, Math.ceil((endAt - now) / 1000))
}

export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Which end notice is due; each shows for 15 seconds. */
export function endNotice(seconds: number): 'five_minutes' | 'one_minute' | null {
  if (seconds <= 0) return null
  if (seconds <= 60) return seconds > 45 ? 'one_minute' : null
  return seconds <= 300 && seconds > 285 ? 'five_minutes' : null
}

export type MediaFlow = 'none' | 'starting' | 'flowing' | 'stalled'
/** State of the other person, always shown with their name. `away`: the connection has been gone for long. */
export type PeerState =
  | 'waiting'
  | 'in_lobby'
  | 'connecting'
  | 'connected'
  | 'weak'
  | 'reconnecting'
  | 'away'
  | 'left'
  | 'gone'

/** Milliseconds before a closed tab counts as left, and a broken connection as away. */
const CLOSING_MS = 5_000
const AWAY_MS = 30_000

export function peerStateOf(peer: {
  location: PeerLocation
  flow: MediaFlow
  quality: Quality
  hasTalked: boolean
  /** Milliseconds since their socket closed; 0 while it's open. */
  awayForMs: number
  /** Milliseconds since media stopped; 0 while it flows. */
  lostForMs: number
}): PeerState {
  const { location, flow, quality, hasTalked, awayForMs, lostForMs } = peer
  const lost = lostForMs < AWAY_MS ? 'reconnecting' : 'away'
  if (location === 'left' || location === 'gone') return location
  if (flow === 'flowing') return quality === 'weak' ? 'weak' : 'connected'
  if (location === 'closing') return awayForMs < CLOSING_MS ? lost : 'left'
  if (location === 'lost') return awayForMs < AWAY_MS ? lost : 'away'
  if (location === 'call') return hasTalked ? lost : 'connecting'
  if (hasTalked) return lost
  return location === 'lobby' ? 'in_lobby' : 'waiting'
}

/** When the last packet arrived (ms). An age beyond the previous sample is from another clock, so it's ignored. */
export const packetArrival = ({ now, sampledAt, ageMs }: { now: number; sampledAt: number; ageMs: number }): number =>
  ageMs >= 0 && ageMs <= now - sampledAt ? now - ageMs : now

export type Quality = 'good' | 'fair' | 'weak'

/** The path's connectivity checks so far: answers, and their total time in seconds. */
export type Checks = { answers: number; seconds: number }

/** Mean round trip (ms) since the last sample. The browser's own value is smoothed over half a minute. */
export function roundTripOf(before: Checks | null, after: Checks, previous: number | null): number | null {
  const isNewPath = before === null || after.answers < before.answers
  const answers = after.answers - (isNewPath ? 0 : before.answers)
  if (answers <= 0) return isNewPath ? null : previous
  return ((after.seconds - (isNewPath ? 0 : before.seconds)) / answers) * 1000
}

/** Rates a connection by its share of lost packets, round trip (ms) and freezes. */
export function qualityOf(sample: {
  lossShare: number
  roundTripMs: number | null
  freezes: number
  isVideoFrozen: boolean
}): Quality {
  const { lossShare, roundTripMs, freezes, isVideoFrozen } = sample
  if (lossShare > 0.1 || (roundTripMs ?? 0) > 600 || freezes > 1 || isVideoFrozen) return 'weak'
  if (lossShare > 0.03 || (roundTripMs ?? 0) > 300 || freezes > 0) return 'fair'
  return 'good'
}

/** How long, and for how many arriving frames, the rendered video may stand still. */
const FROZEN_MS = 4_000
const FROZEN_FRAMES = 30

/** A connection's rendering: the last frame count, when it changed, and how many frames had arrived by then. */
export type RenderProgress = { count: number; at: number; arrived: number; hasMoved: boolean }

/**
 * Detects frames that aren't rendered: under load, browsers let a video freeze (`isFrozen`) or never begin (`isBlank`).
 */
export function followRendering(
  before: RenderProgress | null,
  { count, arrived, now }: { count: number | null; arrived: number; now: number },
): { progress: RenderProgress | null; isFrozen: boolean; isBlank: boolean } {
  if (count === null) return { progress: null, isFrozen: false, isBlank: false }
  if (!before || before.count !== count)
    return { progress: { count, arrived, at: now, hasMoved: before !== null }, isFrozen: false, isBlank: false }
  const isStill = now - before.at >= FROZEN_MS && arrived - before.arrived >= FROZEN_FRAMES
  const isBlank = isStill && !before.hasMoved
  return { progress: isBlank ? { ...before, arrived, at: now } : before, isFrozen: isStill && before.hasMoved, isBlank }
}

export type Problem = 'denied' | 'missing' | 'busy' | 'insecure' | 'failed'

export function problemOf(errorName: string): Problem {
  if (errorName === 'NotAllowedError' || errorName === 'SecurityError' || errorName === 'PermissionDeniedError')
    return 'denied'
  if (errorName === 'NotFoundError' || errorName === 'OverconstrainedError' || errorName === 'DevicesNotFoundError')
    return 'missing'
  if (errorName === 'NotReadableError' || errorName === 'AbortError' || errorName === 'TrackStartError') return 'busy'
  return errorName === 'TypeError' ? 'insecure' : 'failed'
}

/** True if the other person is connected, so messages about the connection give way to the call. */
export const isThere = (state: PeerState) => state === 'connected' || state === 'weak'

export type PeerPresence = 'away' | 'lobby' | 'call'

/** People arrive by coming from away or, while one waits inside, by entering the call. */
export function hasArrived(before: PeerPresence | null, after: PeerPresence, isInside: boolean): boolean {
  if (before === null || before === after || after === 'away') return false
  return isInside ? after === 'call' : before === 'away'
}

export const CORNERS = ['top_left', 'top_right', 'bottom_right', 'bottom_left'] as const
export type Corner = (typeof CORNERS)[number]

export const nextCorner = (corner: Corner): Corner => CORNERS[(CORNERS.indexOf(corner) + 1) % 4] ?? corner

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

/** The corner nearest to a point; both coordinates from 0 (left, top) to 1. */
export const nearestCorner = (x: number, y: number): Corner =>
  `${y < 0.5 ? 'top' : 'bottom'}_${x < 0.5 ? 'left' : 'right'}`

export type CallView = {
  corner: Corner
  isOwnHidden: boolean
  isFitted: boolean
  hasKeys: boolean
  hasSounds: boolean
}

export const DEFAULT_CALL_VIEW: CallView = {
  corner: 'bottom_right',
  isOwnHidden: false,
  isFitted: false,
  hasKeys: true,
  hasSounds: true,
}

export function readCallView(text: string | null): CallView {
  const found = objectIn(text)
  const flag = (key: Exclude<keyof CallView, 'corner'>) =>
    typeof found[key] === 'boolean' ? (found[key] as boolean) : DEFAULT_CALL_VIEW[key]
  return {
    corner: CORNERS.find((corner) => corner === found.corner) ?? DEFAULT_CALL_VIEW.corner,
    isOwnHidden: flag('isOwnHidden'),
    isFitted: flag('isFitted'),
    hasKeys: flag('hasKeys'),
    hasSounds: flag('hasSounds'),
  }
}

export const SHORTCUTS = { microphone: 'M', camera: 'V', full_screen: 'F', notes: 'T', help: 'H' } as const
export type Shortcut = keyof typeof SHORTCUTS

/** The shortcut a key triggers; none with modifiers, while it repeats, or while typing. */
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
