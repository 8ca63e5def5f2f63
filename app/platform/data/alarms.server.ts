import { sql } from 'drizzle-orm'
import { alarms } from '#db/schema/alarms.ts'
import { ALARM_DETAIL_MAX, type AlarmCode } from '../alarm-codes.ts'
import type { Ctx } from '../context.ts'
import type { Db } from './db.server.ts'

export type Alarm = { code: AlarmCode; subject?: string; detail?: string; count?: number }

/**
 * Calls the operator: a line of the log that begins with `OPERATOR:`, and an unread alarm in the back office. The same
 * code about the same subject counts up until somebody has read it. Inside a transaction it stands when that commits.
 */
export async function raiseAlarm(
  ctx: Pick<Ctx, 'log'>,
  db: Db,
  alarm: Alarm & { message: string; error?: unknown },
): Promise<void> {
  const { code, message, error, ...rest } = alarm
  ctx.log.error(`OPERATOR: ${message}`, { code, ...rest, ...(error === undefined ? {} : { error }) })
  await db
    .insert(alarms)
    .values({ code, subject: alarm.subject ?? '', detail: (alarm.detail ?? '').slice(0, ALARM_DETAIL_MAX) })
    .onConflictDoUpdate({
      target: [alarms.code, alarms.subject],
      targetWhere: sql`read_at is null`,
      set: { times: sql`${alarms.times} + 1`, lastAt: sql`app_now()`, detail: sql`excluded.detail` },
    })
}
