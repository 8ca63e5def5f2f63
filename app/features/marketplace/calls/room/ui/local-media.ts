import { useSyncExternalStore } from 'react'
import {
  DEFAULT_VOICE_PROCESSING,
  type DeviceKind,
  firstSwitches,
  isSending,
  type LocalMediaEvent,
  type LocalMediaState,
  type MediaDevice,
  readRememberedDevices,
  reduceLocalMedia,
  rememberedDevice,
  type SourceKind,
  switchesText,
  type VoiceProcessing,
} from '../own-media.rules.ts'
import { problemOf } from '../rules.ts'
import { createStore, stored } from './room-store.ts'

export type MediaState = LocalMediaState & {
  preview: MediaStream | null
}

const videoConstraints = {
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 30, max: 30 },
}

type LocalMediaOptions = {
  wantsCamera: boolean
  onTracks: () => void
  callId?: string
  /** Rejoins immediately after a reload; switches not remembered start off. */
  isReturning?: boolean
}

export type LocalMedia = ReturnType<typeof createLocalMedia>

/** The person's own camera and microphone. Audio calls never request a camera, and a device that's off stays off. */
export function createLocalMedia(options: LocalMediaOptions) {
  const own = newDevices(options)
  const { get, set, subscribe } = own.store
  const { tracks } = own
  const deviceChanged = () => void onDeviceChange(own)
  return {
    subscribe,
    get,
    track: (kind: SourceKind) => tracks[kind],
    sending: () => ({ microphone: isSending(get(), 'microphone'), camera: isSending(get(), 'camera') }),
    async start() {
      own.isStopped = false
      dispatch(own, { type: 'requesting' })
      own.switches.set(switchesText(get()))
      if (!navigator.mediaDevices)
        set({ problems: { microphone: 'insecure', camera: options.wantsCamera ? 'insecure' : null } })
      else await openDevices(own)
      await listDevices(own)
      await takeRemembered(own)
      if (own.isStopped) return
      dispatch(own, { type: 'ready' })
      navigator.mediaDevices?.addEventListener('devicechange', deviceChanged)
      publish(own)
    },
    setMicrophone(isOn: boolean) {
      pressSwitch(own, 'microphone', isOn)
      if (tracks.microphone) tracks.microphone.enabled = isOn
      options.onTracks()
    },
    async setCamera(isOn: boolean) {
      pressSwitch(own, 'camera', isOn)
      if (!isOn) replaceTrack(own, 'camera', null)
      else if (!tracks.camera) await openDevice(own, 'camera', get().selected.camera)
      publish(own)
    },
    async retry(kind: SourceKind) {
      pressSwitch(own, kind, true)
      await openDevice(own, kind, '')
      await listDevices(own)
      publish(own)
    },
    async choose(kind: DeviceKind, deviceId: string) {
      dispatch(own, { type: 'chosen', kind, deviceId })
      remember(own, { [kind]: get().devices[kind].find(({ id }) => id === deviceId) })
      if (kind === 'speaker' || (kind === 'camera' && !get().isCameraOn)) return
      // Phones open only one camera at a time.
      if (kind === 'camera') replaceTrack(own, 'camera', null)
      if (!(await openDevice(own, kind, deviceId)) && !tracks[kind]) await openDevice(own, kind, '')
      publish(own)
    },
    async setProcessing(change: Partial<VoiceProcessing>) {
      const processing = { ...get().processing, ...change }
      dispatch(own, { type: 'processed', processing })
      remember(own, { processing })
      await openDevice(own, 'microphone', get().selected.microphone)
      publish(own)
    },
    stop() {
      own.isStopped = true
      navigator.mediaDevices?.removeEventListener('devicechange', deviceChanged)
      replaceTrack(own, 'microphone', null)
      replaceTrack(own, 'camera', null)
      dispatch(own, { type: 'stopped' })
      set({ preview: null })
    },
  }
}

export type MediaOwner = { media: LocalMedia }

export const useMediaState = ({ media }: MediaOwner) => useSyncExternalStore(media.subscribe, media.get, media.get)

/** Remembers chosen devices in this browser, and switches in this tab. */
function newDevices(options: LocalMediaOptions) {
  const { wantsCamera, isReturning = false, callId } = options
  const switches = stored('session', callId ? `call-media:${callId}` : null)
  const memory = stored('local', 'call-devices')
  const remembered = readRememberedDevices(memory.get())
  const store = createStore<MediaState>({
    phase: 'idle',
    preview: null,
    ...firstSwitches(switches.get(), { wantsCamera, isReturning }),
    isOpen: { microphone: false, camera: false },
    isInterrupted: { microphone: false, camera: false },
    problems: { microphone: null, camera: null },
    devices: { microphone: [], camera: [], speaker: [] },
    selected: { microphone: '', camera: '', speaker: '' },
    processing: remembered.processing ?? DEFAULT_VOICE_PROCESSING,
  })
  const tracks: Record<SourceKind, MediaStreamTrack | null> = { microphone: null, camera: null }
  return { options, store, switches, memory, remembered, tracks, isStopped: false }
}
type Devices = ReturnType<typeof newDevices>

const dispatch = ({ store }: Devices, event: LocalMediaEvent) => store.set(reduceLocalMedia(store.get(), event))

function pressSwitch(own: Devices, kind: SourceKind, isOn: boolean) {
  dispatch(own, { type: 'switched', kind, isOn })
  own.switches.set(switchesText(own.store.get()))
}

function remember(own: Devices, change: Devices['remembered']) {
  own.remembered = { ...own.remembered, ...change }
  own.memory.set(JSON.stringify(own.remembered))
}

function publish({ isStopped, switches, store, tracks, options }: Devices) {
  if (isStopped) return
  switches.set(switchesText(store.get()))
  store.set({ preview: tracks.camera ? new MediaStream([tracks.camera]) : null })
  options.onTracks()
}

function replaceTrack(own: Devices, kind: SourceKind, track: MediaStreamTrack | null) {
  const { tracks, store, options } = own
  const old = tracks[kind]
  if (old && old !== track) {
    old.onended = old.onmute = old.onunmute = null
    old.stop()
  }
  // Switched off or stopped while the browser was still opening it.
  const isUnwanted = own.isStopped || (kind === 'camera' && !store.get().isCameraOn)
  tracks[kind] = isUnwanted ? null : track
  if (!track || isUnwanted) {
    track?.stop()
    return dispatch(own, { type: 'closed', kind })
  }
  if (kind === 'microphone') track.enabled = store.get().isMicrophoneOn
  // The device disappeared. Try another of its kind.
  track.onended = () => {
    replaceTrack(own, kind, null)
    void openDevice(own, kind, '').then(() => publish(own))
  }
  track.onmute = track.onunmute = () => {
    dispatch(own, { type: 'interrupted', kind, isInterrupted: track.muted })
    options.onTracks()
  }
  const { deviceId = '' } = track.getSettings()
  dispatch(own, { type: 'opened', kind, deviceId, isInterrupted: track.muted })
}

/** Exactly the chosen device; a remembered one if available; otherwise the browser's choice. */
function constraintsFor(own: Devices, kind: SourceKind, deviceId: string): MediaStreamConstraints {
  const before = own.remembered[kind]?.id
  const device = deviceId ? { deviceId: { exact: deviceId } } : before ? { deviceId: { ideal: before } } : {}
  if (kind === 'microphone') return { audio: { ...own.store.get().processing, ...device } }
  return { video: { ...videoConstraints, ...('deviceId' in device ? device : { facingMode: 'user' }) } }
}

async function openDevice(own: Devices, kind: SourceKind, deviceId: string): Promise<boolean> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia(constraintsFor(own, kind, deviceId))
    replaceTrack(own, kind, stream.getTracks()[0] ?? null)
    return true
  } catch (error) {
    dispatch(own, { type: 'failed', kind, problem: problemOf(error instanceof Error ? error.name : '') })
    return false
  }
}

/** One permission prompt for both. If that fails, one for each, so one works without the other. */
async function openDevices(own: Devices) {
  const { selected, isCameraOn } = own.store.get()
  if (!own.options.wantsCamera || !isCameraOn) {
    await openDevice(own, 'microphone', selected.microphone)
    return
  }
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      ...constraintsFor(own, 'microphone', selected.microphone),
      ...constraintsFor(own, 'camera', selected.camera),
    })
    replaceTrack(own, 'microphone', stream.getAudioTracks()[0] ?? null)
    replaceTrack(own, 'camera', stream.getVideoTracks()[0] ?? null)
  } catch {
    await openDevice(own, 'microphone', '')
    await openDevice(own, 'camera', '')
  }
}

async function listDevices(own: Devices) {
  const found = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? []
  const of = (kind: MediaDeviceKind): MediaDevice[] =>
    found.flatMap((device) =>
      device.kind === kind && device.label ? [{ id: device.deviceId, label: device.label }] : [],
    )
  dispatch(own, {
    type: 'listed',
    devices: { microphone: of('audioinput'), camera: of('videoinput'), speaker: of('audiooutput') },
  })
}

async function takeRemembered(own: Devices) {
  const { devices, selected } = own.store.get()
  const speaker = rememberedDevice(own.remembered.speaker, devices.speaker)
  if (speaker !== null) dispatch(own, { type: 'chosen', kind: 'speaker', deviceId: speaker })
  for (const kind of ['microphone', 'camera'] as const) {
    const id = rememberedDevice(own.remembered[kind], devices[kind])
    if (id && own.tracks[kind] && id !== selected[kind]) await openDevice(own, kind, id)
  }
}

async function onDeviceChange(own: Devices) {
  const { store, tracks, options } = own
  await listDevices(own)
  if (store.get().phase !== 'ready' || own.isStopped) return
  if (!tracks.microphone) await openDevice(own, 'microphone', '')
  if (!tracks.camera && options.wantsCamera && store.get().isCameraOn) await openDevice(own, 'camera', '')
  await takeRemembered(own)
  publish(own)
}
