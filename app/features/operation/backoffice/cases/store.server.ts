import { sql } from 'drizzle-orm'
import type { CaseKind, CaseReason, CaseStatus } from '#app/features/operation/cases/schema.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import type { AccountStatus, Role } from '#app/platform/viewer.ts'
import type { QueuePlace } from './rules.ts'
import type { CaseFilter } from './schema.ts'

export type QueueLine = {
  id: string
  reference: string
  kind: CaseKind
  status: CaseStatus
  reason: CaseReason
  isDanger: boolean
  /** Members' cases before guests', and danger first within each. */
  rank: number
  subjectName: string | null
  hasSubject: boolean
  openedAt: Date
  dueAt: Date
  assignedTo: string | null
  assignedName: string | null
}

const isGuests = sql`(c.reporter_id is null and c.kind in ('notice', 'accessibility'))`
const rank = sql`(case when ${isGuests} then 2 else 0 end + case when c.is_danger then 0 else 1 end)`
const waiting = sql`c.status in ('open', 'in_review', 'appealed')`
const conditions: Record<CaseFilter, (viewerId: string) => ReturnType<typeof sql>> = {
  open: () => waiting,
  mine: (viewerId) => sql`${waiting} and c.assigned_to = ${viewerId}`,
  guests: () => sql`${waiting} and ${isGuests}`,
  appealed: () => sql`c.status = 'appealed'`,
  decided: () => sql`c.status in ('decided', 'decided_again', 'closed')`,
}

type QueueQuery = { filter: CaseFilter; viewerId: string; after: QueuePlace | null; limit: number }

/** A page of the queue by rank and deadline; decided cases latest first. */
export async function listQueue(db: Db, { filter, viewerId, after, limit }: QueueQuery): Promise<QueueLine[]> {
  const isDecided = filter === 'decided'
  const place = after && {
    at: sql`${after.dueAt.toISOString()}::timestamptz`,
    rank: sql`${after.rank}::int`,
    id: sql`${after.id}::uuid`,
  }
  const behind = !place
    ? sql`true`
    : isDecided
      ? sql`(c.due_at, c.id) < (${place.at}, ${place.id})`
      : sql`(${rank}, c.due_at, c.id) > (${place.rank}, ${place.at}, ${place.id})`
  const order = isDecided ? sql`c.due_at desc, c.id desc` : sql`${rank}, c.due_at, c.id`
  const found = await rows<QueueLine>(
    db,
    sql`select c.id, c.reference, c.kind, c.status, c.reason, c.is_danger as "isDanger", ${rank} as rank, p.full_name as "subjectName",
        c.subject_id is not null as "hasSubject", c.opened_at as "openedAt", c.due_at as "dueAt",
        c.assigned_to as "assignedTo", a.full_name as "assignedName"
      from cases c left join profiles p on p.id = c.subject_id left join profiles a on a.id = c.assigned_to
      where ${conditions[filter](viewerId)} and ${behind} order by ${order} limit ${limit}`,
  )
  return found.map((line) => ({ ...line, openedAt: new Date(line.openedAt), dueAt: new Date(line.dueAt) }))
}

export type QueueCounts = Record<CaseFilter, number> & { danger: number; overdue: number }

export async function countQueue(db: Db, viewerId: string, now: Date): Promise<QueueCounts> {
  const [row] = await rows<QueueCounts>(
    db,
    sql`select count(*) filter (where ${waiting})::int as open,
        count(*) filter (where ${conditions.mine(viewerId)})::int as mine,
        count(*) filter (where ${conditions.guests(viewerId)})::int as guests,
        count(*) filter (where c.status = 'appealed')::int as appealed,
        count(*) filter (where ${conditions.decided(viewerId)})::int as decided,
        count(*) filter (where ${waiting} and c.is_danger)::int as danger,
        count(*) filter (where ${waiting} and c.due_at < ${now.toISOString()}::timestamptz)::int as overdue
      from cases c`,
  )
  return row ?? { open: 0, mine: 0, guests: 0, appealed: 0, decided: 0, danger: 0, overdue: 0 }
}

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
  const list = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const found = await rows<CasePerson>(
    db,
    sql`select u.id as "userId", p.full_name as name, u.role, u.status, p.slug, u.created_at as "createdAt",
        (select count(*)::int from cases k where k.subject_id = u.id) as "casesAbout",
        (select count(*)::int from cases k where k.reporter_id = u.id) as "casesBy"
      from users u left join profiles p on p.id = u.id where u.id in (${list})`,
  )
  return new Map(found.map((person) => [person.userId, { ...person, createdAt: new Date(person.createdAt) }]))
}
