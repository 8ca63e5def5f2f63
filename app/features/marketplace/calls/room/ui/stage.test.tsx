import { describe, expect, test } from 'vitest'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import type { CallRow } from '../../views.server.ts'
import { newRoom, type RoomState } from '../engine.rules.ts'
import { USUAL_PROCESSING } from '../own-media.rules.ts'
import type { PeerState } from '../rules.ts'
import { Controls } from './controls.tsx'
import type { MediaState } from './local-media.ts'
import { NotesPanel } from './notes-panel.tsx'
import { PeerPlaceholder } from './peer-view.tsx'
import type { Room } from './room-engine.ts'
import { NewNote } from './stage.tsx'
import type { StageView } from './stage-hooks.ts'
import { StageNotes, TroublePanel } from './stage-notes.tsx'
import { TopBar } from './top-bar.tsx'
import { TRUST_SIGNS, TrustPanel } from './trust-panel.tsx'

const startAt = new Date('2026-11-23T17:00:00Z')
const endAt = new Date('2026-11-23T17:30:00Z')
const now = startAt.getTime() + 6 * 60_000
const nothing = () => {}
const call = {
  callId: 'c',
  side: 'seeker',
  other: { userId: '44444444-4444-4444-8444-444444444444', name: 'Mara Feld', photoKey: null, slug: null },
  startAt,
  endAt,
  minutes: 30,
  credits: 75,
  media: 'audio',
} as unknown as CallRow

const state = (over: Partial<RoomState> = {}): RoomState => ({
  ...newRoom({ status: 'active', isVideo: true, now }),
  socketState: 'open',
  ...over,
})
const media = (over: Partial<MediaState> = {}): MediaState => ({
  phase: 'ready',
  preview: null,
  isMicrophoneOn: true,
  isCameraOn: true,
  isOpen: { microphone: true, camera: true },
  isInterrupted: { microphone: false, camera: false },
  problems: { microphone: null, camera: null },
  devices: { microphone: [], camera: [], speaker: [] },
  selected: { microphone: '', camera: '', speaker: '' },
  processing: USUAL_PROCESSING,
  ...over,
})
const lost = media({
  isOpen: { microphone: false, camera: true },
  problems: { microphone: 'denied', camera: null },
})
const room = { subscribe: () => nothing, get: () => state(), media: { get: () => media() } } as unknown as Room
/** What the stage shows of this state, these devices and this other one. */
const view = (over: { state?: Partial<RoomState>; media?: MediaState; peer?: PeerState } = {}): StageView => ({
  ...{ room, call, now, name: 'Mara', isVideo: true, isVideoVisible: false, peer: over.peer ?? 'connected' },
  ...{ state: state(over.state), media: over.media ?? media() },
})
const words = (element: React.ReactElement) => wordsOf(screenOf(element))

test('the line above the video promises that nobody else is listening only once the two sides have checked it', () => {
  const line = (over: Partial<RoomState>) => {
    const html = screenOf(<TopBar {...view({ state: over })} />)
    return wordsOf(/<p role="status".*?<\/p>/s.exec(html)?.[0] ?? '')
  }
  for (const trust of ['none', 'ready'] as const) expect(line({ trust })).toBe('Encrypted. Nothing is recorded.')
  expect(line({ trust: 'confirmed' })).toBe('Only you and Mara can hear this. Nothing is recorded.')
})

describe('instead of the video', () => {
  const box = (peer: PeerState, over: { state?: Partial<RoomState>; media?: MediaState } = {}) =>
    words(<PeerPlaceholder {...view({ ...over, peer })} isVideo={false} />)

  test('a voice call says that one is heard only while the microphone sends', () => {
    expect(box('connected')).toContain('Mara can hear you')
    for (const silent of [media({ isMicrophoneOn: false }), lost])
      expect(box('connected', { media: silent })).toContain('Your microphone is off')
  })

  test('every state has words: who left may come back, and a line that is gone for long has a time and no clock', () => {
    expect(box('left')).toContain('If Mara comes back, you’re connected again.')
    expect(box('gone')).toMatch(/Mara has left the call$/)
    expect(box('reconnecting', { state: { lostAt: now - 7_000 } })).toContain('0:07')
    expect(box('away', { state: { lostAt: now - 70_000 } })).toMatch(/We keep trying\. Mara can come back until 6:30/)
  })
})

test('the switches say what a press does, and with a lost or taken device what is missing; keys are named', () => {
  const controls = (own: MediaState) =>
    screenOf(
      <Controls
        {...view({ media: own })}
        unread={false}
        panel={{ open: null, show: nothing, close: nothing }}
        fullScreen={null}
        onDialog={nothing}
      />,
    )
  expect(wordsOf(controls(media()))).toMatch(/^Mute Camera off/)
  expect(wordsOf(controls(lost))).toMatch(/^No mic Camera off/)
  expect(wordsOf(controls(media({ isInterrupted: { microphone: true, camera: true } })))).toMatch(
    /^Mic paused Camera paused/,
  )
  for (const key of ['M', 'V', 'T', 'H']) expect(controls(media())).toContain(`aria-keyshortcuts="${key}"`)
})

describe('what one has to know in the call', () => {
  const notes = (own: MediaState, over: { state?: Partial<RoomState>; isTalking?: boolean } = {}) =>
    words(<StageNotes {...view({ ...over, media: own })} isTalkingWhileMuted={over.isTalking ?? false} />)

  test('is nothing while all is well, else why the microphone sends nothing, in one note for both devices', () => {
    expect(notes(media())).toBe('')
    expect(notes(lost)).toMatch(/Your browser won’t let us hear you\..* Try again$/)
    expect(notes(media({ isInterrupted: { microphone: true, camera: false } }))).toContain('paused your microphone')
    const denied = {
      isOpen: { microphone: false, camera: false },
      problems: { microphone: 'denied', camera: 'denied' },
    }
    expect(notes(media(denied as Partial<MediaState>))).toBe(
      'Your browser won’t let us hear or see you. Allow both next to the address, then try again. Try again',
    )
  })

  test('is that one talks while muted, with the way to be heard', () => {
    const muted = media({ isMicrophoneOn: false })
    expect(notes(muted)).toBe('')
    expect(notes(muted, { isTalking: true })).toBe('You’re muted. Mara can’t hear you. Unmute')
  })

  test('is the offer to go on with sound only, until it was taken', () => {
    expect(notes(media(), { state: { offersSoundOnly: true } })).toContain('Carry on with sound only?')
    expect(notes(media(), { state: { offersSoundOnly: true, isSoundOnly: true } })).toBe('')
  })

  test('is why nothing connects, whose fault it is not, and four ways on', () => {
    const trouble = (kind: 'no_path' | 'no_relay') =>
      words(<TroublePanel {...view({ state: { trouble: kind } })} onDialog={nothing} />)
    expect(trouble('no_path')).toMatch(/It’s nothing you did\..* Leave Help Voice only Try again$/)
    expect(trouble('no_relay')).toContain('That’s on our side or a firewall’s, not yours or Mara’s.')
  })
})

test('the trust check has 64 signs with names of their own, and shows four in their order, the match at the right', () => {
  expect(new Set(TRUST_SIGNS.map(([name]) => name)).size).toBe(64)
  expect(new Set(TRUST_SIGNS.map(([, icon]) => icon)).size).toBe(64)
  const panel = (over: Partial<RoomState>) =>
    words(<TrustPanel room={room} state={state(over)} name="Mara" onClose={nothing} />)
  expect(panel({ trust: 'ready', symbols: [0, 1, 2, 3] })).toMatch(/Moon Leaf Key Boat Different They match$/)
  expect(panel({ trust: 'none', symbols: null })).toContain('once you and Mara are connected')
})

test('what the two write says that it disappears, and is read out while the panel is closed', () => {
  const notes = [{ id: 1, from: 'other' as const, text: 'Hello', at: now }]
  const panel = words(
    <NotesPanel room={room} state={state({ notes, canSendNotes: true })} name="Mara" onClose={nothing} />,
  )
  expect(panel).toMatch(/^Write to Mara Disappears when the call ends\. Mara: Hello/)
  const html = screenOf(<NewNote note={notes[0] ?? null} name="Mara" onOpen={nothing} />)
  expect(html).toMatch(/^<div role="status"/)
  expect(wordsOf(html)).toContain('Mara: Hello')
})
