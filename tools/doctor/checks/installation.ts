import { and, eq } from 'drizzle-orm'
import { countUnreadAlarms, listUnreadCodes } from '#app/platform/data/alarms.server.ts'
import { deadLetters } from '#app/platform/data/dead-letters.server.ts'
import { isSealedSecret, openSecret } from '#app/platform/security/secrets.server.ts'
import { users } from '#db/schema/all.ts'
import { secrets } from '#db/schema/messages.ts'
import { bad, type DatabaseCheck, note, ok } from '../finding.ts'

/** Whether the keys in the database are encrypted under MASTER_KEY, and whether it is the right one. */
export const checkMasterKey: DatabaseCheck = async (db, { masterKey, masterKeyOld, origin }) => {
  const found = await db.select().from(secrets)
  const isOpen = found.every(({ name, value }) => openSecret([masterKey, masterKeyOld], name, value) !== null)
  if (!isOpen)
    return [
      bad(
        `MASTER_KEY ${masterKey === null ? 'is missing' : 'is another one'}: the keys in the database cannot be read`,
      ),
    ]
  if (masterKey === null)
    return origin.startsWith('https:')
      ? [note('no MASTER_KEY: whoever gets a copy of the database can read the second factors')]
      : []
  if (found.every(({ name, value }) => isSealedSecret(value) && openSecret([masterKey], name, value) !== null))
    return [ok('the keys in the database are encrypted under MASTER_KEY')]
  return [note('the next start encrypts the keys in the database under MASTER_KEY')]
}

/** Jobs that failed for two days and are no longer retried. */
export const checkDeadLetters: DatabaseCheck = async (db) => {
  const found = await deadLetters(db)
  if (found.length === 0) return [ok('no job gave up')]
  return found.map(({ queue, count, oldestAt }) =>
    bad(
      `${count} jobs of the queue ${queue} gave up, the oldest on ${oldestAt.toISOString().slice(0, 10)}; mend the cause, then npm run doctor -- resend-failed ${queue}`,
    ),
  )
}

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

/** Whether anybody can decide about applications. */
export const checkAdministrators: DatabaseCheck = async (db, { adminEmail }) => {
  const count = await db.$count(users, and(eq(users.role, 'admin'), eq(users.status, 'active')))
  if (count > 0) return [ok(`administrators: ${count}`)]
  return adminEmail
    ? [ok('the next start makes the administrator of ADMIN_EMAIL')]
    : [bad('nobody is an administrator; set ADMIN_EMAIL, or npm run doctor -- add-admin ADDRESS')]
}
