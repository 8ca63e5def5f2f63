import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** APIs that can record, copy or forward call media. No part of the product needs them. */
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
