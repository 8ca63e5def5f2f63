import { describe, expect, test } from 'vitest'
import type { Language } from '#app/i18n/languages.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import type { CallRow } from '../../views.server.ts'
import { newRoom } from '../engine-state.rules.ts'
import { USUAL_PROCESSING } from '../own-media.rules.ts'
import type { PeerState } from '../rules.ts'
import { Controls } from './controls.tsx'
import type { MediaState } from './local-media.ts'
import { NotesPanel } from './notes-panel.tsx'
import { PeerPlaceholder } from './peer-view.tsx'
import type { Room, RoomState } from './room-engine.ts'
import { NewNote } from './stage.tsx'
import { StageNotes, TroublePanel } from './stage-notes.tsx'
import { TopBar } from './top-bar.tsx'
import { TrustPanel } from './trust-panel.tsx'
import { TRUST_SIGNS } from './trust-signs.ts'

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
const words = (element: React.ReactElement, language: Language = 'en') => wordsOf(screenOf(element, { language }))

describe('the line above the video', () => {
  const line = (peer: PeerState, over: Partial<RoomState> = {}, language: Language = 'en') => {
    const html = screenOf(<TopBar call={call} now={now} state={state(over)} peer={peer} />, { language })
    return wordsOf(/<p role="status".*?<\/p>/s.exec(html)?.[0] ?? '')
  }

  test('promises that nobody else is listening only once the two sides have checked it', () => {
    for (const trust of ['none', 'ready'] as const)
      expect(line('connected', { trust })).toBe('Encrypted. Nothing is recorded.')
    expect(line('connected', { trust: 'confirmed' })).toBe('Only you and Mara can hear this. Nothing is recorded.')
    expect(line('connected', { trust: 'confirmed' }, 'de')).toBe('Nur du und Mara hört das. Nichts wird aufgezeichnet.')
  })

  test('says in words that the connection is weak, on phones too, and announces no clock', () => {
    expect(line('weak')).toBe('Weak connection to Mara')
    expect(line('reconnecting', { lostAt: now - 7_000 })).toBe('Reconnecting to Mara')
  })
})

describe('instead of the video', () => {
  const box = (peer: PeerState, over: { state?: Partial<RoomState>; media?: MediaState } = {}) =>
    words(
      <PeerPlaceholder
        call={call}
        peer={peer}
        state={state(over.state)}
        media={over.media ?? media()}
        now={now}
        name="Mara"
      />,
    )

  test('a voice call says that one is heard only while the microphone sends', () => {
    expect(box('connected')).toContain('Mara can hear you')
    for (const silent of [media({ isMicrophoneOn: false }), lost])
      expect(box('connected', { media: silent })).toContain('Your microphone is off')
  })

  test('somebody who left may come back, and nothing is promised about somebody who is gone', () => {
    expect(box('left')).toContain('If Mara comes back, you’re connected again.')
    expect(box('gone')).toMatch(/Mara has left the call$/)
  })

  test('a connection that is gone for long has words and a time instead of a clock that runs on', () => {
    expect(box('reconnecting', { state: { lostAt: now - 7_000 } })).toContain('0:07')
    expect(box('away', { state: { lostAt: now - 70_000 } })).toMatch(
      /Mara’s connection is gone We keep trying\. Mara can come back until 6:30\sPM\./,
    )
  })
})

describe('the switches', () => {
  const controls = (own: MediaState, language: Language = 'en') =>
    screenOf(
      <Controls
        room={room}
        state={own}
        hasCamera
        isSoundOnly={false}
        unread={false}
        name="Mara"
        open={null}
        more={null}
        onPanel={nothing}
        onDevices={nothing}
        onHelp={nothing}
        onLeave={nothing}
      />,
      { language },
    )

  test('say what a press does, and with a lost or taken device what is missing', () => {
    expect(wordsOf(controls(media()))).toMatch(/^Mute Camera off/)
    expect(wordsOf(controls(lost))).toMatch(/^No mic Camera off/)
    expect(wordsOf(controls(lost, 'de'))).toMatch(/^Kein Mikro Kamera aus/)
    expect(wordsOf(controls(media({ isInterrupted: { microphone: true, camera: true } })))).toMatch(
      /^Mic paused Camera paused/,
    )
  })

  test('name their keys', () => {
    const html = controls(media())
    for (const key of ['M', 'V', 'T', 'H']) expect(html).toContain(`aria-keyshortcuts="${key}"`)
  })
})

describe('what one has to know in the call', () => {
  const notes = (own: MediaState, over: { state?: Partial<RoomState>; isTalking?: boolean } = {}) =>
    words(
      <StageNotes
        room={room}
        state={state(over.state)}
        media={own}
        name="Mara"
        isVideo
        isTalkingWhileMuted={over.isTalking ?? false}
      />,
    )

  test('is nothing while all is well', () => {
    expect(notes(media())).toBe('')
  })

  test('is why the microphone sends nothing, with another try', () => {
    expect(notes(lost)).toMatch(/Your browser won’t let us hear you\..* Try again$/)
    expect(notes(media({ isInterrupted: { microphone: true, camera: false } }))).toBe(
      'Your device paused your microphone, perhaps for a phone call. Mara can’t hear you.',
    )
  })

  test('is one note when both devices are denied, so that less of the other one is covered', () => {
    const denied = media({
      isOpen: { microphone: false, camera: false },
      problems: { microphone: 'denied', camera: 'denied' },
    })
    expect(notes(denied)).toBe(
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
      words(
        <TroublePanel
          room={room}
          state={state({ trouble: kind })}
          name="Mara"
          isVideo
          onHelp={nothing}
          onLeave={nothing}
        />,
      )
    expect(trouble('no_path')).toMatch(/It’s nothing you did\..* Leave Help Voice only Try again$/)
    expect(trouble('no_relay')).toContain('That’s on our side or a firewall’s, not yours or Mara’s.')
  })
})

describe('the trust check', () => {
  const panel = (over: Partial<RoomState>, language: Language = 'en') =>
    words(<TrustPanel room={room} state={state(over)} name="Mara" onClose={nothing} />, language)

  test('has 64 signs, each with a name of its own', () => {
    expect(new Set(TRUST_SIGNS.map(([name]) => name)).size).toBe(64)
    expect(new Set(TRUST_SIGNS.map(([, icon]) => icon)).size).toBe(64)
  })

  test('names the four signs in their order, with the match at the right', () => {
    expect(panel({ trust: 'ready', symbols: [0, 1, 2, 3] })).toMatch(/Moon Leaf Key Boat Different They match$/)
    expect(panel({ trust: 'ready', symbols: [3, 2, 1, 0] }, 'de')).toMatch(
      /Boot Schlüssel Blatt Mond Andere Bilder Sie sind gleich$/,
    )
  })

  test('waits for the connection, and afterwards says what the match means', () => {
    expect(panel({ trust: 'none', symbols: null })).toContain('once you and Mara are connected')
    expect(panel({ trust: 'confirmed', symbols: [0, 1, 2, 3] })).toContain('only you and Mara can hear this')
  })
})

describe('what the two write', () => {
  test('says that it disappears, and who wrote what', () => {
    const notes = [
      { id: 1, from: 'other' as const, text: 'Hello', at: now },
      { id: 2, from: 'you' as const, text: 'Hi', at: now },
    ]
    const panel = words(
      <NotesPanel room={room} state={state({ notes, canSendNotes: true })} name="Mara" onClose={nothing} />,
    )
    expect(panel).toMatch(/^Write to Mara Disappears when the call ends\. Mara: Hello .* You: Hi/)
    expect(panel).not.toContain('You can write as soon as')
  })

  test('is read out while the panel is closed', () => {
    const html = screenOf(
      <NewNote note={{ id: 1, from: 'other', text: 'Hello', at: now }} name="Mara" onOpen={nothing} />,
    )
    expect(html).toMatch(/^<div role="status"/)
    expect(wordsOf(html)).toContain('Mara: Hello')
  })
})
