import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Role } from '#app/features/accounts/schema.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { profiles, users } from '#db/schema/all.ts'
import { anywhere, type ListPlace } from '../money/lists.rules.ts'
import type { PeopleStatus } from './schema.ts'
import type { PeopleSearch } from './search.rules.ts'

export type PeopleQuery = {
  search: PeopleSearch | null
  role?: Role | undefined
  status?: PeopleStatus | undefined
  after: ListPlace | null
  limit: number
}

/** People with an account, also deleted ones, the newest first, after a place. */
export function listEverybody(db: Db, { search, role, status, after, limit }: PeopleQuery) {
  return db
    .select({
      id: users.id,
      createdAt: users.createdAt,
      role: users.role,
      status: users.status,
      email: users.email,
      name: profiles.fullName,
      photoKey: profiles.photoKey,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(
      and(
        search ? foundBy(search) : undefined,
        role ? eq(users.role, role) : undefined,
        status === 'waiting' ? isNull(users.status) : status ? eq(users.status, status) : undefined,
        after
          ? sql`(${users.createdAt}, ${users.id}) < (${after.at.toISOString()}::timestamptz, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
}

function foundBy(search: PeopleSearch): SQL {
  switch (search.by) {
    case 'id':
      return sql`${users.id} = ${search.id}`
    case 'email':
      return sql`${users.email} = ${search.email}`
    case 'emailPart':
      return sql`${users.email} like ${anywhere(search.part)}`
    case 'slug':
      return sql`(${users.id} in (select profile_id from profile_slugs where slug = ${search.slug})
        or ${profiles.fullName} ilike ${anywhere(search.name)})`
    case 'name':
      return sql`${profiles.fullName} ilike ${anywhere(search.name)}`
  }
}
