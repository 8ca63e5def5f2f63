import { and, eq, gt, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm'
import { alarms } from '#db/schema/messages.ts'
import { ALARM_DETAIL_MAX, type AlarmCode } from '../alarm-codes.ts'
import type { Ctx } from '../context.ts'
import type { Db, Tx } from './db.server.ts'

export type Alarm = { code: AlarmCode; subject?: string; detail?: string; count?: number }

/** Logs a line that begins with `OPERATOR:` and stores an alarm. Repeats count up until it's read. */
export async function raiseAlarm(
  ctx: Pick<Ctx, 'log'>,
  db: Db,
  alarm: Alarm & { message: string; error?: unknown },
): Promise<void> {
  const { code, message, error, ...rest } = alarm
  const { subject = '', count } = rest
  const detail = [...(count === undefined ? [] : [count]), ...(rest.detail ? [rest.detail] : [])].join(': ')
  ctx.log.error(`OPERATOR: ${message}`, { code, ...rest, ...(error === undefined ? {} : { error }) })
  await db
    .insert(alarms)
    .values({ code, subject, detail: detail.slice(0, ALARM_DETAIL_MAX) })
    .onConflictDoUpdate({
      target: [alarms.code, alarms.subject],
      targetWhere: sql`read_at is null`,
      set: { times: sql`${alarms.times} + 1`, lastAt: sql`app_now()`, detail: sql`excluded.detail` },
    })
}

export const updateReadAlarms = (tx: Tx, alarmIds: readonly string[], readBy: string) =>
  tx
    .update(alarms)
    .set({ readAt: sql`app_now()`, readBy })
    .where(and(inArray(alarms.id, [...alarmIds]), isNull(alarms.readAt)))
    .returning({ id: alarms.id, code: alarms.code, times: alarms.times })

export const countUnreadAlarms = (db: Db): Promise<number> => db.$count(alarms, isNull(alarms.readAt))

/** Subjects of alarms raised within a day and not resolved, read or not. */
export const listOpenAlarms = async (db: Db, code: AlarmCode): Promise<string[]> => {
  const isOver = and(isNotNull(alarms.readAt), isNull(alarms.readBy))
  const found = await db
    .select({ subject: alarms.subject })
    .from(alarms)
    .where(and(eq(alarms.code, code), gt(alarms.lastAt, sql`app_now() - interval '1 day'`), not(isOver ?? sql`false`)))
  return found.map(({ subject }) => subject)
}

/** Resolves unread alarms of a code and returns how many. */
export const clearAlarms = async (db: Db, code: AlarmCode): Promise<number> => {
  const cleared = await db
    .update(alarms)
    .set({ readAt: sql`app_now()` })
    .where(and(eq(alarms.code, code), isNull(alarms.readAt)))
    .returning({ id: alarms.id })
  return cleared.length
}

export const listUnreadCodes = async (db: Db): Promise<AlarmCode[]> => {
  const found = await db
    .selectDistinct({ code: alarms.code })
    .from(alarms)
    .where(isNull(alarms.readAt))
    .orderBy(alarms.code)
  return found.map(({ code }) => code)
}
