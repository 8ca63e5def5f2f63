import { describe, expect, test } from 'vitest'
import {
  DEFAULT_VOICE_PROCESSING,
  firstSwitches,
  followMutedVoice,
  isSending,
  type LocalMediaEvent,
  type LocalMediaState,
  readRememberedDevices,
  reduceLocalMedia,
  rememberedDevice,
  sourceStateOf,
  switchesText,
} from './own-media.rules.ts'

const idle: LocalMediaState = {
  phase: 'idle',
  isMicrophoneOn: true,
  isCameraOn: true,
  isOpen: { microphone: false, camera: false },
  isInterrupted: { microphone: false, camera: false },
  problems: { microphone: null, camera: null },
  devices: { microphone: [], camera: [], speaker: [] },
  selected: { microphone: '', camera: '', speaker: '' },
  processing: DEFAULT_VOICE_PROCESSING,
}
const stateAfter = (...events: LocalMediaEvent[]) => events.reduce<LocalMediaState>(reduceLocalMedia, idle)
const opened = (kind: 'microphone' | 'camera') =>
  ({ type: 'opened', kind, deviceId: `${kind}-1`, isInterrupted: false }) as const

describe('a person’s own microphone and camera', () => {
  test('send once they are open and switched on', () => {
    expect(isSending(idle, 'microphone')).toBe(false)
    const open = stateAfter(opened('microphone'), opened('camera'))
    expect([isSending(open, 'microphone'), isSending(open, 'camera')]).toEqual([true, true])
    expect(open.selected.camera).toBe('camera-1')
    const muted = reduceLocalMedia(open, { type: 'switched', kind: 'microphone', isOn: false })
    expect([sourceStateOf(muted, 'microphone'), isSending(muted, 'camera')]).toEqual(['off', true])
  })

  test('don’t send while the system has them, and send again afterwards', () => {
    const taken = stateAfter(opened('microphone'), { type: 'interrupted', kind: 'microphone', isInterrupted: true })
    expect([sourceStateOf(taken, 'microphone'), isSending(taken, 'microphone')]).toEqual(['interrupted', false])
    const back = reduceLocalMedia(taken, { type: 'interrupted', kind: 'microphone', isInterrupted: false })
    expect(isSending(back, 'microphone')).toBe(true)
  })

  test('are missing if denied or unplugged with no alternative, even if muted before', () => {
    const denied = stateAfter({ type: 'failed', kind: 'microphone', problem: 'denied' })
    expect(sourceStateOf(denied, 'microphone')).toBe('missing')
    expect(
      sourceStateOf(reduceLocalMedia(denied, { type: 'switched', kind: 'microphone', isOn: false }), 'microphone'),
    ).toBe('missing')
    const unplugged = stateAfter(
      opened('camera'),
      { type: 'closed', kind: 'camera' },
      { type: 'failed', kind: 'camera', problem: 'missing' },
    )
    expect(sourceStateOf(unplugged, 'camera')).toBe('missing')
    expect(sourceStateOf(reduceLocalMedia(unplugged, opened('camera')), 'camera')).toBe('on')
  })

  test('are off after the camera was switched off, whatever was wrong with it', () => {
    const off = stateAfter(
      { type: 'failed', kind: 'camera', problem: 'busy' },
      { type: 'switched', kind: 'camera', isOn: false },
    )
    expect(sourceStateOf(off, 'camera')).toBe('off')
  })
})

describe('microphone and camera start', () => {
  test('as they were in this tab, even after a reload or crash', () => {
    const text = switchesText({ isMicrophoneOn: false, isCameraOn: true })
    for (const isReturning of [true, false])
      expect(firstSwitches(text, { wantsCamera: true, isReturning })).toEqual({
        isMicrophoneOn: false,
        isCameraOn: true,
      })
  })

  test('switched off on a return with no stored state, because no one clicked anything', () => {
    for (const text of [null, '{', '{"microphone":"yes"}'])
      expect(firstSwitches(text, { wantsCamera: true, isReturning: true })).toEqual({
        isMicrophoneOn: false,
        isCameraOn: false,
      })
  })

  test('switched on in the lobby, the camera only for a video call', () => {
    expect(firstSwitches(null, { wantsCamera: false, isReturning: false })).toEqual({
      isMicrophoneOn: true,
      isCameraOn: false,
    })
    expect(firstSwitches('{"camera":true}', { wantsCamera: false, isReturning: false }).isCameraOn).toBe(false)
  })
})

describe('a remembered device', () => {
  const devices = [
    { id: 'a', label: 'Built-in' },
    { id: 'b', label: 'AirLine 2' },
  ]

  test('is found by id, else by name', () => {
    expect(rememberedDevice({ id: 'b', label: 'renamed' }, devices)).toBe('b')
    expect(rememberedDevice({ id: 'old', label: 'AirLine 2' }, devices)).toBe('b')
    expect(rememberedDevice({ id: 'old', label: '' }, [...devices, { id: 'c', label: '' }])).toBeNull()
    expect(rememberedDevice({ id: 'old', label: 'gone' }, devices)).toBeNull()
    expect(rememberedDevice(undefined, devices)).toBeNull()
  })

  test('is read as written; malformed data is ignored', () => {
    const text = {
      microphone: { id: 'a', label: 'A' },
      processing: { ...DEFAULT_VOICE_PROCESSING, noiseSuppression: false },
    }
    expect(readRememberedDevices(JSON.stringify(text))).toEqual(text)
    expect(readRememberedDevices('{"camera":{"id":1},"processing":{"noiseSuppression":true}}')).toEqual({})
    for (const text of [null, '', '[', '7', 'null']) expect(readRememberedDevices(text)).toEqual({})
  })
})

describe('a voice on a muted microphone', () => {
  const follow = (levels: number[]) =>
    levels.reduce((voice, level, index) => followMutedVoice(voice, level, index * 200), { loud: 0, until: 0 })

  test('is noticed if it lasts, for some seconds afterwards', () => {
    expect(follow([0.2, 0.2, 0.2]).until).toBe(400 + 6_000)
    expect(follow([0.2, 0.2, 0.2, 0, 0]).until).toBe(6_400)
  })
})
