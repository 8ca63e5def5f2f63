import { sql } from 'drizzle-orm'
import type { CallStatus, MissedReason } from '#app/features/marketplace/calls/schema.ts'
import type { TransactionType } from '#app/features/marketplace/credits/schema.ts'
import { type Db, rows, type Tx } from '#app/platform/data/db.server.ts'
import type { AccountStatus, Role } from '#app/platform/viewer.ts'
import type { CaseKind, CaseStatus, Measure } from './schema.ts'

/** Instants are ISO strings, because this is stored as JSON. */
export type CaseEvidence = {
  profile?: {
    name: string | null
    bio: string
    photoKey: string | null
    /** Older cases have none. */
    voice?: { key: string; seconds: number } | null
    role: Role
    status: AccountStatus | null
    updatedAt: string
  } | null
  call?: {
    status: CallStatus
    missedReason: MissedReason | null
    startAt: string
    endAt: string
    endedAt: string | null
    minutes: number
    credits: number
    seekerId: string
    companionId: string
    cancelledBy: string | null
    cancelNote: string | null
    /** When each of the two was present, and whether media reached them. Older cases lack `hasMedia`. */
    attendance: { userId: string; joinedAt: string; leftAt: string | null; hasMedia?: boolean }[]
    statement: { userId: string; type: TransactionType; status: string; credits: number; at: string }[]
  } | null
  rating?: { stars: number; at: string } | null
  blocks?: { by: string; at: string }[]
  earlier?: {
    caseId: string
    reference: string
    kind: CaseKind
    status: CaseStatus
    subjectId: string | null
    reporterId: string | null
    openedAt: string
    measure: Measure | null
  }[]
}

/** Earlier cases stored with a case. Any others can be found through the people involved. */
const EARLIER_MAX = 50

const iso = (table: string, column: string) =>
  sql`to_char(${sql.identifier(table)}.${sql.identifier(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Reads the current evidence about the subject of a case, to freeze in the case. */
export async function readEvidence(
  tx: Tx,
  {
    subjectId,
    reporterId,
    callId,
    ratingId,
  }: Record<'subjectId' | 'reporterId' | 'callId' | 'ratingId', string | null>,
): Promise<CaseEvidence> {
  const [row] = await rows<{ evidence: CaseEvidence }>(
    tx,
    sql`select jsonb_build_object(
      'profile', (select jsonb_build_object('name', p.full_name, 'bio', concat_ws(E'\\n\\n', p.bio, (select string_agg(value, E'\\n\\n') from jsonb_each_text(p.other_bios))),
          'photoKey', p.photo_key,
          'voice', (select jsonb_build_object('key', v.key, 'seconds', v.seconds) from voices v where v.owner_id = p.id and v.removed_at is null),
          'role', u.role, 'status', u.status, 'updatedAt', ${iso('p', 'updated_at')})
        from users u join profiles p on p.id = u.id where u.id = ${subjectId}),
      'call', (select jsonb_build_object('status', c.status, 'missedReason', c.missed_reason,
          'startAt', ${iso('c', 'scheduled_start')}, 'endAt', ${iso('c', 'scheduled_end')}, 'endedAt', ${iso('c', 'ended_at')},
          'minutes', c.duration_minutes, 'credits', c.total_credits, 'seekerId', c.seeker_id, 'companionId', c.offerer_id,
          'cancelledBy', c.cancelled_by, 'cancelNote', c.cancel_note,
          'attendance', coalesce((select jsonb_agg(jsonb_build_object('userId', v.user_id,
              'joinedAt', ${iso('v', 'joined_at')}, 'leftAt', ${iso('v', 'left_at')}, 'hasMedia', v.media_at is not null) order by v.joined_at, v.id)
            from call_visits v where v.call_id = c.id), '[]'),
          'statement', coalesce((select jsonb_agg(jsonb_build_object('userId', s.user_id, 'type', s.type, 'status', s.status,
              'credits', s.amount, 'at', ${iso('s', 'created_at')}) order by s.created_at, s.id)
            from transactions s where s.call_id = c.id), '[]'))
        from calls c where c.id = ${callId}),
      'rating', (select jsonb_build_object('stars', r.rating, 'at', ${iso('r', 'created_at')})
        from ratings r where r.id = ${ratingId}),
      'blocks', coalesce((select jsonb_agg(jsonb_build_object('by', b.blocked_by, 'at', ${iso('b', 'created_at')}) order by b.created_at)
        from blocked b where (b.seeker_id = ${subjectId} and b.offerer_id = ${reporterId})
          or (b.seeker_id = ${reporterId} and b.offerer_id = ${subjectId})), '[]'),
      'earlier', coalesce((select jsonb_agg(to_jsonb(e) order by e."openedAt" desc) from (
        select k.id as "caseId", k.reference, k.kind, k.status, k.subject_id as "subjectId", k.reporter_id as "reporterId",
          ${iso('k', 'opened_at')} as "openedAt",
          (select d.measure from case_decisions d where d.case_id = k.id order by d.round desc limit 1) as measure
        from cases k where k.subject_id in (${subjectId}, ${reporterId}) or k.reporter_id in (${subjectId}, ${reporterId})
        order by k.opened_at desc limit ${EARLIER_MAX}) e), '[]')
    ) as evidence`,
  )
  return row?.evidence ?? {}
}

/** Whether the person took part in the call and gave the rating, as far as these are given. */
export async function isOwnEvidence(
  db: Db,
  { userId, callId, ratingId }: { userId: string; callId: string | null; ratingId: string | null },
): Promise<boolean> {
  const [row] = await rows<{ isOwn: boolean }>(
    db,
    sql`select (${callId}::uuid is null or exists (select from calls where id = ${callId} and ${userId} in (seeker_id, offerer_id)))
      and (${ratingId}::uuid is null or exists (select from ratings where id = ${ratingId} and seeker_id = ${userId})) as "isOwn"`,
  )
  return row?.isOwn ?? false
}

/** The rating of a case or its call, if this person gave it. */
export async function findRatingGivenBy(
  db: Db,
  seekerId: string,
  { callId, ratingId }: { callId: string | null; ratingId: string | null },
): Promise<string | null> {
  const [row] = await rows<{ id: string }>(
    db,
    sql`select id from ratings where seeker_id = ${seekerId}
      and ${ratingId ? sql`id = ${ratingId}` : sql`call_id = ${callId}::uuid`}`,
  )
  return row?.id ?? null
}
