import type { CallReport } from '#app/features/calls/quality/schema.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { callReports } from '#db/schema/all.ts'
import type { DemoCall } from './calls.ts'
import { callIdOf, userIdOf } from './ids.ts'
import { pick, seededRandom } from './seeded.ts'

/** Inserts what the browsers of both people reported on their past calls; a few did not go well. */
export async function insertCallReports(tx: Tx, demoCalls: readonly DemoCall[]): Promise<void> {
  const reports = demoCalls
    .filter(({ status }) => status === 'completed')
    .flatMap((call) => {
      const random = seededRandom(`quality ${call.key}`)
      const isBad = random() < 0.05
      return [call.seekerKey, call.companionKey].map((key) => ({
        callId: callIdOf(call.key),
        userId: userIdOf(key),
        reportedAt: call.endAt,
        ...reportOf(random, isBad),
      }))
    })
  if (reports.length > 0) await tx.insert(callReports).values(reports)
}

function reportOf(random: () => number, isBad: boolean): CallReport {
  const percent = (most: number) => Math.round(random() * most * 10) / 10
  return {
    setupMs: Math.round(350 + random() * (isBad ? 6_000 : 900)),
    path: pick(['relay_udp', 'relay_udp', 'relay_udp', 'relay_udp', 'relay_tcp', 'relay_tls'], random),
    reconnects: isBad ? 2 + Math.floor(random() * 4) : Math.floor(random() * 1.2),
    longestGapMs: Math.round(random() * (isBad ? 9_000 : 600)),
    lossPercent: percent(isBad ? 14 : 1.5),
    roundTripMs: Math.round(25 + random() * 90),
    concealedPercent: percent(isBad ? 9 : 0.8),
    failure: isBad && random() < 0.3 ? 'media_lost' : null,
  }
}
