import { expect, test } from 'vitest'
import { blockUser } from '#app/features/marketplace/calls/departure.commands.server.ts'
import { blocked } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { unblockUser } from './commands.server.ts'
import { blockedPeople } from './views.server.ts'

const t = testContext()

const namesFor = async (userId: string) =>
  (await blockedPeople(t.ctx.db, await t.as(userId), { page: 1 })).people.map(({ name }) => name)

test('lists people the viewer has blocked, until unblocked, and never those who blocked the viewer', async () => {
  const [lena, mara] = [await makeSeeker(t, { name: 'Lena' }), await makeCompanion(t, { name: 'Mara Feld' })]
  expect(await namesFor(lena)).toEqual([])
  await blockUser(t.ctx, await t.as(lena), { userId: mara })
  expect(await namesFor(lena)).toEqual(['Mara Feld'])
  expect(await namesFor(mara)).toEqual([])
  await unblockUser(t.ctx, await t.as(lena), { userId: mara })
  expect(await namesFor(lena)).toEqual([])
})

test('has ten people a page, newest first; a page past the end shows the last one', async () => {
  const companionId = await makeCompanion(t)
  const seekers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => makeSeeker(t, { name: `Seeker ${index}` })),
  )
  const base = Date.parse('2026-11-20T12:00:00Z')
  await t.ctx.db.insert(blocked).values(
    seekers.map((seekerId, index) => ({
      ...{ seekerId, companionId, blockedBy: companionId },
      createdAt: new Date(base - index * 60_000),
    })),
  )
  const viewer = await t.as(companionId)
  const first = await blockedPeople(t.ctx.db, viewer, { page: 1 })
  expect(first.people.map(({ userId }) => userId)).toEqual(seekers.slice(0, 10))
  expect(first.people[0]?.since).toEqual(new Date(base))
  expect(first).toMatchObject({ page: 1, pages: 2 })
  const last = await blockedPeople(t.ctx.db, viewer, { page: 99 })
  expect(last.people.map(({ userId }) => userId)).toEqual(seekers.slice(10))
  expect(last.page).toBe(2)
})
