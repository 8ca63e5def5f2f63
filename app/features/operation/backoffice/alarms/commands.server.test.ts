import { beforeEach, describe, expect, test } from 'vitest'
import { ALARM_CODES } from '#app/platform/alarm-codes.ts'
import { clearAlarms, raiseAlarm } from '#app/platform/data/alarms.server.ts'
import { inTransaction } from '#app/platform/data/db.server.ts'
import { silentLog } from '#app/platform/log.ts'
import { alarms, auditLog } from '#db/schema/all.ts'
import { metrics, readJobFigures } from '#server/endpoints/metrics.ts'
import { testContext } from '#tests/support/context.ts'
import { testAdmin } from '#tests/support/office.ts'
import { examineWork } from '#tools/doctor/database.ts'
import { markAlarmsRead } from './commands.server.ts'
import { pathOfAlarm } from './ui/alarm-list.tsx'
import { alarmsPage } from './views.server.ts'

const t = testContext()
const admin = testAdmin(t)

beforeEach(() => t.ctx.db.delete(alarms))

const lines: unknown[] = []
const log = { ...silentLog, error: (message: string, fields?: object) => void lines.push([message, fields]) }
const raise = (subject: string, more: { detail?: string; count?: number } = {}) =>
  raiseAlarm({ log }, t.ctx.db, { code: 'refund_refused', message: 'a refund was refused', subject, ...more })
const page = async (query: Record<string, string> = {}) => (await alarmsPage(t.ctx.db, admin, query)).lines
const unread = () => page({ state: 'unread' })

describe('an alarm', () => {
  test('is logged, and one unread row counts up until it’s read', async () => {
    lines.length = 0
    await raise('re_1', { detail: 'charge_disputed', count: 3 })
    await raise('re_1', { detail: 'expired_card', count: 2 })
    await raise('re_2')
    expect(lines[0]).toEqual([
      'OPERATOR: a refund was refused',
      { code: 'refund_refused', subject: 're_1', detail: 'charge_disputed', count: 3 },
    ])
    expect((await page()).map(({ subject, times, detail }) => [subject, times, detail]).sort()).toEqual([
      ['re_1', 2, '2: expired_card'],
      ['re_2', 1, ''],
    ])
    expect((await unread()).length).toBe(2)
  })

  test('records who read it and when, in the audit trail; raised again it’s a new one', async () => {
    await raise('re_1')
    const [alarm] = await unread()
    const read = { alarmIds: [alarm?.id ?? ''] }
    expect([await markAlarmsRead(t.ctx, admin, read), await markAlarmsRead(t.ctx, admin, read)]).toEqual([1, 0])
    expect(await unread()).toEqual([])
    const shown = { id: alarm?.id, readBy: 'Ada Admin', readAt: expect.any(Date) }
    expect(await page({ state: 'read' })).toMatchObject([shown])
    const details = { alarmId: alarm?.id, code: 'refund_refused', times: 1 }
    expect(await t.ctx.db.select().from(auditLog)).toMatchObject([{ action: 'alarm.read', details }])
    await raise('re_1')
    expect(await unread()).toMatchObject([{ subject: 're_1', times: 1 }])
  })

  test('comes first while unread, the latest on top', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 10, minute))
    const raised = (subject: string, minute: number, readAt: Date | null = null) =>
      ({ code: 'refund_refused', subject, lastAt: at(minute), readAt }) as const
    await t.ctx.db.insert(alarms).values([raised('first', 1), raised('read', 3, at(4)), raised('second', 2)])
    expect((await page()).map(({ subject }) => subject)).toEqual(['second', 'first', 'read'])
  })

  test('that resolves on its own is no longer unread, and has no reader', async () => {
    await raise('re_1')
    expect(await inTransaction(t.ctx.db, (tx) => clearAlarms(tx, 'refund_refused'))).toBe(1)
    expect(await inTransaction(t.ctx.db, (tx) => clearAlarms(tx, 'refund_refused'))).toBe(0)
    expect(await unread()).toEqual([])
    expect(await page({ state: 'over' })).toMatchObject([{ isOver: true, readBy: null, readAt: expect.any(Date) }])
    await raise('re_1')
    const [alarm] = await unread()
    await markAlarmsRead(t.ctx, admin, { alarmIds: [alarm?.id ?? ''] })
    expect((await page()).map(({ isOver }) => isOver).sort()).toEqual([false, true])
  })

  test('is counted by the doctor and the metrics while unread', async () => {
    expect(await Array.fromAsync(examineWork(t.ctx.db))).toContainEqual({ level: 'ok', text: 'no unread alarms' })
    await raise('re_1')
    await raise('re_2')
    expect(await Array.fromAsync(examineWork(t.ctx.db))).toContainEqual({
      level: 'bad',
      text: expect.stringMatching(/^2 unread alarms \(refund_refused\)/),
    })
    await readJobFigures(t.ctx.db)
    expect(await metrics.metrics()).toContain('operator_alarms_unread 2')
  })

  test('of every kind leads to where it is looked into', () => {
    for (const code of ALARM_CODES) expect(pathOfAlarm(code, 'x&y')).toMatch(/^\/[a-z/-]+(\?[a-z]+=[\w%]+)?$/)
    const caseId = crypto.randomUUID()
    expect(pathOfAlarm('report_of_danger', caseId)).toBe(`/cases/${caseId}`)
  })
})
