import type { Ctx } from '#app/platform/context.ts'
import { deletePhotos } from './commands.server.ts'
import { listRemovablePhotos } from './store.server.ts'

const unusedHours = 24

/** Every hour: deletes replaced photos whose files were left, and uploads that no profile or draft used for a day. */
export async function sweepPhotos(ctx: Ctx): Promise<void> {
  const unusedBefore = new Date(ctx.clock.now().getTime() - unusedHours * 60 * 60 * 1000)
  await deletePhotos(ctx, await listRemovablePhotos(ctx.db, unusedBefore))
}
