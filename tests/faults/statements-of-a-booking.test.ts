import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bookCall } from '#app/features/bookings/commands.server.ts'
import { PostgresConnection } from '#app/platform/data/postgres-connections.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { availability } from '#db/schema/all.ts'
import { openTestContext, type TestContext } from '#tests/support/context.ts'
import { giveCredits } from '#tests/support/credits.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'

const now = new Date('2026-11-23T08:00:00Z')
let product: TestContext
let seeker: Viewer
let companionId: string
beforeAll(async () => {
  product = await openTestContext()
  await product.setClock(now)
  seeker = await product.as(await makeSeeker(product, { status: 'active' }))
  await giveCredits(product, seeker.userId, 400)
  companionId = await makeCompanion(product)
  const day = { startAt: new Date('2026-11-24T09:00:00Z'), endAt: new Date('2026-11-24T12:00:00Z') }
  await product.ctx.db.insert(availability).values({ companionId, ...day, mediaType: 'audio_video' })
})
afterAll(() => product.close())

const book = (clock: string) =>
  bookCall(product.ctx, seeker, {
    companionId,
    media: 'audio',
    startAt: new Date(`2026-11-24T${clock}:00Z`),
    minutes: 15,
    idempotencyKey: crypto.randomUUID(),
  })

const query = PostgresConnection.prototype.query as (...args: unknown[]) => Promise<unknown>

/**
 * How many statements the work sends in its transaction, and how often one of them waits for those before it. What open
 * pages and job workers are told meanwhile goes by other connections.
 */
async function sentBy(work: () => Promise<unknown>) {
  const sent = { statements: 0, turns: 0 }
  let unanswered = 0
  let connection: PostgresConnection | null = null
  const spy = vi.spyOn(PostgresConnection.prototype, 'query').mockImplementation(async function (
    this: PostgresConnection,
    ...args: unknown[]
  ) {
    if (args[0] === 'begin') connection = this
    if (connection !== this) return Reflect.apply(query, this, args)
    sent.statements++
    if (unanswered++ === 0) sent.turns++
    try {
      return await Reflect.apply(query, this, args)
    } finally {
      unanswered--
    }
  } as never)
  try {
    await work()
    return { ...sent }
  } finally {
    spy.mockRestore()
  }
}

test('a booking is six statements in two turns: what decides, under its locks, and what is written', async () => {
  await book('09:00')
  expect(await sentBy(() => book('09:15'))).toEqual({ statements: 6, turns: 2 })
})

test('a booking that is refused asks no more than that', async () => {
  const refused = () => expect(book('13:00')).rejects.toMatchObject({ code: 'slot_gone' })
  expect(await sentBy(refused)).toEqual({ statements: 4, turns: 2 })
})
