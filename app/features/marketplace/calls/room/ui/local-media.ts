import {
  type DeviceKind,
  firstSwitches,
  isSending,
  type MediaDevice,
  nextOwnMedia,
  type OwnMediaEvent,
  type OwnMediaState,
  readRememberedDevices,
  rememberedDevice,
  type SourceKind,
  switchesText,
  USUAL_PROCESSING,
  type VoiceProcessing,
} from '../own-media.rules.ts'
import { problemOf } from '../rules.ts'
import { createStore } from './room-store.ts'
import { stored } from './stored.ts'

export type MediaState = OwnMediaState & {
  /** The camera's video for the person themselves. */
  preview: MediaStream | null
}

const videoConstraints = {
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 30, max: 30 },
}

export type LocalMediaOptions = {
  wantsCamera: boolean
  onTracks: () => void
  /** The call whose switches are remembered in this tab. */
  callId?: string
  /** Straight back into the call after a reload: what was not remembered is off. */
  isReturning?: boolean
}

export type LocalMedia = ReturnType<typeof createLocalMedia>

/**
 * A person's own camera and microphone. An audio call never requests a camera; one that fails leaves the other. Devices
 * are remembered in this browser, switches in this tab: what is off stays off, whatever happens to page or device.
 */
export function createLocalMedia(options: LocalMediaOptions) {
  const { wantsCamera, isReturning = false } = options
  const switches = stored('session', options.callId ? `call-media:${options.callId}` : null)
  const memory = stored('local', 'call-devices')
  let remembered = readRememberedDevices(memory.get())
  const { get, set, subscribe } = createStore<MediaState>({
    phase: 'idle',
    preview: null,
    ...firstSwitches(switches.get(), { wantsCamera, isReturning }),
    isOpen: { microphone: false, camera: false },
    isInterrupted: { microphone: false, camera: false },
    problems: { microphone: null, camera: null },
    devices: { microphone: [], camera: [], speaker: [] },
    selected: { microphone: '', camera: '', speaker: '' },
    processing: remembered.processing ?? USUAL_PROCESSING,
  })
  const tracks: Record<SourceKind, MediaStreamTrack | null> = { microphone: null, camera: null }
  let isStopped = false

  const dispatch = (event: OwnMediaEvent) => set(nextOwnMedia(get(), event))

  function remember(change: typeof remembered) {
    remembered = { ...remembered, ...change }
    memory.set(JSON.stringify(remembered))
  }

  function publish() {
    if (isStopped) return
    switches.set(switchesText(get()))
    const preview = tracks.camera ? new MediaStream([tracks.camera]) : null
    set({ preview })
    options.onTracks()
  }

  function replaceTrack(kind: SourceKind, track: MediaStreamTrack | null) {
    const old = tracks[kind]
    if (old && old !== track) {
      old.onended = old.onmute = old.onunmute = null
      old.stop()
    }
    // Switched off, or gone, while the browser was still opening it.
    const isUnwanted = isStopped || (kind === 'camera' && !get().isCameraOn)
    tracks[kind] = isUnwanted ? null : track
    if (!track || isUnwanted) {
      track?.stop()
      return dispatch({ type: 'closed', kind })
    }
    if (kind === 'microphone') track.enabled = get().isMicrophoneOn
    // The device went away: take another one of its kind, if there is one.
    track.onended = () => {
      replaceTrack(kind, null)
      void openDevice(kind, '').then(publish)
    }
    track.onmute = track.onunmute = () => {
      dispatch({ type: 'interrupted', kind, isInterrupted: track.muted })
      options.onTracks()
    }
    dispatch({
      type: 'opened',
      kind,
      deviceId: track.getSettings().deviceId ?? '',
      isInterrupted: track.muted,
    })
  }

  /** A chosen device exactly; a remembered one if it is there; else what the browser takes. */
  function constraintsFor(kind: SourceKind, deviceId: string): MediaStreamConstraints {
    const before = remembered[kind]?.id
    const device = deviceId ? { deviceId: { exact: deviceId } } : before ? { deviceId: { ideal: before } } : {}
    if (kind === 'microphone') return { audio: { ...get().processing, ...device } }
    return { video: { ...videoConstraints, ...('deviceId' in device ? device : { facingMode: 'user' }) } }
  }

  async function openDevice(kind: SourceKind, deviceId: string): Promise<boolean> {
    try {
      const stream = await navigator.mediaDevices.getUserMedia(constraintsFor(kind, deviceId))
      replaceTrack(kind, stream.getTracks()[0] ?? null)
      return true
    } catch (error) {
      dispatch({ type: 'failed', kind, problem: problemOf(error instanceof Error ? error.name : '') })
      return false
    }
  }

  /**
   * One permission prompt for both when possible; when that fails each is requested alone, so that one works without
   * the other.
   */
  async function openDevices() {
    const { selected, isCameraOn } = get()
    if (!wantsCamera || !isCameraOn) {
      await openDevice('microphone', selected.microphone)
      return
    }
    try {
      const both = {
        ...constraintsFor('microphone', selected.microphone),
        ...constraintsFor('camera', selected.camera),
      }
      const stream = await navigator.mediaDevices.getUserMedia(both)
      replaceTrack('microphone', stream.getAudioTracks()[0] ?? null)
      replaceTrack('camera', stream.getVideoTracks()[0] ?? null)
    } catch {
      await openDevice('microphone', '')
      await openDevice('camera', '')
    }
  }

  async function listDevices() {
    const found = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? []
    const of = (kind: MediaDeviceKind): MediaDevice[] =>
      found.flatMap((device) =>
        device.kind === kind && device.label ? [{ id: device.deviceId, label: device.label }] : [],
      )
    dispatch({
      type: 'listed',
      devices: { microphone: of('audioinput'), camera: of('videoinput'), speaker: of('audiooutput') },
    })
  }

  /** Goes to the devices that were chosen once, as far as they are there. */
  async function takeRemembered() {
    const { devices, selected } = get()
    const speaker = rememberedDevice(remembered.speaker, devices.speaker)
    if (speaker !== null) dispatch({ type: 'chosen', kind: 'speaker', deviceId: speaker })
    for (const kind of ['microphone', 'camera'] as const) {
      const id = rememberedDevice(remembered[kind], devices[kind])
      if (id && tracks[kind] && id !== selected[kind]) await openDevice(kind, id)
    }
  }

  async function onDeviceChange() {
    await listDevices()
    if (get().phase !== 'ready' || isStopped) return
    if (!tracks.microphone) await openDevice('microphone', '')
    if (!tracks.camera && wantsCamera && get().isCameraOn) await openDevice('camera', '')
    await takeRemembered()
    publish()
  }
  const deviceChanged = () => void onDeviceChange()

  return {
    subscribe,
    get,
    track: (kind: SourceKind) => tracks[kind],
    /** What the other one gets of it: switched on, there, and not taken by the system. */
    sending: () => ({ microphone: isSending(get(), 'microphone'), camera: isSending(get(), 'camera') }),
    /** Asks for the devices; again after a problem. */
    async start() {
      isStopped = false
      dispatch({ type: 'requesting' })
      switches.set(switchesText(get()))
      if (!navigator.mediaDevices)
        set({ problems: { microphone: 'insecure', camera: wantsCamera ? 'insecure' : null } })
      else await openDevices()
      await listDevices()
      await takeRemembered()
      if (isStopped) return
      dispatch({ type: 'ready' })
      navigator.mediaDevices?.removeEventListener('devicechange', deviceChanged)
      navigator.mediaDevices?.addEventListener('devicechange', deviceChanged)
      publish()
    },
    setMicrophone(isOn: boolean) {
      dispatch({ type: 'switched', kind: 'microphone', isOn })
      switches.set(switchesText(get()))
      if (tracks.microphone) tracks.microphone.enabled = isOn
      options.onTracks()
    },
    /** Off means off: the camera is released and its light goes out. */
    async setCamera(isOn: boolean) {
      dispatch({ type: 'switched', kind: 'camera', isOn })
      switches.set(switchesText(get()))
      if (!isOn) replaceTrack('camera', null)
      else if (!tracks.camera) await openDevice('camera', get().selected.camera)
      publish()
    },
    /** Asks for one device again: it was denied, missing or busy. Other devices of the call stay as they are. */
    async retry(kind: SourceKind) {
      dispatch({ type: 'switched', kind, isOn: true })
      switches.set(switchesText(get()))
      await openDevice(kind, '')
      await listDevices()
      publish()
    },
    async choose(kind: DeviceKind, deviceId: string) {
      dispatch({ type: 'chosen', kind, deviceId })
      const device = get().devices[kind].find(({ id }) => id === deviceId)
      remember({ [kind]: device })
      if (kind === 'speaker' || (kind === 'camera' && !get().isCameraOn)) return
      // Phones open one camera at a time.
      if (kind === 'camera') replaceTrack('camera', null)
      if (!(await openDevice(kind, deviceId)) && !tracks[kind]) await openDevice(kind, '')
      publish()
    },
    /** What the browser does to the voice, for this and later calls; opens the microphone anew. */
    async setProcessing(change: Partial<VoiceProcessing>) {
      const processing = { ...get().processing, ...change }
      dispatch({ type: 'processed', processing })
      remember({ processing })
      await openDevice('microphone', get().selected.microphone)
      publish()
    },
    stop() {
      isStopped = true
      navigator.mediaDevices?.removeEventListener('devicechange', deviceChanged)
      replaceTrack('microphone', null)
      replaceTrack('camera', null)
      dispatch({ type: 'stopped' })
      set({ preview: null })
    },
  }
}
