import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#app/platform/data/db.server.ts'
import { callReports } from '#db/schema/all.ts'
import type { CallReport } from './schema.ts'

const columns = {
  setupMs: callReports.setupMs,
  path: callReports.path,
  reconnects: callReports.reconnects,
  longestGapMs: callReports.longestGapMs,
  lossPercent: callReports.lossPercent,
  roundTripMs: callReports.roundTripMs,
  concealedPercent: callReports.concealedPercent,
  failure: callReports.failure,
}

/** What this person's browser reported before, locked until the transaction ends; null for the first report. */
export async function lockReport(tx: Tx, callId: string, userId: string): Promise<CallReport | null> {
  const [report] = await tx
    .select(columns)
    .from(callReports)
    .where(and(eq(callReports.callId, callId), eq(callReports.userId, userId)))
    .for('update')
  return report ?? null
}

/** Writes a report in place of the one before it. */
export async function upsertReport(tx: Tx, callId: string, userId: string, report: CallReport): Promise<void> {
  await tx
    .insert(callReports)
    .values({ callId, userId, ...report })
    .onConflictDoUpdate({
      target: [callReports.callId, callReports.userId],
      set: { ...report, reportedAt: sql`app_now()` },
    })
}
