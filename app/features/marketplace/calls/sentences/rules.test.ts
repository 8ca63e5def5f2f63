import { expect, it } from 'vitest'
import { callRow } from '#tests/support/call-rows.ts'
import { decideSentence, sentencesOf } from './rules.ts'

const call = callRow()
const at = (minutes: number) => new Date(call.startAt.getTime() + minutes * 60_000)

it('can be said from an hour before the start until the end, each once', () => {
  const decide = (minutes: number, said: Parameters<typeof decideSentence>[2] = []) =>
    decideSentence(call, 'running_late', said, at(minutes))
  expect(decide(-60)).toEqual({ ok: true })
  expect(decide(29)).toEqual({ ok: true })
  expect(decide(-61)).toMatchObject({ code: 'too_early' })
  expect(decide(30)).toMatchObject({ code: 'too_late' })
  expect(decide(-5, ['quiet_place'])).toEqual({ ok: true })
  expect(decide(-5, ['running_late'])).toMatchObject({ code: 'already_said' })
})

it('can’t be said in a decided call, nor about the camera of a voice call', () => {
  for (const [status, code] of [
    ['cancelled', 'call_cancelled'],
    ['completed', 'call_completed'],
    ['missed', 'call_missed'],
  ] as const)
    expect(decideSentence({ ...call, status }, 'running_late', [], at(-5))).toEqual({ ok: false, code })
  expect(sentencesOf('video')).toContain('without_camera')
  expect(sentencesOf('audio')).not.toContain('without_camera')
  const voice = { ...call, media: 'audio' as const }
  expect(decideSentence(voice, 'without_camera', [], at(-5))).toMatchObject({ code: 'invalid_input' })
})
