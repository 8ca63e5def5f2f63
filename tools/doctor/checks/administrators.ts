import { and, eq } from 'drizzle-orm'
import { users } from '#db/schema/all.ts'
import { bad, type DatabaseCheck, ok } from '../finding.ts'

/** Whether anybody can decide about applications. */
export const checkAdministrators: DatabaseCheck = async (db, { adminEmail }) => {
  const count = await db.$count(users, and(eq(users.role, 'admin'), eq(users.status, 'active')))
  if (count > 0) return [ok(`administrators: ${count}`)]
  return adminEmail
    ? [ok('the next start makes the administrator of ADMIN_EMAIL')]
    : [bad('nobody is an administrator; set ADMIN_EMAIL, or npm run doctor -- add-admin ADDRESS')]
}
