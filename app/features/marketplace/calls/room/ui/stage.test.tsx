import { expect, test } from 'vitest'
import { callRow } from '#tests/support/call-rows.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import type { CallRoute } from '../../network-check/ui/network-check.tsx'
import { newRoom, type RoomState } from '../engine.rules.ts'
import { DEFAULT_VOICE_PROCESSING } from '../own-media.rules.ts'
import type { PeerState } from '../rules.ts'
import { Controls } from './controls.tsx'
import { ConnectionNote } from './lobby.tsx'
import type { MediaState } from './local-media.ts'
import { PeerPlaceholder } from './peer-view.tsx'
import type { Room } from './room-engine.ts'
import type { StageView } from './stage-hooks.ts'
import { StageNotes } from './stage-notes.tsx'
import { TopBar } from './top-bar.tsx'
import { TRUST_SIGNS, TrustPanel } from './trust-panel.tsx'

const call = callRow({ media: 'audio' })
const now = call.startAt.getTime() + 6 * 60_000
const nothing = () => {}

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
  processing: DEFAULT_VOICE_PROCESSING,
  ...over,
})
const lost = media({
  isOpen: { microphone: false, camera: true },
  problems: { microphone: 'denied', camera: null },
})
const room = { subscribe: () => nothing, get: () => state(), media: { get: () => media() } } as unknown as Room
const view = (over: { state?: Partial<RoomState>; media?: MediaState }): StageView => ({
  ...{ room, call, now, name: 'Mara', isVideo: true, isVideoVisible: false, peer: 'connected' },
  ...{ state: state(over.state), media: over.media ?? media() },
})
const words = (element: React.ReactElement) => wordsOf(screenOf(element))

test('the lobby warns of the IP address in a direct call, and explains that a relayed one hides it', () => {
  const show = (way: CallRoute) => {
    const check = { quality: null, lacksUdp: false }
    const html = screenOf(<ConnectionNote check={check} way={way} name="Mara" />)
    const [box = ''] = /<div role="status".*?<\/div><\/div>/s.exec(html) ?? []
    return { box: wordsOf(box), below: html.replace(box, '') }
  }
  const direct = show({ iceServers: [], isRelayOnly: false })
  expect(direct.box).toMatch(/^Testing your connection/)
  expect(direct.box).not.toContain('IP address')
  expect(direct.below).toMatch(/class="note bg-sunk/)
  expect(wordsOf(direct.below)).toContain('so Mara’s browser can see your IP address.')
  const relayed = show({ iceServers: [], isRelayOnly: true })
  expect(relayed.box).toContain('Mara sees your name, never your IP address.')
  expect(relayed.below).toBe('')
  const early = show({ iceServers: null, isRelayOnly: false })
  expect(early.box + early.below).not.toContain('IP')
})

test('the line above the video promises privacy only once both sides have checked it', () => {
  const line = (over: Partial<RoomState>) => {
    const html = screenOf(<TopBar {...view({ state: over })} />)
    return wordsOf(/<p role="status".*?<\/p>/s.exec(html)?.[0] ?? '')
  }
  for (const trust of ['none', 'ready'] as const) expect(line({ trust })).toBe('Encrypted. Nothing is recorded.')
  expect(line({ trust: 'confirmed' })).toBe('Only you and Mara can hear this. Nothing is recorded.')
})

test('a voice call claims that one is heard only while the microphone sends', () => {
  const box = (own?: MediaState) => words(<PeerPlaceholder {...view({ media: own })} isVideo={false} />)
  expect(box()).toContain('Mara can hear you')
  for (const silent of [media({ isMicrophoneOn: false }), lost]) expect(box(silent)).toContain('Your microphone is off')
})

test('a person who left may come back; nothing is promised about one who is gone', () => {
  const box = (peer: PeerState) => words(<PeerPlaceholder {...view({})} peer={peer} />)
  expect(box('left')).toContain('Mara can come back until')
  expect(box('gone')).toMatch(/Mara has left the call$/)
})

test('the switches name their action and, for a lost or taken device, the problem', () => {
  const panel = { open: null, show: nothing, close: nothing }
  const controls = (own?: MediaState) =>
    words(<Controls {...view({ media: own })} unread={false} panel={panel} fullScreen={null} onDialog={nothing} />)
  expect(controls()).toMatch(/^Mute Camera off/)
  expect(controls(lost)).toMatch(/^No mic Camera off/)
  const taken = media({ isInterrupted: { microphone: true, camera: true } })
  expect(controls(taken)).toMatch(/^Mic paused Camera paused/)
})

test('a note explains why the microphone sends nothing, and that one talks while muted', () => {
  const notes = (own: MediaState, isTalking = false) =>
    words(<StageNotes {...view({ media: own })} isTalkingWhileMuted={isTalking} />)
  expect(notes(media())).toBe('')
  expect(notes(lost)).toMatch(/^Allow the microphone in your browser’s address bar.* Try again$/)
  expect(notes(media({ isInterrupted: { microphone: true, camera: false } }))).toContain('paused your microphone')
  const muted = media({ isMicrophoneOn: false })
  expect(notes(muted)).toBe('')
  expect(notes(muted, true)).toBe('You’re muted. Mara can’t hear you. Unmute')
})

test('the trust check has 64 signs with distinct names, and shows four in order with the match on the right', () => {
  expect(new Set(TRUST_SIGNS.map(([name]) => name)).size).toBe(64)
  expect(new Set(TRUST_SIGNS.map(([, icon]) => icon)).size).toBe(64)
  const panel = (over: Partial<RoomState>) =>
    words(<TrustPanel room={room} state={state(over)} name="Mara" onClose={nothing} />)
  expect(panel({ trust: 'ready', symbols: [0, 1, 2, 3] })).toMatch(/Moon Leaf Key Boat They don’t match They match$/)
  expect(panel({ trust: 'none', symbols: null })).toContain('once you and Mara are connected')
})
