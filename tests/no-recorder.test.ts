import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** APIs that can record, copy or forward call media. */
const RECORDERS = [
  ...['MediaRecorder', 'getDisplayMedia', 'MediaStreamTrackProcessor', 'MediaStreamTrackGenerator'],
  ...['createEncodedStreams', 'RTCRtpScriptTransform', 'ImageCapture', 'VideoEncoder', 'AudioEncoder'],
  ...['SpeechRecognition', 'createScriptProcessor'],
]
const recorder = new RegExp(`\\b(?:webkit)?(?:${RECORDERS.join('|')})\\b`)
const files = globSync(['app/**/*.{ts,tsx}', 'server/**/*.ts', 'public/**/*.js']).filter(
  (path) => !/\.test\.tsx?$/.test(path),
)
const source = (path: string) => readFileSync(path, 'utf8')
const importers = (file: string) =>
  files.filter((path) => new RegExp(`from '[^']*/${file}'|import\\('[^']*/${file}'`).test(source(path)))

const GREETINGS = 'app/features/marketplace/profiles/ui/record-voice.ts'

test('nothing in the product can record a call: the only recorder is that of voice greetings', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((path) => recorder.test(source(path)))).toEqual([GREETINGS])
})

test('the recorder of voice greetings opens its own microphone, is given no stream, and is on one page without calls', () => {
  const own = source(GREETINGS)
  expect(own.match(new RegExp(recorder, 'g'))?.every((name) => name === 'MediaRecorder')).toBe(true)
  expect(own).toContain('const stream = await navigator.mediaDevices.getUserMedia({ audio: true })')
  expect(own.match(/new MediaRecorder\(.*?\)/g)).toEqual(['new MediaRecorder(stream)'])
  expect(own).not.toMatch(/MediaStream\b|RTC|captureStream|: MediaStreamTrack|features\/marketplace\/calls/)
  expect(importers('record-voice.ts')).toEqual(['app/features/marketplace/profiles/ui/voice-recorder.tsx'])
  expect(importers('voice-recorder.tsx')).toEqual(['app/routes/profile-voice.tsx'])
  expect(source('app/routes/profile-voice.tsx')).not.toContain('/calls/')
})
