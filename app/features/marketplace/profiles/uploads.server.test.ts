import { expect, test } from 'vitest'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { storePhoto } from './commands.server.ts'
import { saveVoice } from './voice.commands.server.ts'

const t = testContext({ env: { DEMO: '0' } })

test('a person can upload thirty files an hour, images or not, without slowing others down (ASVS 2.4.1) [ASVS 15]', async () => {
  const upload = async (userId: string) =>
    storePhoto(t.ctx, await t.as(userId), new Uint8Array([1, 2, 3])).catch((error: { code: string }) => error.code)
  const [one, other] = [await makeSeeker(t), await makeSeeker(t)]
  const answers: unknown[] = []
  for (let file = 0; file < 32; file++) answers.push(await upload(one))
  expect(answers).toEqual([...Array(30).fill('photo_not_image'), 'too_many_attempts', 'too_many_attempts'])
  expect(await upload(other)).toBe('photo_not_image')
})

test('a companion can send thirty voice greetings an hour, readable or not', async () => {
  const viewer = await t.as(await makeCompanion(t))
  const send = () => saveVoice(t.ctx, viewer, { file: null }).catch((error: { code: string }) => error.code)
  for (let file = 0; file < 30; file++) expect(await send()).toBe('voice_not_readable')
  expect(await send()).toBe('too_many_attempts')
})
