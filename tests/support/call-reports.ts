import type { CallReport } from '#app/features/marketplace/calls/schema.ts'
import { callReports } from '#db/schema/all.ts'
import type { MadeCall } from './calls.ts'
import type { TestContext } from './context.ts'

export const GOOD_REPORT: CallReport = {
  setupMs: 800,
  path: 'relay_udp',
  reconnects: 0,
  longestGapMs: 120,
  lossPercent: 0.5,
  roundTripMs: 40,
  concealedPercent: 0,
  failure: null,
}

/** A browser's report of a call without a connection. */
export const failedReport = (failure: NonNullable<CallReport['failure']>): CallReport => ({
  ...GOOD_REPORT,
  setupMs: null,
  path: null,
  lossPercent: null,
  roundTripMs: null,
  concealedPercent: null,
  failure,
})

/** Stores reports of both people, or only the seeker's, as if sent by their browsers now or at `reportedAt`. */
export async function storeReports(
  test: Pick<TestContext, 'ctx'>,
  call: Pick<MadeCall, 'callId' | 'seekerId' | 'companionId'>,
  reports: { seeker?: Partial<CallReport>; companion?: Partial<CallReport>; reportedAt?: Date },
): Promise<void> {
  const { seeker, companion, reportedAt = test.ctx.clock.now() } = reports
  const people = [
    [call.seekerId, seeker],
    [call.companionId, companion],
  ] as const
  const found = people.flatMap(([userId, report]) => (report ? [{ userId, ...GOOD_REPORT, ...report }] : []))
  await test.ctx.db.insert(callReports).values(found.map((row) => ({ callId: call.callId, reportedAt, ...row })))
}
