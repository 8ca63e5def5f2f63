import { isSealedSecret, openSecret } from '#app/platform/security/secrets.server.ts'
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
