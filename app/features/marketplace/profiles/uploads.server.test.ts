import { expect, test } from 'vitest'
import { testContext } from '#tests/support/context.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { storePhoto } from './commands.server.ts'

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
