import { sql } from 'drizzle-orm'
import { suspendPerson } from '#app/features/operation/suspensions/commands.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { caseDecisions, cases } from '#db/schema/all.ts'
import { type TestContext, userOf } from './context.ts'
import { makeAdmin } from './makers.ts'

/** The end of a test's suspension; test clocks are in November or December 2026. */
const A_WEEK_LATER = new Date('2026-12-08T12:00:00Z')

/** A decided case about a person, with the decision that a suspension requires. */
async function makeDecision(test: Pick<TestContext, 'ctx'>, subjectId: string, decidedBy: string): Promise<string> {
  const { db } = test.ctx
  const [opened] = await db
    .insert(cases)
    .values({
      ...{ kind: 'own_initiative', status: 'decided', subjectId, language: 'en', reason: 'harassment' },
      dueAt: sql`app_now() + interval '7 days'`,
    })
    .returning({ id: cases.id })
  const [decision] = await db
    .insert(caseDecisions)
    .values({
      ...{ caseId: opened?.id ?? '', round: 1, measure: 'suspended', days: 7, decidedBy },
      ...{ groundKind: 'rule', ground: 'Be kind.', findings: 'Was not.' },
    })
    .returning({ id: caseDecisions.id })
  return decision?.id ?? ''
}

/** An administrator, and their decision to suspend a person. */
export async function suspensionOf(test: TestContext, userId: string, endAt: Date | null = A_WEEK_LATER) {
  const admin = await test.as(await makeAdmin(test))
  const decisionId = await makeDecision(test, userId, admin.userId)
  const input = { userId, endAt, decisionId }
  return { admin, input, suspend: (ctx: Ctx = test.ctx, by: Viewer = admin) => suspendPerson(ctx, by, input) }
}

export const statusOf = async (test: Pick<TestContext, 'ctx'>, userId: string) => (await userOf(test, userId))?.status
