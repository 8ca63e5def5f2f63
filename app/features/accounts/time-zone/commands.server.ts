import { command } from '#app/platform/context.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { isTimeZone } from './schema.ts'
import { updateTimeZone } from './store.server.ts'

/**
 * Mails and calendars name times in this zone. Only one's own account changes. Refuses what is no zone with
 * `time_zone_unknown`.
 */
export const setTimeZone = command(async (_ctx, tx, viewer: Viewer, timeZone: string) => {
  if (!isTimeZone(timeZone))
    throw new Refusal('invalid_input', { status: 400, details: { 'field.timeZone': 'time_zone_unknown' } })
  await updateTimeZone(tx, viewer.userId, timeZone)
})
