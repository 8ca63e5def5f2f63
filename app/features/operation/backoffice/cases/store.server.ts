import { sql } from 'drizzle-orm'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import type { AccountStatus, Role } from '#app/platform/viewer.ts'

/** The case that announced danger last, decided or not: deciding one makes no older one new. Null without any. */
export async function findNewestDanger(db: Db): Promise<string | null> {
  const [row] = await rows<{ id: string }>(
    db,
    sql`select c.id from cases c where c.is_danger order by c.opened_at desc, c.id limit 1`,
  )
  return row?.id ?? null
}

export type CasePerson = {
  userId: string
  name: string | null
  role: Role
  status: AccountStatus | null
  slug: string | null
  createdAt: Date
  /** Cases about this person, and by this person, this one included. */
  casesAbout: number
  casesBy: number
}

export async function listCasePeople(db: Db, ids: readonly string[]): Promise<Map<string, CasePerson>> {
  if (ids.length === 0) return new Map()
  const found = await rows<CasePerson>(
    db,
    sql`select u.id as "userId", p.full_name as name, u.role, u.status, p.slug, u.created_at as "createdAt",
        (select count(*)::int from cases k where k.subject_id = u.id) as "casesAbout",
        (select count(*)::int from cases k where k.reporter_id = u.id) as "casesBy"
      from users u left join profiles p on p.id = u.id where u.id = any(${sql.param([...ids])}::uuid[])`,
  )
  return new Map(found.map((person) => [person.userId, { ...person, createdAt: new Date(person.createdAt) }]))
}

/** Whether a program took part in this administrator's last decision, as the next one begins. */
export async function wasAutomated(db: Db, decidedBy: string): Promise<boolean> {
  const [row] = await rows<{ isAutomated: boolean }>(
    db,
    sql`select is_automated as "isAutomated" from case_decisions where decided_by = ${decidedBy}
      order by decided_at desc limit 1`,
  )
  return row?.isAutomated ?? false
}
