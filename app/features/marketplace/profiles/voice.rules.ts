import type { Decision } from '#app/platform/refusal.ts'
import { VOICE_MAX_SECONDS, VOICE_MIN_SECONDS } from './schema.ts'

/**
 * Voice greetings have one format: WAV with a fixed header, one channel of 16 bits. Every browser can make and play it,
 * and checking it needs no decoder. Speech needs no higher rate; twenty seconds are 640 kB.
 */
export const VOICE_HERTZ = 16_000
const SAMPLE_BYTES = 2
const HEADER_BYTES = 44
export const VOICE_MAX_BYTES = HEADER_BYTES + VOICE_MAX_SECONDS * VOICE_HERTZ * SAMPLE_BYTES

/** Of full scale. Rooms are quieter, whispers louder. */
const QUIETEST = 0.004

export function wavOf(samples: Int16Array): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(HEADER_BYTES + samples.length * SAMPLE_BYTES)
  file.set(headerFor(file.length))
  const view = new DataView(file.buffer, HEADER_BYTES)
  for (const [at, sample] of samples.entries()) view.setInt16(at * SAMPLE_BYTES, sample, true)
  return file
}

function headerFor(fileBytes: number): Uint8Array {
  const header = new Uint8Array(HEADER_BYTES)
  const view = new DataView(header.buffer)
  const write = (at: number, letters: string) => header.set(new TextEncoder().encode(letters), at)
  write(0, 'RIFF')
  view.setUint32(4, fileBytes - 8, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, VOICE_HERTZ, true)
  view.setUint32(28, VOICE_HERTZ * SAMPLE_BYTES, true)
  view.setUint16(32, SAMPLE_BYTES, true)
  view.setUint16(34, 8 * SAMPLE_BYTES, true)
  write(36, 'data')
  view.setUint32(40, fileBytes - HEADER_BYTES, true)
  return header
}

/** Accepts exactly the files of `wavOf`, so nothing but sound can be in them. The browser asks it before sending. */
export function decideVoice(file: Uint8Array): Decision<{ seconds: number }> {
  if (file.length > VOICE_MAX_BYTES) return { ok: false, code: 'voice_too_long' }
  const isOurs =
    file.length >= HEADER_BYTES &&
    (file.length - HEADER_BYTES) % SAMPLE_BYTES === 0 &&
    headerFor(file.length).every((byte, at) => byte === file[at])
  if (!isOurs) return { ok: false, code: 'voice_not_readable' }
  const samples = (file.length - HEADER_BYTES) / SAMPLE_BYTES
  if (samples < VOICE_MIN_SECONDS * VOICE_HERTZ) return { ok: false, code: 'voice_too_short' }
  if (loudness(file, samples) < QUIETEST) return { ok: false, code: 'voice_silent' }
  return { ok: true, seconds: Math.round(samples / VOICE_HERTZ) }
}

/** Standard deviation of the samples: a constant value isn't sound. */
function loudness(file: Uint8Array, samples: number): number {
  const view = new DataView(file.buffer, file.byteOffset + HEADER_BYTES)
  let sum = 0
  let squares = 0
  for (let at = 0; at < samples; at++) {
    const value = view.getInt16(at * SAMPLE_BYTES, true) / 32_768
    sum += value
    squares += value * value
  }
  return Math.sqrt(Math.max(0, squares / samples - (sum / samples) ** 2))
}
