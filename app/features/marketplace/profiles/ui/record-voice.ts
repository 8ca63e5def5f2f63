import { watchLevel } from '#app/platform/browser/devices.ts'
import { VOICE_MAX_SECONDS } from '../schema.ts'
import { VOICE_HERTZ, wavOf } from '../voice.rules.ts'

/**
 * The product's only recorder, for voice greetings. It records a microphone that it opens and closes itself, so it can't
 * record a call (tests/no-recorder.test.ts).
 */
export type Recording = { stop: () => void; sound: Promise<Blob> }

export const canRecord = () => typeof MediaRecorder !== 'undefined' && Boolean(navigator.mediaDevices)

/** Stops after `VOICE_MAX_SECONDS`. An aborted `signal` closes the microphone at any time. */
export async function recordVoice(signal: AbortSignal, onLevel: (level: number) => void): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const [track] = stream.getAudioTracks()
  const close = () => track?.stop()
  signal.addEventListener('abort', close)
  if (signal.aborted || !track) close()
  signal.throwIfAborted()
  try {
    const recorder = new MediaRecorder(stream)
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    const unwatch = track ? watchLevel(track, 100, onLevel) : () => {}
    const sound = new Promise<Blob>((resolve) => {
      recorder.addEventListener('stop', () => {
        clearTimeout(timer)
        unwatch()
        close()
        resolve(new Blob(parts, { type: recorder.mimeType }))
      })
    })
    const stop = () => recorder.state !== 'inactive' && recorder.stop()
    const timer = setTimeout(stop, VOICE_MAX_SECONDS * 1_000)
    recorder.start()
    return { stop, sound }
  } catch (error) {
    close()
    throw error
  }
}

const largestFile = 20_000_000

/**
 * Converts any sound this browser can decode to our format. Recordings end a moment late, so the rest is cut off;
 * longer files are for the rules to refuse.
 */
export async function toVoice(sound: Blob, { isRecorded }: { isRecorded: boolean }): Promise<Uint8Array<ArrayBuffer>> {
  if (sound.size > largestFile) throw new Error('too large to decode')
  const decoded = await new OfflineAudioContext(1, 1, VOICE_HERTZ).decodeAudioData(await sound.arrayBuffer())
  const most = VOICE_MAX_SECONDS * VOICE_HERTZ
  const samples = new Int16Array(isRecorded ? Math.min(decoded.length, most) : decoded.length)
  const channels = Array.from({ length: decoded.numberOfChannels }, (_, at) => decoded.getChannelData(at))
  for (let at = 0; at < samples.length; at++) {
    const mean = channels.reduce((sum, channel) => sum + (channel[at] ?? 0), 0) / channels.length
    samples[at] = Math.round(32_767 * Math.min(1, Math.max(-1, mean)))
  }
  return wavOf(samples)
}
