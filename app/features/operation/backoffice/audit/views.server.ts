import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { AUDIT_BATCH } from '#app/features/operation/audit/schema.ts'
import {
  auditEntries,
  auditWords,
  type ListedEntry,
  latestTrailCheck,
  personByAddress,
  type TrailQuery,
  type TrailState,
  trailState,
} from '#app/features/operation/audit/views.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { CSV_MARK, csvRecord } from '#app/platform/csv.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { authorize } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { AuditListQuery } from './forms.ts'
import { AUDIT_PAGE } from './schema.ts'

export type AuditPage = {
  lines: ListedEntry[]
  /** The entry after which the next page begins. */
  next: number | null
  filter: Pick<AuditListQuery, 'who' | 'what' | 'about'>
  actors: { id: string; name: string | null }[]
  actions: string[]
  lastCheck: Awaited<ReturnType<typeof latestTrailCheck>>
  /** Of a check that was asked for. */
  checked: TrailState | null
}

/** Nobody has this id, so that an unknown address finds nothing. */
const NOBODY = '00000000-0000-4000-8000-000000000000'

async function queryOf(db: Db, { who, what, about, before }: AuditListQuery): Promise<Omit<TrailQuery, 'limit'>> {
  const text = about.toLowerCase()
  const person = text === '' ? undefined : isUuid(text) ? text : ((await personByAddress(db, text)) ?? NOBODY)
  return { actorId: who, action: what, about: person, before }
}

/** The audit trail, the newest entries first, and whether it is whole. Administrators only. */
export async function auditPage(
  ctx: Pick<Ctx, 'db' | 'secrets'>,
  viewer: Viewer | null,
  query: AuditListQuery,
): Promise<AuditPage> {
  const { db } = ctx
  authorize(canAdministrate(viewer))
  const { who, what, about } = query
  const [found, words, lastCheck, checked] = await Promise.all([
    auditEntries(db, { ...(await queryOf(db, query)), limit: AUDIT_PAGE + 1 }),
    auditWords(db),
    latestTrailCheck(db),
    query.check ? trailState(ctx) : null,
  ])
  const lines = found.slice(0, AUDIT_PAGE)
  const next = found.length > AUDIT_PAGE ? (lines.at(-1)?.id ?? null) : null
  return { lines, next, filter: { who, what, about }, ...words, lastCheck, checked }
}

const COLUMNS = ['id', 'at', 'actor', 'action', 'subject', 'details', 'hash'] as const

/** The entries that a filter leaves, as a CSV file read in parts: ids and codes, nobody's name. Administrators only. */
export async function auditFile(db: Db, viewer: Viewer | null, query: AuditListQuery): Promise<ReadableStream> {
  authorize(canAdministrate(viewer))
  const filter = await queryOf(db, query)
  const encoder = new TextEncoder()
  let { before } = filter
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(`${CSV_MARK}${csvRecord([...COLUMNS])}`)),
    async pull(controller) {
      const batch = await auditEntries(db, { ...filter, before, limit: AUDIT_BATCH })
      before = batch.at(-1)?.id
      const lines = batch.map(({ id, at, actorId, action, subjectId, details, hash }) =>
        csvRecord([
          String(id),
          at.toISOString(),
          actorId ?? '',
          action,
          subjectId ?? '',
          JSON.stringify(details),
          hash,
        ]),
      )
      if (lines.length > 0) controller.enqueue(encoder.encode(lines.join('')))
      if (batch.length < AUDIT_BATCH) controller.close()
    },
  })
}
