import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { violatedConstraint } from '#app/platform/data/db.server.ts'
import { users } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { setRates } from './commands.server.ts'
import { ratesForm } from './forms.ts'
import { ownRates } from './views.server.ts'

const t = testContext()

const stored = async (userId: string) =>
  (
    await t.ctx.db
      .select({ audio: users.ratePerHourAudio, video: users.ratePerHourVideo })
      .from(users)
      .where(eq(users.id, userId))
  )[0]

test('a companion sets both rates in euros; they are stored in credits per hour [E-04, E-12, M-18]', async () => {
  const userId = await makeCompanion(t, { audio: null, video: null, status: null })
  const viewer = await t.as(userId)
  expect(await ownRates(t.ctx.db, viewer)).toEqual({ audioEuros: null, videoEuros: null })
  await setRates(t.ctx, viewer, { audioEuros: 5, videoEuros: 150 })
  expect(await stored(userId)).toEqual({ audio: 50, video: 1_500 })
  await setRates(t.ctx, viewer, { audioEuros: 15, videoEuros: 20 })
  expect(await ownRates(t.ctx.db, viewer)).toEqual({ audioEuros: 15, videoEuros: 20 })
})

test('refuses a stranger: seekers and administrators have no rates, and no one sets another’s [E-01, T-04]', async () => {
  const companionId = await makeCompanion(t, { audio: 100, video: 150 })
  for (const userId of [await makeSeeker(t), await makeAdmin(t)]) {
    const viewer = await t.as(userId)
    await expect(setRates(t.ctx, viewer, { audioEuros: 10, videoEuros: 10 })).rejects.toMatchObject({
      code: 'unauthorized',
      status: 403,
    })
  }
  const other = await t.as(await makeCompanion(t))
  await setRates(t.ctx, other, { audioEuros: 50, videoEuros: 50 })
  expect(await stored(companionId)).toEqual({ audio: 100, video: 150 })
})

test.each(['4', '0', '-5', '151', '155', '7', '10.5', '1e2', '', ' 10', 'NaN'])(
  'the form refuses a rate of %j euros',
  (value) => {
    const audio = ratesForm.safeParse({ audioEuros: value, videoEuros: '10' })
    const video = ratesForm.safeParse({ audioEuros: '10', videoEuros: value })
    expect(audio.error?.issues[0]?.message).toBe('audio_rate_range')
    expect(video.error?.issues[0]?.message).toBe('video_rate_range')
  },
)

test('the database refuses rates outside the range from any writer [E-02, E-03]', async () => {
  const viewer = await t.as(await makeCompanion(t))
  for (const euros of [0, 4, 155, 7]) {
    const error = await setRates(t.ctx, viewer, { audioEuros: euros, videoEuros: 10 }).catch(
      (caught: unknown) => caught,
    )
    expect(violatedConstraint(error)).toBe('users_rates_in_range')
  }
})
