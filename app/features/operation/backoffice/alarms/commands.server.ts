import { z } from 'zod'
import { authorizeOffice } from '#app/features/marketplace/accounts/re-authentication.commands.server.ts'
import { recordAct } from '#app/features/operation/audit/commands.server.ts'
import { command } from '#app/platform/context.ts'
import { updateReadAlarms } from '#app/platform/data/alarms.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'

export const readAlarmsForm = z.object({
  alarmId: z.union([z.uuid(), z.array(z.uuid()).max(100)]).transform((ids) => [ids].flat()),
})

export const markAlarmsRead = command(
  async (ctx, tx, viewer: Viewer | null, { alarmIds }: { alarmIds: readonly string[] }): Promise<number> => {
    const actor = await authorizeOffice(tx, viewer)
    const changed = await updateReadAlarms(tx, alarmIds, actor.userId)
    for (const { id: alarmId, code, times } of changed)
      await recordAct(ctx, tx, actor, { action: 'alarm.read', subjectId: null, details: { alarmId, code, times } })
    return changed.length
  },
)
