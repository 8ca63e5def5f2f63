import { countUnreadAlarms, listUnreadCodes } from '#app/platform/data/alarms.server.ts'
import { bad, type DatabaseCheck, ok } from '../finding.ts'

/** What the operator was called for and nobody has read. */
export const checkAlarms: DatabaseCheck = async (db) => {
  const count = await countUnreadAlarms(db)
  return [
    count === 0
      ? ok('no unread alarms')
      : bad(
          `${count} unread alarms (${(await listUnreadCodes(db)).join(', ')}); the back office lists them under “Today”`,
        ),
  ]
}
