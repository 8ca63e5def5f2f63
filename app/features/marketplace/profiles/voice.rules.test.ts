import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideVoice, VOICE_HERTZ, VOICE_MAX_BYTES, wavOf } from './voice.rules.ts'

const tone = (seconds: number, loudness = 0.3) =>
  wavOf(Int16Array.from({ length: seconds * VOICE_HERTZ }, (_, at) => loudness * 32_767 * Math.sin(at / 10)))
const answerTo = (file: Uint8Array) => {
  const decision = decideVoice(file)
  return decision.ok ? decision.seconds : decision.code
}
const good = tone(3)
const changed = (at: number, byte: number) => good.with(at, byte)
const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))
const chunk = (name: string, bytes: number) => joined(new TextEncoder().encode(name), Uint8Array.of(bytes, 0, 0, 0))

test('two to twenty seconds of sound are accepted, to the sample', () => {
  expect([2, 14, 20].map((seconds) => answerTo(tone(seconds)))).toEqual([2, 14, 20])
  expect(tone(20)).toHaveLength(VOICE_MAX_BYTES)
  expect(answerTo(tone(20 + 1 / VOICE_HERTZ))).toBe('voice_too_long')
  expect(answerTo(tone(2 - 1 / VOICE_HERTZ))).toBe('voice_too_short')
})

test('silence, the noise of a room and a constant value are no greeting; a whisper and beeps are', () => {
  const constant = wavOf(new Int16Array(5 * VOICE_HERTZ).fill(30_000))
  const beeps = wavOf(Int16Array.from({ length: 80_000 }, (_, at) => (at % 16_000 < 400 ? 9_000 * Math.sin(at) : 0)))
  expect([tone(5, 0), tone(5, 0.001), constant].map(answerTo)).toEqual(Array(3).fill('voice_silent'))
  expect([tone(5, 0.02), beeps].map(answerTo)).toEqual([5, 5])
})

const data = good.subarray(44)
const hostile: [string, Uint8Array][] = [
  ['nothing', new Uint8Array()],
  ['only a header', good.subarray(0, 44)],
  ['half a header', good.subarray(0, 20)],
  ['a byte too few', good.subarray(0, -1)],
  ['a byte too many', joined(good, Uint8Array.of(0))],
  ['a sample that the header doesn’t count', joined(good, Uint8Array.of(0, 0))],
  ['two channels', changed(22, 2)],
  ['no channel', changed(22, 0)],
  ['8 bits', changed(34, 8)],
  ['floating point', changed(20, 3)],
  ['µ-law', changed(20, 7)],
  ['44,100 Hz', changed(24, 0x44).with(25, 0xac)],
  ['a data size of 4 GB', changed(40, 255).with(41, 255).with(42, 255).with(43, 255)],
  ['a data size of 0', changed(40, 0).with(41, 0).with(42, 0)],
  ['an extended format chunk', joined(good.subarray(0, 16), Uint8Array.of(18, 0, 0, 0), good.subarray(20))],
  ['a list of names before the sound', joined(good.subarray(0, 36), chunk('LIST', 4), chunk('INFO', 0), data)],
  ['a second data chunk', joined(good, chunk('data', 0))],
  ['big-endian RIFX', changed(3, 0x58)],
  ['RF64', changed(2, 0x36).with(3, 0x34)],
  ['WebM', joined(Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3), data)],
  ['MP4', joined(Uint8Array.of(0, 0, 0, 0x20), new TextEncoder().encode('ftypM4A '), data)],
  ['Ogg', joined(new TextEncoder().encode('OggS'), data)],
  ['MP3', joined(new TextEncoder().encode('ID3'), data)],
  ['a page', new TextEncoder().encode('<script>alert(1)</script>'.repeat(5_000))],
]

describe('a file that isn’t ours is refused:', () => {
  test.each(hostile)('%s', (_what, file) => {
    expect(answerTo(file)).toMatch(/^voice_(not_readable|too_short)$/)
  })
})

test('every other header is refused, whatever byte differs', () => {
  for (let at = 0; at < 44; at++)
    expect([at, answerTo(changed(at, (good[at] ?? 0) ^ 1))]).toEqual([at, 'voice_not_readable'])
})

test('random bytes are refused without an exception', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 4_000 }), (bytes) => typeof answerTo(bytes) === 'string'))
})
