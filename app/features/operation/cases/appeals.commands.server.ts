import { limitAttempts } from '#app/features/marketplace/accounts/limits.commands.server.ts'
import { LIMITS, perNetwork } from '#app/features/marketplace/accounts/limits.rules.ts'
import { type Ctx, command, type System, system } from '#app/platform/context.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { enqueueMail } from '#app/platform/outside/mail.server.ts'
import { notFound, Refusal, unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { notifierOf } from './decisions/commands.server.ts'
import { listCasesToClose } from './decisions/store.server.ts'
import { caseOfParty } from './decisions/views.server.ts'
import { appealReceiptMail } from './mails.views.server.ts'
import { answerDue, decideAppeal } from './rules.ts'
import {
  findParty,
  insertAppeal,
  listAppeals,
  listDeciders,
  lockCase,
  updateAssigned,
  updateCaseDue,
  updateCaseStatus,
} from './store.server.ts'

type Appeal = { reference: string; key?: string | undefined; text: string; clientAddress: string }

/**
 * Appeals a decision as the party that the key or the viewer stands for (DSA Art. 20), once, with a receipt by mail.
 * Refuses strangers with `not_found`, and with `appealed_already`, `appeal_over`, `too_many_attempts`.
 */
export async function appealDecision(ctx: Ctx, viewer: Viewer | null, input: Appeal): Promise<void> {
  await limitAttempts(ctx, perNetwork(LIMITS.mailFromNetwork, input.clientAddress, 'appeal'))
  return storeAppeal(ctx, viewer, input)
}

const storeAppeal = command(async (ctx, tx, viewer: Viewer | null, { text, ...input }: Appeal): Promise<void> => {
  const standing = await caseOfParty(ctx, viewer, input, tx)
  const found = standing && (await lockCase(tx, standing.found.id))
  if (!found) throw notFound()
  const {
    party,
    decisions: [first],
  } = standing
  const hasAppealed = (await listAppeals(tx, found.id)).some(({ by }) => by === party)
  unwrap(decideAppeal({ status: found.status, decidedAt: first.decidedAt, hasAppealed }, ctx.clock.now()))
  if (!(await insertAppeal(tx, { caseId: found.id, by: party, text }))) throw new Refusal('appealed_already')
  if (found.status === 'decided') {
    await updateCaseStatus(tx, found.id, 'appealed')
    await updateAssigned(tx, found.id, null)
    await updateCaseDue(tx, found.id, answerDue(ctx.clock.now(), found.isDanger))
  }
  const userId = party === 'concerned' ? found.subjectId : found.reporterId
  const reader = userId ? await findParty(tx, userId) : notifierOf(found)
  if (reader?.isEmailVerified)
    await enqueueMail(ctx, tx, {
      to: reader.email,
      ...(userId ? { userId } : {}),
      ...appealReceiptMail(ctx, reader, party, { found, first }),
    })
  await announce(ctx, tx, { type: 'case.appealed', caseId: found.id, by: party })
  for (const decider of await listDeciders(tx)) await ctx.live.publish(tx, `user:${decider}`, { topic: 'cases' })
})

/** Cases that one run of the sweep closes. */
const CLOSED_AT_ONCE = 200

const closeCase = command(async (_ctx, tx, _actor: System, { caseId }: { caseId: string }) => {
  await updateCaseStatus(tx, caseId, 'closed')
})

/** Closes cases that can no longer be appealed: six months after a decision, or after the one on appeals. */
export async function sweepCases(ctx: Ctx): Promise<void> {
  for (const caseId of await listCasesToClose(ctx.db, ctx.clock.now(), CLOSED_AT_ONCE))
    await closeCase(ctx, system('sweep_cases'), { caseId })
}
