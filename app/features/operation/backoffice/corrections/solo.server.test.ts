import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { brokenAuditEntry } from '#app/features/operation/audit/views.server.ts'
import { handleEvent } from '#app/features/operation/notifications/handlers.server.ts'
import { system } from '#app/platform/context.ts'
import { violatedConstraint } from '#app/platform/data/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { auditLog, callRefunds, corrections, mails, users } from '#db/schema/all.ts'
import { endCall, makeCall } from '#tests/support/calls.ts'
import { emailOf, setUser, testContext } from '#tests/support/context.ts'
import { makeAdmin, makeSeeker } from '#tests/support/makers.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import { refundCall } from '../calls/commands.server.ts'
import { changeRole, invite } from '../team/commands.server.ts'
import {
  approveCorrection,
  type CorrectionProposal,
  carryOutCorrection,
  proposeCorrection,
  sweepCorrections,
} from './commands.server.ts'
import { SOLO_DAYS, SOLO_DELAY_HOURS } from './schema.ts'
import { correctionsPage } from './views.server.ts'

const LIMIT = 50
const actor = system('corrections')
const start = new Date('2027-03-01T12:00:00Z')
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000)
const t = testContext({ env: { MAX_SOLO_CREDITS: String(LIMIT) } })
let owner: Viewer
let seekerId: string

beforeEach(async () => {
  await t.setClock(start)
  owner = await t.asConfirmed(await makeAdmin(t))
  seekerId = await makeSeeker(t)
})
afterEach(async () => {
  expect(await brokenAuditEntry(t.ctx)).toBeNull()
  expect(await t.ledgerViolations()).toEqual([])
})

const balance = () => balanceOf(t.ctx.db, seekerId)
const statusOf = async (id: string) =>
  (await t.ctx.db.select({ status: corrections.status }).from(corrections).where(eq(corrections.id, id)))[0]?.status
const proposal = async (change: Partial<CorrectionProposal> = {}) => ({
  email: await emailOf(t, seekerId),
  ...{ direction: 'add' as const, credits: LIMIT, cause: 'goodwill' as const, reference: null },
  ...{ reason: 'The room was down for an hour.', idempotencyKey: newId() },
  ...change,
})
const propose = async (change: Partial<CorrectionProposal> = {}, by = owner) =>
  proposeCorrection(t.ctx, by, await proposal(change))
const sweep = () => sweepCorrections(t.ctx, actor)
const actsOn = async () =>
  (await t.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, seekerId)).orderBy(auditLog.id)).map(
    ({ action, actorId }) => [action, actorId === owner.userId],
  )

describe('a correction within the limit of one administrator', () => {
  test('moves after a day without anybody else, once, and every administrator was mailed', async () => {
    const { correctionId, done } = await propose()
    expect(done).toBe('scheduled')
    await t.setClock(hours(SOLO_DELAY_HOURS - 1))
    await sweep()
    expect(await balance()).toBe(0)
    for (const event of await t.announced()) if (event.correctionId === correctionId) await handleEvent(t.ctx, event)
    const told = await t.ctx.db.select().from(mails).where(eq(mails.userId, owner.userId))
    expect(told.map(({ subject }) => subject)).toEqual(['A correction takes effect tomorrow'])
    await t.setClock(hours(SOLO_DELAY_HOURS + 1))
    await Promise.all([sweep(), sweep()])
    expect([await balance(), await statusOf(correctionId)]).toEqual([LIMIT, 'approved'])
    expect(await actsOn()).toEqual([
      ['correction.proposed', true],
      ['correction.carried_out', true],
    ])
    expect((await correctionsPage(t.ctx, owner, { query: { status: 'approved' } })).list.lines[0]).toMatchObject({
      id: correctionId,
      wasSolo: true,
    })
  })

  test('above the limit waits for another administrator, and so do many small ones [T34]', async () => {
    expect((await propose({ credits: LIMIT + 1 })).done).toBe('proposed')
    for (let number = 0; number < 5; number++) expect((await propose({ credits: 10 })).done).toBe('scheduled')
    const { correctionId, done } = await propose({ credits: 1 })
    expect(done).toBe('proposed')
    await t.setClock(hours(SOLO_DELAY_HOURS + 1))
    await sweep()
    expect(await balance()).toBe(LIMIT)
    expect(await statusOf(correctionId)).toBe('proposed')
    await t.setClock(hours(SOLO_DAYS * 24 - 1))
    expect((await propose({ credits: 1 })).done, 'within the period').toBe('proposed')
    await t.setClock(hours(SOLO_DAYS * 24 + 1))
    expect((await propose({ credits: LIMIT })).done, 'after it').toBe('scheduled')
  })

  test('counts what is taken and forgiven, too, and of two at the same moment only what is left', async () => {
    await propose({ credits: 30 })
    await t.setClock(hours(25))
    await sweep()
    expect((await propose({ direction: 'take', credits: 20 })).done).toBe('scheduled')
    expect((await propose({ direction: 'take', credits: 1 })).done).toBe('proposed')
    const other = await t.asConfirmed(await makeAdmin(t))
    const both = await Promise.all([propose({ credits: 40 }, other), propose({ credits: 40 }, other)])
    expect(both.map(({ done }) => done).sort()).toEqual(['proposed', 'scheduled'])
  })

  test.each([
    ['who proposed it was removed', () => setUser(t, owner.userId, { status: 'suspended' })],
    ['who proposed it is of the support now', () => setUser(t, owner.userId, { isSupport: true })],
    ['the account is closed', () => setUser(t, seekerId, { status: 'canceled' })],
  ])('expires without moving anything once %s', async (_why, change) => {
    const { correctionId } = await propose()
    await change()
    await t.setClock(hours(25))
    await sweep()
    expect([await balance(), await statusOf(correctionId)]).toEqual([0, 'expired'])
    expect((await actsOn()).at(-1)?.[0]).toBe('correction.lapsed')
  })

  test('cannot be hurried by a job or by the database', async () => {
    const { correctionId } = await propose()
    await carryOutCorrection(t.ctx, actor, { correctionId })
    expect(await balance()).toBe(0)
    const hurry = t.ctx.db
      .update(corrections)
      .set({ status: 'approved', decidedAt: t.ctx.clock.now() })
      .where(eq(corrections.id, correctionId))
    expect(violatedConstraint(await hurry.catch((error: unknown) => error))).toBe('corrections_decided_by_another')
    const found = await t.ctx.db.select().from(corrections).where(eq(corrections.id, correctionId))
    const insert = t.ctx.db.insert(corrections).values({ ...found[0], id: newId(), executeAt: hours(1) } as never)
    expect(violatedConstraint(await insert.catch((error: unknown) => error))).toBe('corrections_delay')
  })
})

describe('a proposal for a second administrator', () => {
  test('is not approved once who proposed it is no administrator any more', async () => {
    const other = await t.asConfirmed(await makeAdmin(t))
    const { correctionId } = await propose({ credits: LIMIT + 1 })
    await setUser(t, owner.userId, { isSupport: true })
    expect(await outcomeOf(approveCorrection(t.ctx, other, { correctionId }))).toBe('correction_proposer_gone')
    expect(await balance()).toBe(0)
  })
})

describe('an approval', () => {
  test('by a colleague whom someone just invited or promoted waits for three days [T34]', async () => {
    const { correctionId } = await propose({ credits: LIMIT + 1 })
    const email = 'second-address@test.example'
    await invite(t.ctx, owner, { email, role: 'administrator' })
    const [invited] = await t.ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email))
    const second = await t.asConfirmed(invited?.id ?? '')
    const refused = { code: 'correction_approver_new', details: { hours: 72 } }
    await expect(approveCorrection(t.ctx, second, { correctionId })).rejects.toMatchObject(refused)
    const promoted = await t.asConfirmed(await makeAdmin(t))
    await changeRole(t.ctx, owner, { userId: promoted.userId, role: 'administrator' })
    await expect(approveCorrection(t.ctx, promoted, { correctionId })).rejects.toMatchObject(refused)
    expect(await balance()).toBe(0)
    await t.setClock(hours(73))
    await approveCorrection(t.ctx, await t.asConfirmed(second.userId), { correctionId })
    expect(await balance()).toBe(LIMIT + 1)
  })
})

describe('a refund of a call that the operator pays', () => {
  const note = 'The sound was gone for half of it.'
  const heldCall = async () => {
    const call = await makeCall(t, { startAt: new Date('2027-02-20T10:00:00Z') })
    await endCall(t, call.callId, { status: 'completed' })
    return call.callId
  }

  test('counts against the same limit, and above it needs a second administrator [T34]', async () => {
    await refundCall(t.ctx, owner, { callId: await heldCall(), earning: 'stays', note })
    const callId = await heldCall()
    await expect(refundCall(t.ctx, owner, { callId, earning: 'stays', note })).rejects.toMatchObject({
      code: 'call_refund_over_limit',
      details: { most: LIMIT },
    })
    expect(await t.ctx.db.$count(callRefunds, eq(callRefunds.callId, callId))).toBe(0)
    expect((await propose({ credits: 1 })).done).toBe('proposed')
    await refundCall(t.ctx, owner, { callId, earning: 'taken_back', note })
  })
})
