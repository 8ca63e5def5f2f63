import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startSweep, updateSucceededSweep, upsertProcess } from '#app/platform/data/processes.server.ts'
import { newId } from '#app/platform/ids.ts'
import { createMailTransport, deliverMail, enqueueMail } from '#app/platform/outside/mail.server.ts'
import { testContext } from '#tests/support/context.ts'
import { healthRoutes } from './endpoint-routes.ts'

const t = testContext({ env: { METRICS_TOKEN: 'a-token-for-metrics' } })

const read = async () => {
  const routes = healthRoutes({ ctx: t.ctx, isReady: async () => true, closing: new AbortController().signal })
  const headers = { authorization: `Bearer ${t.ctx.config.metricsToken}` }
  return (await routes.request('/metrics', { headers }, { incoming: { socket: {} } })).text()
}
const figure = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1) ?? Number.NaN,
  )

test('shows processes, sweeps, jobs, mails, backups and connections', async () => {
  await upsertProcess(t.ctx.db, { id: newId(), role: 'only' })
  await startSweep(t.ctx.db, 'reminders', 30)
  await updateSucceededSweep(t.ctx.db, 'reminders')
  const draft = { to: 'a@test.example', language: 'en', subject: 's', text: 't', html: 'h' } as const
  const enqueue = (effectKey: string) =>
    t.ctx.db.transaction((tx) => enqueueMail(t.ctx, tx as never, { ...draft, effectKey }))
  const [first] = [await enqueue('first'), await enqueue('second')]
  await deliverMail(t.ctx, createMailTransport(t.ctx.config), String(first))
  await t.ctx.db.execute(
    sql`update mails set created_at = app_now() - interval '20 minutes' where effect_key = 'second'`,
  )
  await t.ctx.db.execute(sql`update jobs.job set start_after = now() - interval '10 minutes' where name = 'mail'`)
  await t.ctx.db.execute(sql`insert into backups (made_at, kind, finished_at, bytes) values
    ('2026-01-01', 'backup', '2026-01-02T00:00:00Z', 1), ('2026-01-01', 'drill', '2026-01-03T00:00:00Z', 1)`)
  const text = await read()
  const seconds = Date.now() / 1000
  expect(text).toMatch(/^visavis_build_info\{version="[^"]+",build="[^"]+",schema="[^"]+"\} 1$/m)
  expect(text).toMatch(/^database_pool_connections\{pool="pages",state="open"\} 1$/m)
  expect(text).toMatch(/^database_pool_connections\{pool="jobs",state="waiting"\} 0$/m)
  expect({
    worker: figure(text, 'process_seen{role="only"}'),
    pages: figure(text, 'process_seen{role="off"}'),
    waiting: figure(text, 'jobs{queue="mail",state="waiting"}'),
    none: figure(text, 'jobs{queue="event",state="retry"}'),
    mails: figure(text, 'mails_waiting'),
    backup: figure(text, 'backup_last_success_timestamp_seconds'),
    drill: figure(text, 'backup_last_drill_timestamp_seconds'),
  }).toEqual({ worker: 1, pages: 0, waiting: 2, none: 0, mails: 1, backup: 1767312000, drill: 1767398400 })
  expect(figure(text, 'mails_sent_total{outcome="ok"}')).toBeGreaterThanOrEqual(1)
  expect(figure(text, 'sweep_last_success_timestamp_seconds{sweep="reminders"}')).toBeGreaterThan(seconds - 3_600)
  expect(figure(text, 'job_oldest_seconds{queue="mail"}')).toBeGreaterThanOrEqual(600)
  expect(figure(text, 'mail_oldest_seconds')).toBeGreaterThanOrEqual(1_200)
})
