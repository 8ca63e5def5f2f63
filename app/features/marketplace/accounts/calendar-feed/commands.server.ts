import { command } from '#app/platform/context.ts'
import { newToken } from '#app/platform/ids.ts'
import { authorize } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { canHaveCalendarFeed } from './policy.ts'
import { updateCalendarToken } from './store.server.ts'

/**
 * Gives the viewer's calendar feed a new secret token; the old one stops working at the commit, as it does when all
 * sessions end, with a suspension and with the account. Refuses with `not_found` for administrators, who have no calls.
 */
export const renewCalendarFeed = command(async (_ctx, tx, viewer: Viewer, _input: null): Promise<void> => {
  authorize(canHaveCalendarFeed(viewer))
  await updateCalendarToken(tx, viewer.userId, newToken())
})
