import type { Ctx } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { type AuditEntry, insertAuditEntry } from './store.server.ts'

/**
 * Records an administrator's act in the transaction that does it: an entry of the audit trail, and a line of the
 * security log with its `action`. The caller has checked the policy. `details` are ids, codes and numbers, no words.
 */
export async function recordAct(
  ctx: Ctx,
  tx: Tx,
  viewer: Viewer,
  act: Pick<AuditEntry, 'action' | 'subjectId'> & Partial<Pick<AuditEntry, 'details'>>,
): Promise<void> {
  const { action, subjectId, details = {} } = act
  await insertAuditEntry(tx, { actorId: viewer.userId, action, subjectId, details })
  securityEvent(ctx, 'admin_act', { userId: viewer.userId }, action.replaceAll('.', '_'))
}
