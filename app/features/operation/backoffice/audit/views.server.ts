import { and, desc, eq, lt, not, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import type { AuditAction } from '#app/features/operation/audit/views.server.ts'
import { latestTrailCheck, trailState } from '#app/features/operation/audit/views.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { CSV_MARK, csvRecord } from '#app/platform/csv.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { authorize } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { auditLog, profiles, users } from '#db/schema/all.ts'
import {
  anywhere,
  conditionsOf,
  defineList,
  type LineOf,
  type ListQuery,
  readList,
  readListFile,
} from '../kit/list.views.server.ts'
import { LIST_FILE_LINES } from '../kit/schema.ts'

type Noun = AuditAction extends `${infer First}.${string}` ? First : never

/** Topics of acts, by the first part of their names. */
const NOUNS = {
  people: ['application', 'badge', 'companion', 'person', 'suspension', 'testimonial'],
  cases: ['case', 'content_change'],
  calls: ['call'],
  money: ['correction', 'operation', 'payout', 'purchase', 'tax_report', 'withdrawal'],
  team: ['team'],
  technology: ['alarm', 'job', 'list', 'mail'],
} as const satisfies Record<string, readonly Noun[]>
type AuditTopic = keyof typeof NOUNS
type UncategorisedNoun = Exclude<Noun, (typeof NOUNS)[AuditTopic][number]>
/** Fails to compile if a noun has no topic. */
const TOPICS: UncategorisedNoun extends never ? AuditTopic[] : never = Object.keys(NOUNS) as AuditTopic[]
const actor = alias(profiles, 'actor')
const detail = (name: string) => sql`(${auditLog.details} ->> ${name}::text)`

const columns = {
  id: sql<string>`${auditLog.id}::text`,
  at: auditLog.at,
  actorId: auditLog.actorId,
  actorName: sql<string | null>`${actor.fullName}`,
  action: auditLog.action,
  details: sql<Record<string, string | number | boolean | null>>`${auditLog.details}`,
  subjectId: auditLog.subjectId,
  personId: sql<string | null>`${users.id}`,
  personName: sql<string | null>`${profiles.fullName}`,
  caseReference: sql<string | null>`(select c.reference from cases c where c.id = ${detail('caseId')}::uuid)`,
  cents: sql<number | null>`coalesce(${detail('amountCents')}::int,
    (select r.amount_cents from refunds r where r.id = ${detail('refundId')}::uuid),
    (select p.amount_cents from payouts p where p.id = ${detail('payoutId')}::uuid))`,
  hash: auditLog.hash,
}

const people = async (db: Db) =>
  db
    .select({ id: users.id, name: profiles.fullName })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(sql`${users.role} = 'admin' and exists (select from audit_log l where l.actor_id = ${users.id})`)
    .orderBy(profiles.fullName, users.id)

const isAbout = (topic: AuditTopic) => sql`split_part(${auditLog.action}, '.', 1) in ${NOUNS[topic]}`

const auditList = (actors: readonly { id: string }[]) =>
  defineList({
    columns,
    from: (select) =>
      select
        .from(auditLog)
        .leftJoin(actor, eq(actor.id, auditLog.actorId))
        .leftJoin(users, eq(users.id, auditLog.subjectId))
        .leftJoin(profiles, eq(profiles.id, auditLog.subjectId)),
    id: auditLog.id,
    sorts: { at: auditLog.id },
    filters: {
      what: conditionsOf(TOPICS, isAbout),
      who: conditionsOf(
        actors.map(({ id }) => id),
        (id) => sql`${auditLog.actorId} = ${id}`,
      ),
    },
    search: aboutWhom,
  })

function aboutWhom(text: string): SQL {
  const word = text.toLowerCase()
  if (isUuid(word)) return sql`${auditLog.subjectId} = ${word}`
  if (word.includes('@')) return sql`${users.email} = ${word}`
  if (/^[a-z_]+\.[a-z_]+$/.test(word)) return sql`${auditLog.action} = ${word}`
  return sql`${profiles.fullName} ilike ${anywhere(text)}`
}

export type AuditLine = LineOf<ReturnType<typeof auditList>>
export type AuditPage = Awaited<ReturnType<typeof auditPage>>

export async function auditPage(ctx: Pick<Ctx, 'db' | 'secrets'>, viewer: Viewer | null, query: ListQuery) {
  authorize(canAdministrate(viewer))
  const { db } = ctx
  const actors = await people(db)
  const [list, lastCheck, checked] = await Promise.all([
    readList(db, auditList(actors), query),
    latestTrailCheck(db),
    query.check ? trailState(ctx) : null,
  ])
  return { list, actors, lastCheck, checked }
}

/** Administrators' acts about a person, newest first; without money for support. The caller checks the policy. */
export const actsAbout = (
  db: Db,
  personId: string,
  { limit, hasMoney }: { limit: number; hasMoney: boolean },
): Promise<AuditLine[]> =>
  auditList([])
    .from(db.select(columns))
    .$dynamic()
    .where(and(eq(auditLog.subjectId, personId), hasMoney ? undefined : not(isAbout('money'))))
    .orderBy(desc(auditLog.id))
    .limit(limit)

const FILE_COLUMNS = ['id', 'at', 'actor', 'action', 'subject', 'details', 'hash'] as const

/** The filtered entries as a CSV stream: ids and codes, no names. Administrators only. */
export async function auditFile(db: Db, viewer: Viewer | null, query: ListQuery): Promise<ReadableStream> {
  authorize(canAdministrate(viewer))
  const list = auditList(await people(db))
  const encoder = new TextEncoder()
  let before: string | undefined
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(`${CSV_MARK}${csvRecord([...FILE_COLUMNS])}`)),
    async pull(controller) {
      const where = before === undefined ? undefined : lt(auditLog.id, Number(before))
      const lines = await readListFile(db, { ...list, ...(where && { where }) }, { ...query, sort: '' })
      before = lines.at(-1)?.id
      const records = lines.map(({ id, at, actorId, action, subjectId, details, hash }) =>
        csvRecord([id, at.toISOString(), actorId ?? '', action, subjectId ?? '', JSON.stringify(details), hash]),
      )
      if (records.length > 0) controller.enqueue(encoder.encode(records.join('')))
      if (lines.length < LIST_FILE_LINES) controller.close()
    },
  })
}
