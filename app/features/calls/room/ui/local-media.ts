import { type Problem, problemOf } from '../rules.ts'
import { createStore } from './room-store.ts'

export type DeviceKind = 'microphone' | 'camera' | 'speaker'
export type MediaDevice = { id: string; label: string }

export type MediaState = {
  /** `requesting` while the browser's permission prompt is open. */
  phase: 'idle' | 'requesting' | 'ready'
  /** The camera's video for the person themselves. */
  preview: MediaStream | null
  isMicrophoneOn: boolean
  isCameraOn: boolean
  problems: { microphone: Problem | null; camera: Problem | null }
  devices: Record<DeviceKind, MediaDevice[]>
  selected: Record<DeviceKind, string>
}

const audioConstraints = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }
const videoConstraints = {
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 30, max: 30 },
  facingMode: 'user',
}

export type LocalMediaOptions = {
  wantsCamera: boolean
  onTracks: () => void
  /** The call whose switches are remembered in this tab. */
  callId?: string
  /** Straight back into the call after a reload: what was not remembered is off. */
  isReturning?: boolean
}

/**
 * A person's own camera and microphone. An audio call never requests a camera. What is missing, denied or busy is
 * reported per device, and the other one works; what is switched off stays off when device or connection changes.
 */
export function createLocalMedia(options: LocalMediaOptions) {
  const { get, set, subscribe } = createStore<MediaState>({
    phase: 'idle',
    preview: null,
    isMicrophoneOn: true,
    isCameraOn: options.wantsCamera,
    problems: { microphone: null, camera: null },
    devices: { microphone: [], camera: [], speaker: [] },
    selected: { microphone: '', camera: '', speaker: '' },
  })
  const tracks: { microphone: MediaStreamTrack | null; camera: MediaStreamTrack | null } = {
    microphone: null,
    camera: null,
  }
  let isStopped = false

  function publish() {
    if (isStopped) return
    const preview = tracks.camera ? new MediaStream([tracks.camera]) : null
    set({ preview })
    options.onTracks()
  }

  function replaceTrack(kind: 'microphone' | 'camera', track: MediaStreamTrack | null) {
    const old = tracks[kind]
    if (old && old !== track) {
      old.onended = null
      old.stop()
    }
    // Switched off, or gone, while the browser was still opening it.
    const isUnwanted = isStopped || (kind === 'camera' && !get().isCameraOn)
    tracks[kind] = isUnwanted ? null : track
    if (!track) return
    if (isUnwanted) return track.stop()
    if (kind === 'microphone') track.enabled = get().isMicrophoneOn
    // The device went away: take another one of its kind, if there is one.
    track.onended = () => {
      replaceTrack(kind, null)
      void openDevice(kind, '').then(publish)
    }
    set({
      selected: { ...get().selected, [kind]: track.getSettings().deviceId ?? '' },
      problems: { ...get().problems, [kind]: null },
    })
  }

  const constraintsFor = (kind: 'microphone' | 'camera', deviceId: string): MediaStreamConstraints => {
    const device = deviceId ? { deviceId: { exact: deviceId } } : {}
    return kind === 'microphone'
      ? { audio: { ...audioConstraints, ...device } }
      : { video: { ...videoConstraints, ...device } }
  }

  async function openDevice(kind: 'microphone' | 'camera', deviceId: string): Promise<boolean> {
    try {
      const stream = await navigator.mediaDevices.getUserMedia(constraintsFor(kind, deviceId))
      replaceTrack(kind, stream.getTracks()[0] ?? null)
      return true
    } catch (error) {
      set({ problems: { ...get().problems, [kind]: problemOf(error instanceof Error ? error.name : '') } })
      return false
    }
  }

  /**
   * One permission prompt for both when possible; when that fails each is requested alone, so that one works without
   * the other.
   */
  async function openDevices() {
    const { selected, isCameraOn } = get()
    if (!options.wantsCamera || !isCameraOn) {
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
    const of = (kind: MediaDeviceKind) =>
      found.flatMap((device) =>
        device.kind === kind && device.label ? [{ id: device.deviceId, label: device.label }] : [],
      )
    set({ devices: { microphone: of('audioinput'), camera: of('videoinput'), speaker: of('audiooutput') } })
  }

  const onDeviceChange = () => {
    void listDevices()
    if (get().phase !== 'ready') return
    if (!tracks.microphone) void openDevice('microphone', '').then(publish)
    if (!tracks.camera && options.wantsCamera && get().isCameraOn) void openDevice('camera', '').then(publish)
  }

  return {
    subscribe,
    get,
    track: (kind: 'microphone' | 'camera') => tracks[kind],
    /** What the other one gets of it: switched on, there, and not taken by the system. */
    sending: () => ({
      microphone: get().isMicrophoneOn && tracks.microphone !== null,
      camera: get().isCameraOn && tracks.camera !== null,
    }),
    /** Asks for the devices; again after a problem. */
    async start() {
      isStopped = false
      set({ phase: 'requesting' })
      if (!navigator.mediaDevices)
        set({ problems: { microphone: 'insecure', camera: options.wantsCamera ? 'insecure' : null } })
      else await openDevices()
      await listDevices()
      if (isStopped) return
      set({ phase: 'ready' })
      navigator.mediaDevices?.removeEventListener('devicechange', onDeviceChange)
      navigator.mediaDevices?.addEventListener('devicechange', onDeviceChange)
      publish()
    },
    setMicrophone(isOn: boolean) {
      set({ isMicrophoneOn: isOn })
      if (tracks.microphone) tracks.microphone.enabled = isOn
      options.onTracks()
    },
    /** Off means off: the camera is released and its light goes out. */
    async setCamera(isOn: boolean) {
      set({ isCameraOn: isOn })
      if (!isOn) replaceTrack('camera', null)
      else if (!tracks.camera) await openDevice('camera', get().selected.camera)
      publish()
    },
    async choose(kind: DeviceKind, deviceId: string) {
      set({ selected: { ...get().selected, [kind]: deviceId } })
      if (kind === 'speaker') return
      if (kind === 'camera' && !get().isCameraOn) return
      await openDevice(kind, deviceId)
      publish()
    },
    stop() {
      isStopped = true
      navigator.mediaDevices?.removeEventListener('devicechange', onDeviceChange)
      replaceTrack('microphone', null)
      replaceTrack('camera', null)
      set({ preview: null, phase: 'idle' })
    },
  }
}
