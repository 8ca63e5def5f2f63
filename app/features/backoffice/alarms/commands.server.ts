import { canAdministrate } from '#app/features/accounts/policy.ts'
import { recordAct } from '#app/features/audit/commands.server.ts'
import { command } from '#app/platform/context.ts'
import { updateReadAlarms } from '#app/platform/data/alarms.server.ts'
import { authorize } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/**
 * Marks alarms as read, in the audit trail; returns how many were unread. Refuses with `not_found`,
 * `second_factor_needed`.
 */
export const markAlarmsRead = command(
  async (ctx, tx, viewer: Viewer | null, { alarmIds }: { alarmIds: readonly string[] }): Promise<number> => {
    authorize(canAdministrate(viewer))
    if (!viewer) return 0
    const changed = await updateReadAlarms(tx, alarmIds, viewer.userId)
    for (const { id: alarmId, code, times } of changed)
      await recordAct(ctx, tx, viewer, { action: 'alarm.read', subjectId: null, details: { alarmId, code, times } })
    return changed.length
  },
)
