import { and, desc, eq } from 'drizzle-orm'
import { type CaseEvidence, readEvidence } from '#app/features/operation/cases/evidence.store.server.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { calls, caseDecisions, cases } from '#db/schema/all.ts'
import { caseIdOf, DEMO_DECIDED_CASE, userIdOf } from './ids.ts'

const HOUR = 3_600_000

/** Inserts a report that waits, one that sounds dangerous, and one that is decided. */
export async function insertDemoCases(tx: Tx, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const opened = (hours: number, isDanger: boolean) => ({
    ...{ isDanger, openedAt: ago(hours) },
    dueAt: new Date(ago(hours).getTime() + (isDanger ? 24 : 168) * HOUR),
  })
  const about = async (subjectKey: string, reporterKey: string, callId: string | null = null) => {
    const parties = { subjectId: userIdOf(subjectKey), reporterId: userIdOf(reporterKey), callId }
    const evidence: CaseEvidence = await readEvidence(tx, { ...parties, ratingId: null })
    return { ...parties, evidence }
  }
  const decidedId = caseIdOf('decided')
  await tx.insert(cases).values([
    {
      ...{ id: caseIdOf('waiting'), reference: 'C-DE10A5C0DE', kind: 'report', language: 'en', ...opened(50, false) },
      ...(await about('mara', 'jule')),
      reason: 'contact_details',
      text: 'She asked me twice for my phone number so that we could talk elsewhere.',
    },
    {
      ...{ id: caseIdOf('danger'), reference: 'C-DE20A5C0DE', kind: 'report', language: 'en', ...opened(3, true) },
      ...(await about('lena', 'mara', await lastCallOf(tx, 'lena', 'mara'))),
      reason: 'other',
      text: 'At the end of our call she said that she does not want to live any more. I gave her the number of a helpline.',
    },
    {
      ...{ id: decidedId, reference: DEMO_DECIDED_CASE, kind: 'report', status: 'decided', language: 'en' },
      ...(await about('jonah', 'lena')),
      ...{ reason: 'other', ...opened(120, false) },
      text: 'He was ten minutes late and said nothing about it.',
    },
  ])
  await tx.insert(caseDecisions).values({
    ...{ caseId: decidedId, round: 1, measure: 'none', decidedBy: userIdOf('admin'), decidedAt: ago(70) },
    findings:
      'The connection log shows that he tried to join from the start and got in after ten minutes. You were charged nothing.',
  })
}

async function lastCallOf(tx: Tx, seekerKey: string, companionKey: string): Promise<string | null> {
  const [call] = await tx
    .select({ id: calls.id })
    .from(calls)
    .where(
      and(
        eq(calls.seekerId, userIdOf(seekerKey)),
        eq(calls.companionId, userIdOf(companionKey)),
        eq(calls.status, 'completed'),
      ),
    )
    .orderBy(desc(calls.endAt))
    .limit(1)
  return call?.id ?? null
}
