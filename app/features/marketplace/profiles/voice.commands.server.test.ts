import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Viewer } from '#app/platform/viewer.ts'
import { contentChanges, users, voices } from '#db/schema/all.ts'
import { type memoryFiles, testContext } from '#tests/support/context.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import { sweepFiles } from './commands.server.ts'
import { findVoice } from './views.server.ts'
import { removeVoiceGreeting, saveVoice } from './voice.commands.server.ts'
import { VOICE_HERTZ, wavOf } from './voice.rules.ts'

const t = testContext()
const soundOf = (seconds: number) =>
  new File(
    [wavOf(Int16Array.from({ length: seconds * VOICE_HERTZ }, (_, at) => 9_000 * Math.sin(at / 9)))],
    'voice.wav',
  )
const save = (viewer: Viewer, seconds = 3) => saveVoice(t.ctx, viewer, { file: soundOf(seconds) })
const rowsOf = (userId: string) => t.ctx.db.select().from(voices).where(eq(voices.ownerId, userId))
const filesOf = () => (t.ctx.files as ReturnType<typeof memoryFiles>).keys().filter((key) => key.startsWith('voices/'))
const changesOf = (userId: string) => t.ctx.db.select().from(contentChanges).where(eq(contentChanges.userId, userId))
const companion = async (status: 'active' | null = 'active') => t.as(await makeCompanion(t, { status }))

test('a greeting is stored, replaced with its file, and removed', async () => {
  const viewer = await companion()
  await save(viewer, 14)
  const first = await findVoice(t.ctx.db, viewer.userId)
  expect(first).toMatchObject({ seconds: 14 })
  expect(await t.ctx.files.get(`voices/${first?.key}.wav`)).toHaveLength(44 + 14 * VOICE_HERTZ * 2)
  await save(viewer, 5)
  const second = await findVoice(t.ctx.db, viewer.userId)
  expect(second).toMatchObject({ seconds: 5 })
  expect(filesOf()).toEqual([`voices/${second?.key}.wav`])
  await removeVoiceGreeting(t.ctx, viewer)
  expect([await findVoice(t.ctx.db, viewer.userId), filesOf(), await rowsOf(viewer.userId)]).toEqual([null, [], []])
})

test('refuses strangers: seekers, administrators and newcomers without a name have none [T-05]', async () => {
  const nameless = { ...(await companion(null)), name: null } as Viewer
  for (const viewer of [await t.as(await makeSeeker(t)), await t.as(await makeAdmin(t)), nameless]) {
    await expect(save(viewer)).rejects.toMatchObject({ code: 'not_found', status: 404 })
    await expect(removeVoiceGreeting(t.ctx, viewer)).rejects.toMatchObject({ code: 'not_found', status: 404 })
  }
})

test('what is no greeting leaves neither row nor file', async () => {
  const viewer = await companion()
  const bad = [null, 'voice', new File(['<script>'], 'voice.wav', { type: 'audio/wav' }), soundOf(1), soundOf(21)]
  const answers = await Promise.all(bad.map((file) => outcomeOf(saveVoice(t.ctx, viewer, { file }))))
  const unreadable = Array(3).fill('voice_not_readable')
  expect(answers).toEqual([...unreadable, 'voice_too_short', 'voice_too_long'])
  expect([await rowsOf(viewer.userId), filesOf()]).toEqual([[], []])
})

test('of greetings saved at once, one stays', async () => {
  const viewer = await companion()
  await Promise.all([3, 4, 5].map((seconds) => save(viewer, seconds)))
  const found = await findVoice(t.ctx.db, viewer.userId)
  expect([await rowsOf(viewer.userId), filesOf()]).toMatchObject([[{ key: found?.key }], [`voices/${found?.key}.wav`]])
  await removeVoiceGreeting(t.ctx, viewer)
})

test('a file that was never taken into use is swept after an hour, and the others stay', async () => {
  const viewer = await companion()
  await save(viewer)
  const key = 'left-behind'
  await t.ctx.db.insert(voices).values({ key, ownerId: viewer.userId, seconds: 3, removedAt: t.ctx.clock.now() })
  await t.ctx.files.put(`voices/${key}.wav`, new Uint8Array([1]), 'audio/wav')
  await sweepFiles(t.ctx)
  expect(filesOf()).toHaveLength(2)
  await t.setClock(new Date(t.ctx.clock.now().getTime() + 3_700_000))
  await sweepFiles(t.ctx)
  expect(filesOf()).toEqual([`voices/${(await findVoice(t.ctx.db, viewer.userId))?.key}.wav`])
})

test('a new greeting of an approved companion waits for a second look; removing it, and an applicant’s, doesn’t', async () => {
  const [viewer, applicant] = [await companion(), await companion(null)]
  await save(applicant)
  expect(await changesOf(applicant.userId)).toEqual([])
  await save(viewer)
  const { key } = (await findVoice(t.ctx.db, viewer.userId)) ?? {}
  expect(await changesOf(viewer.userId)).toMatchObject([{ field: 'voice', before: null, after: key, isMaterial: true }])
  await removeVoiceGreeting(t.ctx, viewer)
  expect(await changesOf(viewer.userId)).toEqual([])
})

test('a greeting sent while the account is deleted isn’t taken into use', async () => {
  const viewer = await companion()
  await t.ctx.db
    .update(users)
    .set({ status: 'canceled', canceledAt: t.ctx.clock.now() })
    .where(eq(users.id, viewer.userId))
  await expect(save(viewer)).rejects.toThrow()
  expect(await findVoice(t.ctx.db, viewer.userId)).toBeNull()
})
