import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What can keep, copy or send on the media of a call; no part of the product needs one of them. */
const RECORDERS = [
  ...['MediaRecorder', 'getDisplayMedia', 'MediaStreamTrackProcessor', 'MediaStreamTrackGenerator'],
  ...['createEncodedStreams', 'RTCRtpScriptTransform', 'ImageCapture', 'VideoEncoder', 'AudioEncoder'],
  ...['SpeechRecognition', 'createScriptProcessor'],
]
const recorder = new RegExp(`\\b(?:webkit)?(?:${RECORDERS.join('|')})\\b`)
const files = globSync(['app/**/*.{ts,tsx}', 'server/**/*.ts', 'public/**/*.js']).filter(
  (path) => !/\.test\.tsx?$/.test(path),
)

test('nothing in the product can record a call', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((path) => recorder.test(readFileSync(path, 'utf8')))).toEqual([])
})
