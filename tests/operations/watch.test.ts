import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type AppServer, postForm } from '#tests/support/app-server.ts'
import { startCatcher } from '#tests/support/catcher.ts'
import { makeAdmin } from '#tests/support/makers.ts'
import { createRandom, newBooking } from '../faults/load.ts'
import { newDatabase, onServer } from '../faults/program.ts'
import { makeWorld, type World } from '../faults/world.ts'

/** A process with pages and a worker, on one database, with everything that watches them. */
let world: World
let pages: AppServer
let worker: AppServer
let database: Awaited<ReturnType<typeof newDatabase>>
let catcher: Awaited<ReturnType<typeof startCatcher>>
const mails: string[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, _session, done) =>
    void text(stream)
      .then((mail) => mails.push(mail))
      .then(() => done()),
})
const workerEnv = () => ({
  WORKER: 'only',
  // Nothing listens here, so that its mails fail.
  SMTP_URL: 'smtp://127.0.0.1:1',
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://${catcher.host}`,
  ERROR_REPORT_DSN: `http://key@${catcher.host}/7`,
})

beforeAll(async () => {
  const mailServer = smtp.listen(0, '127.0.0.1')
  await new Promise((resolve) => mailServer.once('listening', resolve))
  catcher = await startCatcher()
  database = await newDatabase(inject('postgresUrl'), inject('postgresUrl'))
  world = await makeWorld({ people: 1, databaseUrl: database.url })
  await world.stop()
  await world.read((db) => makeAdmin({ ctx: { db } } as never))
  pages = await world.startAnother({
    WORKER: 'off',
    SMTP_URL: `smtp://127.0.0.1:${(mailServer.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://${catcher.host}`,
  })
  worker = await world.startAnother(workerEnv())
})
afterAll(async () => {
  await world.close()
  await database.drop()
  await catcher.close()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

const figure = async (name: string, app = pages) =>
  Number(
    (await (await fetch(`${app.origin}/metrics`)).text())
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1) ?? 0,
  )

type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string }
const spans = (): Span[] =>
  catcher.caught
    .filter(({ path }) => path === '/v1/traces')
    .flatMap(({ body }) => JSON.parse(body).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap((scope) => scope.spans)
/** The names of a span and of those it is part of. */
const pathOf = (span: Span): string[] => {
  const parent = spans().find(({ spanId }) => spanId === span.parentSpanId)
  return [...(parent ? pathOf(parent) : span.parentSpanId ? ['?'] : []), span.name]
}

test('a booking is one trace over two processes, without personal data; a failed mail is reported', {
  tags: ['deep'],
}, async () => {
  const [seeker, companion] = [world.seekers[0], world.companions[0]]
  if (!seeker || !companion) throw new Error('nobody there')
  const { path, form } = newBooking(world, seeker, createRandom(1))
  const answer = await postForm(`${pages.origin}${path}`, form, { cookie: seeker.cookie })
  expect(answer.status).toBe(200)
  const route = 'POST /:lang/availability/:companionId/:type?'
  const mailed = () => spans().filter((span) => span.name === 'smtp' && pathOf(span)[0] === route)
  await expect.poll(() => mailed().length, { timeout: 120_000 }).toBeGreaterThanOrEqual(2)
  expect(pathOf(mailed()[0] as Span)).toEqual([
    ...[route, 'transaction', 'job event', 'transaction', 'job mail', 'smtp'],
  ])
  await expect
    .poll(() => catcher.caught.filter(({ path }) => path === '/api/7/envelope/').length)
    .toBeGreaterThanOrEqual(1)
  const reports = catcher.caught.filter(({ path }) => path.startsWith('/api/')).map(({ body }) => body)
  expect(reports.join()).toContain('"job":"mail"')
  const sent = catcher.caught.map(({ body }) => body).join()
  for (const secret of [seeker.userId, seeker.email, companion.userId, companion.email, String(form.startAt)])
    expect(sent).not.toContain(secret)
})

test('metrics show each process, and pages by route, also cached ones', { tags: ['deep'] }, async () => {
  const name = 'http_request_duration_seconds_count{method="GET",route="/:lang",status="2xx"}'
  const before = await figure(name)
  for (const _time of [1, 2, 3]) expect((await fetch(`${pages.origin}/en`)).status).toBe(200)
  expect((await figure(name)) - before).toBe(3)
  expect(await figure('process_seen{role="off"}')).toBe(1)
  expect(await figure('process_seen{role="only"}')).toBe(1)
  expect(await figure('live_delivery_ok')).toBe(1)
  expect(await figure('live_delivery_ok', worker)).toBe(1)
  expect(await figure('sweep_interval_seconds{sweep="settle_calls"}', worker)).toBe(5)
})

test('when the last worker is killed, metrics, Today and an email say so, until one is back [OPS-6]', {
  tags: ['deep'],
}, async () => {
  await worker.kill()
  await expect.poll(() => figure('operator_alarms_unread'), { timeout: 300_000 }).toBe(1)
  await expect.poll(() => mails.length).toBe(1)
  expect(mails[0]).toContain('No process runs the jobs')
  expect(await figure('process_seen{role="only"}')).toBe(0)
  expect(await onServer(database.url, async (client) => (await client.query('select code from alarms')).rows)).toEqual([
    { code: 'jobs_not_worked' },
  ])
  worker = await world.startAnother(workerEnv())
  await expect.poll(() => figure('operator_alarms_unread'), { timeout: 300_000 }).toBe(0)
  expect(await figure('process_seen{role="only"}')).toBe(1)
  expect(mails).toHaveLength(1)
})
