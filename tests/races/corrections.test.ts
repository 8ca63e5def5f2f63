/** @module-tag random */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import {
  approveCorrection,
  postDueCorrection,
  proposeCorrection,
  withdrawCorrection,
} from '#app/features/operation/backoffice/corrections/commands.server.ts'
import { type Ctx, system } from '#app/platform/context.ts'
import { type Database, rows } from '#app/platform/data/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { emailOf } from '#tests/support/context.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { confirmedAdmin } from '#tests/support/office.ts'
import { brokenRules, openNodes, raceOf, racers, rewrite, rewriteStatements, warmUp } from '#tests/support/races.ts'

const now = new Date('2026-11-22T12:00:00Z')

/** Removes the conditions that let the second of two approvals see the first. */
const dropDecidedCheck = (database: Database) =>
  rewriteStatements(database, (text) =>
    /"corrections"/.test(text)
      ? text
          .replace(/ for update$/, '')
          .replace(/"corrections"\."status" (?:= (\$\d+)|in \((\$\d+)\))/g, '$1$2::text is not null')
      : text,
  )

async function openProposal(...mutations: string[]) {
  const opened = await openNodes(now, ...mutations)
  const { product } = opened
  const administrator = () => confirmedAdmin(product)
  const [proposer, ...approvers] = [await administrator(), await administrator(), await administrator()] as const
  const seekerId = await makeSeeker(product)
  const { correctionId } = await proposeCorrection(product.ctx, proposer, {
    ...{ email: await emailOf(product, seekerId), direction: 'add', credits: 50, cause: 'goodwill', reference: null },
    ...{ reason: 'The room was down for an hour.', idempotencyKey: newId() },
  })
  return { ...opened, proposer, approvers, seekerId, correctionId }
}

/** Two administrators approve one proposal, ten times each, on two processes. */
async function approveByTwo(mutations: string[], mutate: (database: Database) => void = () => {}) {
  const opened = await openProposal(...mutations)
  const { product, databases, approvers, seekerId, correctionId } = opened
  for (const database of databases) mutate(database)
  await warmUp(opened)
  const ends = await raceOf(opened, racers(20), (ctx, index) =>
    approveCorrection(ctx, approvers[index % 2 ? 1 : 0], { correctionId }),
  )
  const [posted] = await rows<{ journals: number }>(
    product.ctx.db,
    sql`select count(*)::int as journals from ledger_journals where idem_key = ${`correction:${correctionId}`}`,
  )
  return {
    approved: ends.booked.length,
    refused: [...new Set(ends.refused)],
    journals: posted?.journals,
    balance: await balanceOf(product.ctx.db, seekerId),
    broken: await brokenRules(opened),
  }
}

test('two administrators who approve in parallel post one journal', async () => {
  expect(await approveByTwo([])).toEqual({
    approved: 1,
    refused: ['correction_decided'],
    journals: 1,
    balance: 50,
    broken: [],
  })
})

test('without the locks, the states and the key, the ledger would show it', { tags: ['deep', 'unsafe'] }, async () => {
  const { journals, broken } = await approveByTwo(
    [
      'drop trigger corrections_guard on corrections',
      'alter table ledger_journals drop constraint ledger_journals_idem_key_unique',
      rewrite('post_journal', 'ON CONFLICT (idem_key) DO NOTHING RETURNING', 'RETURNING'),
    ],
    dropDecidedCheck,
  )
  expect(journals).toBeGreaterThan(1)
  expect(broken).toContain('approved_correction_is_posted_once')
})

test('parallel approval, cancellation and end of the delay have one outcome', async () => {
  const opened = await openProposal()
  const { product, proposer, approvers, seekerId, correctionId } = opened
  await product.setClock(new Date(now.getTime() + 25 * 3_600_000))
  await warmUp(opened)
  const moves = [
    (ctx: Ctx) => approveCorrection(ctx, approvers[0], { correctionId }),
    (ctx: Ctx) => withdrawCorrection(ctx, proposer, { correctionId, note: null }),
    (ctx: Ctx) => postDueCorrection(ctx, system('corrections'), { correctionId }),
  ] as const
  await raceOf(opened, racers(12), async (ctx, index) => moves[index % 3]?.(ctx))
  const [end] = await rows<{ status: string; journals: number }>(
    product.ctx.db,
    sql`select status, (select count(*)::int from ledger_journals where idem_key = ${`correction:${correctionId}`}) as journals
      from corrections where id = ${correctionId}`,
  )
  const moved = end?.status === 'withdrawn' ? 0 : 1
  expect(['approved', 'withdrawn']).toContain(end?.status)
  expect(end?.journals).toBe(moved)
  expect(await balanceOf(product.ctx.db, seekerId)).toBe(50 * moved)
  expect(await product.ledgerViolations()).toEqual([])
})
