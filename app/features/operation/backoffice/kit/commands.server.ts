import { authorizeOffice } from '#app/features/marketplace/accounts/re-authentication/recent.commands.server.ts'
import type { SupportRoom } from '#app/features/marketplace/accounts/schema.ts'
import { recordAct } from '#app/features/operation/audit/commands.server.ts'
import { command } from '#app/platform/context.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { type ListDefinition, type ListQuery, readListFile } from './list.views.server.ts'

/** The lines of a list for a file, with an entry in the audit trail. Refuses as `canAdministrate`. */
export const exportList = command(
  async (
    ctx,
    tx,
    viewer: Viewer | null,
    input: { name: string; list: ListDefinition; query: ListQuery; room?: SupportRoom | undefined },
  ) => {
    const { name, list, query, room } = input
    const actor = await authorizeOffice(tx, viewer, room)
    const lines = await readListFile(tx, list, query)
    await recordAct(ctx, tx, actor, {
      action: 'list.exported',
      subjectId: null,
      details: { list: name, lines: lines.length },
    })
    return lines
  },
)
