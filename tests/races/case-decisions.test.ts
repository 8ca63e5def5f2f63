/** @module-tag random */
import { and, eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { reportUser } from '#app/features/operation/cases/commands.server.ts'
import { appealDecision, decideCase } from '#app/features/operation/cases/decisions/commands.server.ts'
import { decisionForm } from '#app/features/operation/cases/forms.ts'

import { auditLog, caseDecisions, cases, mails, suspensions } from '#db/schema/all.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { confirmedAdmin } from '#tests/support/office.ts'
import { type Nodes, openNodes, raceOf, racers, warmUp } from '#tests/support/races.ts'

const now = new Date('2026-11-22T12:00:00Z')
const openWorld = (mutate?: string) => openNodes(now, mutate)

const RACERS = racers(12)
const why = { ground: 'respect', findings: 'Insulted somebody.', automated: 'no' }
const orders = [
  decisionForm.parse({ ...why, measure: 'suspended', days: '14' }),
  decisionForm.parse({ ...why, measure: 'warning' }),
]

async function reported({ product }: Nodes) {
  const [reporterId, subjectId] = [await makeSeeker(product), await makeCompanion(product)]
  const report = { userId: subjectId, reason: 'other', text: 'Rude.' } as const
  const { caseId } = await reportUser(product.ctx, await product.as(reporterId), report)
  return { caseId, subjectId }
}

async function decideAtOnce(world: Nodes, caseId: string) {
  const admins = [await confirmedAdmin(world.product), await confirmedAdmin(world.product)]
  await warmUp(world)
  return raceOf(world, RACERS, async (ctx, index) => {
    const order = orders[Math.floor(index / 2) % 2] as (typeof orders)[number]
    await decideCase(ctx, admins[Math.floor(index / 4) % 2] ?? null, { ...order, caseId, version: '0.0.0' })
    return order.measure
  })
}

async function storedOf({ product: { ctx } }: Nodes, caseId: string, subjectId: string) {
  const [found] = await ctx.db.select().from(cases).where(eq(cases.id, caseId))
  const decisions = await ctx.db.select().from(caseDecisions).where(eq(caseDecisions.caseId, caseId))
  return {
    status: found?.status,
    measures: decisions.map(({ measure }) => measure),
    isSuspended: (await ctx.db.$count(suspensions, eq(suspensions.userId, subjectId))) === 1,
    statements: await ctx.db.$count(mails, like(mails.effectKey, `case:${caseId}:decision:1:concerned%`)),
    acts: await ctx.db.$count(auditLog, and(eq(auditLog.subjectId, subjectId), eq(auditLog.action, 'case.decided'))),
  }
}

describe('a case that two administrators decide in parallel', () => {
  test('has one decision, its measure, one statement and one audit entry; the others are told it is decided', async () => {
    const world = await openWorld()
    const { caseId, subjectId } = await reported(world)
    const { booked, refused } = await decideAtOnce(world, caseId)
    const [measure = ''] = booked
    expect(booked).toHaveLength(1)
    expect([...new Set(refused)]).toEqual(['case_decided_already'])
    expect(await storedOf(world, caseId, subjectId)).toEqual({
      ...{ status: 'decided', measures: [measure], isSuspended: measure === 'suspended', statements: 1, acts: 1 },
    })
  })

  test('has one decision by the lock alone, without the unique index', { tags: ['deep'] }, async () => {
    const world = await openWorld('drop index case_decisions_once')
    const { caseId, subjectId } = await reported(world)
    expect((await decideAtOnce(world, caseId)).booked).toHaveLength(1)
    expect((await storedOf(world, caseId, subjectId)).measures).toHaveLength(1)
  })
})

test('an appeal that is sent many times in parallel is stored once', async () => {
  const world = await openWorld()
  const { caseId, subjectId } = await reported(world)
  const order = orders[1] as (typeof orders)[number]
  await decideCase(world.product.ctx, await confirmedAdmin(world.product), { ...order, caseId, version: '0.0.0' })
  const [found] = await world.product.ctx.db.select().from(cases).where(eq(cases.id, caseId))
  const reference = found?.reference ?? ''
  const viewer = await world.product.as(subjectId)
  await warmUp(world)
  const { booked, refused } = await raceOf(world, RACERS, (ctx, index) =>
    appealDecision(ctx, viewer, { reference, key: '', text: '', clientAddress: `203.0.113.${index}` }),
  )
  expect(booked).toHaveLength(1)
  expect([...new Set(refused)]).toEqual(['appealed_already'])
  const receipts = like(mails.effectKey, `case:${caseId}:appeal:%`)
  expect(await world.product.ctx.db.$count(mails, receipts)).toBe(1)
})
