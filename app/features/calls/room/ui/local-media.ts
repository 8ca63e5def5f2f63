import { type Problem, problemOf } from '../rules.ts'
import { createStore } from './room-store.ts'

export type DeviceKind = 'microphone' | 'camera' | 'speaker'
export type Device = { id: string; label: string }

export type MediaState = {
  /** `asking` while the browser's question is open. */
  phase: 'idle' | 'asking' | 'ready'
  /** The camera's picture for the person themselves. */
  preview: MediaStream | null
  isMicrophoneOn: boolean
  isCameraOn: boolean
  problems: { microphone: Problem | null; camera: Problem | null }
  devices: Record<DeviceKind, Device[]>
  chosen: Record<DeviceKind, string>
}

const sound = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }
const picture = {
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 30, max: 30 },
  facingMode: 'user',
}

/**
 * A person's own camera and microphone. An audio call never asks for a camera. What is missing, denied or busy is named per
 * device and the other one goes on working; switched off stays off through every change of device and connection.
 */
export function createLocalMedia(options: { wantsCamera: boolean; onTracks: () => void }) {
  const { get, set, subscribe } = createStore<MediaState>({
    phase: 'idle',
    preview: null,
    isMicrophoneOn: true,
    isCameraOn: options.wantsCamera,
    problems: { microphone: null, camera: null },
    devices: { microphone: [], camera: [], speaker: [] },
    chosen: { microphone: '', camera: '', speaker: '' },
  })
  const tracks: { microphone: MediaStreamTrack | null; camera: MediaStreamTrack | null } = {
    microphone: null,
    camera: null,
  }
  let isStopped = false

  function changed() {
    if (isStopped) return
    const preview = tracks.camera ? new MediaStream([tracks.camera]) : null
    set({ preview })
    options.onTracks()
  }

  function adopt(kind: 'microphone' | 'camera', track: MediaStreamTrack | null) {
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
      adopt(kind, null)
      void open(kind, '').then(changed)
    }
    set({
      chosen: { ...get().chosen, [kind]: track.getSettings().deviceId ?? '' },
      problems: { ...get().problems, [kind]: null },
    })
  }

  const wish = (kind: 'microphone' | 'camera', deviceId: string): MediaStreamConstraints => {
    const device = deviceId ? { deviceId: { exact: deviceId } } : {}
    return kind === 'microphone' ? { audio: { ...sound, ...device } } : { video: { ...picture, ...device } }
  }

  async function open(kind: 'microphone' | 'camera', deviceId: string): Promise<boolean> {
    try {
      const stream = await navigator.mediaDevices.getUserMedia(wish(kind, deviceId))
      adopt(kind, stream.getTracks()[0] ?? null)
      return true
    } catch (error) {
      set({ problems: { ...get().problems, [kind]: problemOf(error instanceof Error ? error.name : '') } })
      return false
    }
  }

  /** One question for both when possible; when that fails each is asked for alone, so that one can work without the other. */
  async function openAll() {
    const { chosen, isCameraOn } = get()
    if (!options.wantsCamera || !isCameraOn) {
      await open('microphone', chosen.microphone)
      return
    }
    try {
      const both = { ...wish('microphone', chosen.microphone), ...wish('camera', chosen.camera) }
      const stream = await navigator.mediaDevices.getUserMedia(both)
      adopt('microphone', stream.getAudioTracks()[0] ?? null)
      adopt('camera', stream.getVideoTracks()[0] ?? null)
    } catch {
      await open('microphone', '')
      await open('camera', '')
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
    if (!tracks.microphone) void open('microphone', '').then(changed)
    if (!tracks.camera && options.wantsCamera && get().isCameraOn) void open('camera', '').then(changed)
  }

  return {
    subscribe,
    get,
    track: (kind: 'microphone' | 'camera') => tracks[kind],
    /** Asks for the devices; again after a problem. */
    async start() {
      isStopped = false
      set({ phase: 'asking' })
      if (!navigator.mediaDevices)
        set({ problems: { microphone: 'insecure', camera: options.wantsCamera ? 'insecure' : null } })
      else await openAll()
      await listDevices()
      if (isStopped) return
      set({ phase: 'ready' })
      navigator.mediaDevices?.removeEventListener('devicechange', onDeviceChange)
      navigator.mediaDevices?.addEventListener('devicechange', onDeviceChange)
      changed()
    },
    setMicrophone(isOn: boolean) {
      set({ isMicrophoneOn: isOn })
      if (tracks.microphone) tracks.microphone.enabled = isOn
      options.onTracks()
    },
    /** Off means off: the camera is let go and its light goes out. */
    async setCamera(isOn: boolean) {
      set({ isCameraOn: isOn })
      if (!isOn) adopt('camera', null)
      else if (!tracks.camera) await open('camera', get().chosen.camera)
      changed()
    },
    async choose(kind: DeviceKind, deviceId: string) {
      set({ chosen: { ...get().chosen, [kind]: deviceId } })
      if (kind === 'speaker') return
      if (kind === 'camera' && !get().isCameraOn) return
      await open(kind, deviceId)
      changed()
    },
    stop() {
      isStopped = true
      navigator.mediaDevices?.removeEventListener('devicechange', onDeviceChange)
      adopt('microphone', null)
      adopt('camera', null)
      set({ preview: null, phase: 'idle' })
    },
  }
}
