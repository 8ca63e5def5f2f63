import type { Problem } from './rules.ts'

export type DeviceKind = 'microphone' | 'camera' | 'speaker'
export type SourceKind = 'microphone' | 'camera'
export type MediaDevice = { id: string; label: string }
export type VoiceProcessing = Record<'noiseSuppression' | 'echoCancellation' | 'autoGainControl', boolean>

export type LocalMediaState = {
  /** `requesting` while the browser's permission prompt is open. */
  phase: 'idle' | 'requesting' | 'ready'
  isMicrophoneOn: boolean
  isCameraOn: boolean
  /** The device is open, whether switched on or not. */
  isOpen: Record<SourceKind, boolean>
  /** Taken by the system, e.g. for a phone call. */
  isInterrupted: Record<SourceKind, boolean>
  problems: Record<SourceKind, Problem | null>
  devices: Record<DeviceKind, MediaDevice[]>
  selected: Record<DeviceKind, string>
  processing: VoiceProcessing
}

export type LocalMediaEvent =
  | { type: 'requesting' | 'ready' | 'stopped' }
  | { type: 'opened'; kind: SourceKind; deviceId: string; isInterrupted: boolean }
  /** Unplugged, or released because it was switched off. */
  | { type: 'closed'; kind: SourceKind }
  | { type: 'failed'; kind: SourceKind; problem: Problem }
  | { type: 'interrupted'; kind: SourceKind; isInterrupted: boolean }
  | { type: 'switched'; kind: SourceKind; isOn: boolean }
  | { type: 'listed'; devices: Record<DeviceKind, MediaDevice[]> }
  | { type: 'chosen'; kind: DeviceKind; deviceId: string }
  | { type: 'processed'; processing: VoiceProcessing }

export const DEFAULT_VOICE_PROCESSING: VoiceProcessing = {
  noiseSuppression: true,
  echoCancellation: true,
  autoGainControl: true,
}

/** Applies a device event or a click. A device that's off stays off. */
export function reduceLocalMedia<State extends LocalMediaState>(state: State, event: LocalMediaEvent): State {
  switch (event.type) {
    case 'requesting':
    case 'ready':
      return { ...state, phase: event.type }
    case 'stopped':
      return { ...state, phase: 'idle', isOpen: { microphone: false, camera: false } }
    case 'opened': {
      const { kind, deviceId, isInterrupted } = event
      return {
        ...state,
        isOpen: { ...state.isOpen, [kind]: true },
        isInterrupted: { ...state.isInterrupted, [kind]: isInterrupted },
        problems: { ...state.problems, [kind]: null },
        selected: { ...state.selected, [kind]: deviceId },
      }
    }
    case 'closed':
      return {
        ...state,
        isOpen: { ...state.isOpen, [event.kind]: false },
        isInterrupted: { ...state.isInterrupted, [event.kind]: false },
      }
    case 'failed':
      return { ...state, problems: { ...state.problems, [event.kind]: event.problem } }
    case 'interrupted':
      return { ...state, isInterrupted: { ...state.isInterrupted, [event.kind]: event.isInterrupted } }
    case 'switched':
      return event.kind === 'microphone'
        ? { ...state, isMicrophoneOn: event.isOn }
        : { ...state, isCameraOn: event.isOn, problems: { ...state.problems, camera: null } }
    case 'listed':
      return { ...state, devices: event.devices }
    case 'chosen':
      return { ...state, selected: { ...state.selected, [event.kind]: event.deviceId } }
    case 'processed':
      return { ...state, processing: event.processing }
  }
}

export function nextCamera({ devices, selected }: LocalMediaState): MediaDevice | null {
  const { camera } = devices
  return camera.length > 1
    ? (camera[(camera.findIndex(({ id }) => id === selected.camera) + 1) % camera.length] ?? null)
    : null
}

/** A source as the other person gets it; only `on` is sent. */
export type SourceState = 'on' | 'off' | 'interrupted' | 'missing'

/** `missing` comes before `off`, and `off` before `interrupted`. A device still opening counts as `on`. */
export function sourceStateOf(state: LocalMediaState, kind: SourceKind): SourceState {
  if (!(kind === 'microphone' ? state.isMicrophoneOn : state.isCameraOn) && !isUnavailable(state, kind)) return 'off'
  if (isUnavailable(state, kind)) return 'missing'
  return state.isInterrupted[kind] ? 'interrupted' : 'on'
}

const isUnavailable = (state: LocalMediaState, kind: SourceKind) => state.problems[kind] !== null && !state.isOpen[kind]

export const isSending = (state: LocalMediaState, kind: SourceKind) =>
  state.isOpen[kind] && sourceStateOf(state, kind) === 'on'

export type RememberedDevices = Partial<Record<DeviceKind, MediaDevice>> & { processing?: VoiceProcessing }

/** Finds the remembered device by id, else by label, because browsers change ids. Null if it's gone. */
export function rememberedDevice(remembered: MediaDevice | undefined, devices: readonly MediaDevice[]): string | null {
  if (!remembered) return null
  const found =
    devices.find(({ id }) => id === remembered.id) ??
    devices.find(({ label }) => remembered.label !== '' && label === remembered.label)
  return found?.id ?? null
}

export function readRememberedDevices(text: string | null): RememberedDevices {
  const stored = objectIn(text)
  const remembered: RememberedDevices = {}
  for (const kind of ['microphone', 'camera', 'speaker'] as const) {
    const { id, label } = (stored[kind] ?? {}) as Partial<MediaDevice>
    if (typeof id === 'string' && typeof label === 'string') remembered[kind] = { id, label }
  }
  const processing = stored.processing as Partial<VoiceProcessing> | undefined
  if (
    processing &&
    Object.keys(DEFAULT_VOICE_PROCESSING).every((key) => typeof processing[key as keyof VoiceProcessing] === 'boolean')
  )
    remembered.processing = processing as VoiceProcessing
  return remembered
}

export type Switches = { isMicrophoneOn: boolean; isCameraOn: boolean }

/** The switches as last set in this tab. If unknown on a return into the call, off, because no one clicked anything. */
export function firstSwitches(text: string | null, how: { wantsCamera: boolean; isReturning: boolean }): Switches {
  const { microphone, camera } = objectIn(text)
  const unknown = !how.isReturning
  return {
    isMicrophoneOn: typeof microphone === 'boolean' ? microphone : unknown,
    isCameraOn: how.wantsCamera && (typeof camera === 'boolean' ? camera : unknown),
  }
}

export const switchesText = ({ isMicrophoneOn, isCameraOn }: Switches) =>
  JSON.stringify({ microphone: isMicrophoneOn, camera: isCameraOn })

export function objectIn(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Level from which a voice counts, for how many samples in a row, and how long the hint stays (ms). */
const VOICE_LEVEL = 0.06
const VOICE_SAMPLES = 3
const HINT_MS = 6_000

export type MutedSpeech = { loud: number; until: number }

/** Follows the level (0 to 1) of a muted microphone. A voice shows the hint, a single noise doesn't. */
export function followMutedVoice(before: MutedSpeech, level: number, now: number): MutedSpeech {
  const loud = level >= VOICE_LEVEL ? before.loud + 1 : 0
  return { loud, until: loud >= VOICE_SAMPLES ? now + HINT_MS : before.until }
}
