import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bookCall } from '#app/features/marketplace/bookings/commands.server.ts'

import { browserMark } from '#app/platform/ids.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { calls } from '#db/schema/all.ts'
import { setUser } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker, offerTime } from '#tests/support/makers.ts'
import {
  closeGate,
  type Nodes,
  noAdvisoryLocks,
  noFreeTimes,
  openNodes,
  raceOf,
  waitForEndOrLock,
  warmUp,
} from '#tests/support/races.ts'

const now = new Date('2026-11-22T12:00:00Z')
const startAt = new Date('2026-11-23T16:00:00Z')
const ACCOUNTS = 6
const withoutLocks = `${noAdvisoryLocks}; ${noFreeTimes}`

const openWorld = (mutate?: string) => openNodes(now, mutate)

/**
 * Several accounts of one person book different times with the only companion that has free calls. `isHeld` stops the
 * first two between check and commit, so that the outcome a lock prevents does happen.
 */
async function bookInParallel(world: Nodes, sign: 'mailbox' | 'browser', isHeld = false) {
  const { product } = world
  const companionId = await makeCompanion(product, { freeIntro: true })
  await offerTime(product, companionId, startAt, new Date(startAt.getTime() + ACCOUNTS * 900_000), 'audio')
  const people: { viewer: Viewer; email: string }[] = []
  for (let made = 0; made < ACCOUNTS; made++) {
    const viewer = await product.as(await makeSeeker(product))
    const email = sign === 'mailbox' ? `lena+${made}@test.example` : `lena-${made}@test.example`
    await setUser(product, viewer.userId, { email })
    people.push({ viewer, email })
  }
  const browserMarks = sign === 'browser' ? people.map(({ email }) => browserMark(product.ctx.secrets, email)) : []
  await warmUp(world)
  const openGate = isHeld ? await closeGate(world, 'calls') : null
  const racing = raceOf(world, ACCOUNTS, async (ctx, index) =>
    bookCall(ctx, people[index]?.viewer ?? null, {
      ...{ companionId, media: 'audio', minutes: 15, expectedCredits: 0 },
      startAt: new Date(startAt.getTime() + index * 900_000),
      ...{ idempotencyKey: `race-${index}-booking`, browserMarks },
    }),
  )
  if (openGate) expect(await waitForEndOrLock(world, racing, 2)).toBe('waiting')
  await openGate?.()
  const { booked, refused } = await racing
  expect(await product.ctx.db.$count(calls, sql`is_trial`)).toBe(booked.length)
  return { free: booked.length, refused: [...new Set(refused)] }
}

describe.each(['mailbox', 'browser'] as const)('many accounts of one %s book the free call in parallel', (sign) => {
  test('one of them gets it; the others are offered the price [T11]', async () => {
    const world = await openWorld()
    expect(await bookInParallel(world, sign)).toEqual({ free: 1, refused: ['price_changed'] })
    expect(await world.product.ledgerViolations()).toEqual([])
  })
})

test('for one mailbox, the unique index is enough without the lock', { tags: ['deep'] }, async () => {
  expect((await bookInParallel(await openWorld(withoutLocks), 'mailbox')).free).toBe(1)
})

test('without lock and index the race is lost [T11]', { tags: ['deep', 'unsafe'] }, async () => {
  const world = await openWorld(`${withoutLocks}; drop index trial_marks_once`)
  expect((await bookInParallel(world, 'mailbox', true)).free).toBeGreaterThan(1)
})

test('for one browser, the race is lost without the lock', { tags: ['deep', 'unsafe'] }, async () => {
  expect((await bookInParallel(await openWorld(withoutLocks), 'browser', true)).free).toBeGreaterThan(1)
})
