import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { blockUser } from '#app/features/marketplace/calls/departure.commands.server.ts'
import { blocked, users } from '#db/schema/all.ts'
import { makeCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { unblockUser } from './commands.server.ts'
import { isBlockedPair } from './views.server.ts'

const product = testContext()

async function pair() {
  const [seekerId, companionId] = [await makeSeeker(product), await makeCompanion(product)]
  await makeCall(product, { seekerId, companionId, startAt: new Date('2026-01-05T10:00:00Z') })
  return { seekerId, companionId, seeker: await product.as(seekerId), companion: await product.as(companionId) }
}

describe('blocking', () => {
  test('blocking twice is one block, and unblocking leaves the other person’s block', async () => {
    const { seekerId, companionId, seeker, companion } = await pair()
    await blockUser(product.ctx, seeker, { userId: companionId })
    await blockUser(product.ctx, seeker, { userId: companionId })
    await blockUser(product.ctx, companion, { userId: seekerId })
    expect(await product.ctx.db.select().from(blocked).where(eq(blocked.seekerId, seekerId))).toHaveLength(2)
    await unblockUser(product.ctx, seeker, { userId: companionId })
    expect(await isBlockedPair(product.ctx.db, seekerId, companionId)).toBe(true)
  })

  test('a block can be removed even if the other person is no longer visible', async () => {
    const [seekerId, companionId] = [await makeSeeker(product), await makeCompanion(product)]
    const seeker = await product.as(seekerId)
    await blockUser(product.ctx, seeker, { userId: companionId })
    await product.ctx.db.update(users).set({ status: 'suspended' }).where(eq(users.id, companionId))
    await unblockUser(product.ctx, seeker, { userId: companionId })
    expect(await isBlockedPair(product.ctx.db, seekerId, companionId)).toBe(false)
    await expect(unblockUser(product.ctx, seeker, { userId: companionId })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('refuses a stranger: nobody can remove another person’s block [T-09]', async () => {
    const { seekerId, companionId, seeker } = await pair()
    await blockUser(product.ctx, seeker, { userId: companionId })
    const stranger = await product.as(await makeSeeker(product))
    await unblockUser(product.ctx, stranger, { userId: companionId })
    expect(await isBlockedPair(product.ctx.db, seekerId, companionId)).toBe(true)
  })
})

/** Ids a seeker without a call with them must not find. */
const strangersOf = async () => ({
  'a seeker': await makeSeeker(product),
  'an administrator': await makeAdmin(product),
  'a companion in review': await makeCompanion(product, { status: null }),
  'a suspended companion': await makeCompanion(product, { status: 'suspended' }),
  'a companion without a rate': await makeCompanion(product, { audio: null, video: null }),
  nobody: crypto.randomUUID(),
})

describe('a person who does not exist for the viewer', () => {
  test('refuses a stranger: can be neither blocked nor unblocked [SEC-17]', async () => {
    const seeker = await product.as(await makeSeeker(product))
    const companion = await product.as(await makeCompanion(product))
    for (const [who, userId] of Object.entries(await strangersOf()))
      for (const viewer of [seeker, companion]) {
        const answers = await Promise.allSettled([
          blockUser(product.ctx, viewer, { userId }),
          unblockUser(product.ctx, viewer, { userId }),
        ])
        for (const answer of answers)
          expect([who, answer], who).toMatchObject([who, { reason: { code: 'not_found', status: 404 } }])
      }
  })

  test('includes a companion who blocked a seeker they never met; after a call both may block', async () => {
    const [seekerId, companionId] = [await makeSeeker(product), await makeCompanion(product)]
    const seeker = await product.as(seekerId)
    await product.ctx.db.insert(blocked).values({ companionId, seekerId, blockedBy: companionId })
    await expect(blockUser(product.ctx, seeker, { userId: companionId })).rejects.toMatchObject({ status: 404 })
    await makeCall(product, { seekerId, companionId, startAt: new Date('2026-01-05T10:00:00Z') })
    await blockUser(product.ctx, seeker, { userId: companionId })
    await unblockUser(product.ctx, seeker, { userId: companionId })
  })
})
