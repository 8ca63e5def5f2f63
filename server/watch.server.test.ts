import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Ctx } from '#app/platform/context.ts'
import { listOpenAlarms } from '#app/platform/data/alarms.server.ts'
import { listProcesses, startSweep } from '#app/platform/data/processes.server.ts'
import { unreadAlarms } from '#tests/support/alarms.ts'
import { testContext } from '#tests/support/context.ts'
import { makeAdmin } from '#tests/support/makers.ts'
import { mailsFor } from '#tests/support/messages.ts'
import { createWatch } from './watch.ts'

const t = testContext({ env: { WORKER: 'off' }, connections: 2 })
const isHeard = { value: true }
const newProcess = async () => {
  const live: Ctx['live'] = { ...t.ctx.live, probe: async () => isHeard.value }
  const watch = createWatch({ ...t.ctx, live })
  await watch.beat()
  return watch
}
const anHourLater = (table: string, columns: string[]) =>
  t.ctx.db.execute(sql.raw(`update ${table} set ${columns.map((each) => `${each} = ${each} - interval '1 hour'`)}`))
const pass = async () => {
  await anHourLater('processes', ['started_at'])
  await anHourLater('sweeps', ['started_at'])
}

beforeEach(async () => {
  isHeard.value = true
  await t.ctx.db.execute(sql`truncate processes, sweeps, alarms, mails`)
})

test('a process is seen until it stops, or for a minute after it was killed', async () => {
  const roles = async () => (await listProcesses(t.ctx.db)).map(({ role }) => role)
  const [one, two] = [await newProcess(), await newProcess()]
  expect(await roles()).toEqual(['off', 'off'])
  await one.stop()
  expect(await roles()).toEqual(['off'])
  await t.ctx.db.execute(sql`update processes set seen_at = seen_at - interval '59 minutes'`)
  expect(await roles()).toEqual([])
  await two.beat()
  expect(await roles()).toEqual(['off'])
  await anHourLater('processes', ['seen_at'])
  await newProcess()
  expect(await t.ctx.db.$count(sql`processes`)).toBe(1)
})

describe('without a worker', () => {
  const mailsTo = async (userId: string) => {
    const found = await mailsFor(t, userId)
    return found.map(({ subject, sentAt }) => [subject, sentAt !== null])
  }

  test('processes with pages raise one alarm and mail it themselves, until a worker is back', async () => {
    const adminId = await makeAdmin(t)
    const support = await makeAdmin(t, { isSupport: true })
    await t.ctx.db.execute(sql`update users set language = 'de' where id = ${adminId}`)
    const [one, two] = [await newProcess(), await newProcess()]
    await startSweep(t.ctx.db, 'settle_calls', 0)
    await one.checkJobs()
    expect(await unreadAlarms(t.ctx.db)).toEqual([])
    await pass()
    await Promise.all([one.checkJobs(), two.checkJobs()])
    expect(await unreadAlarms(t.ctx.db)).toEqual([])
    await Promise.all([one.checkJobs(), two.checkJobs()])
    await two.checkJobs()
    const since = await listOpenAlarms(t.ctx.db, 'jobs_not_worked')
    expect(since).toEqual([expect.stringMatching(/^\d{4}-.*Z$/)])
    expect(await mailsTo(adminId)).toEqual([['Kein Prozess erledigt die Aufgaben', true]])
    expect(await mailsTo(support)).toEqual([])
    await startSweep(t.ctx.db, 'settle_calls', 0)
    await two.checkJobs()
    expect(await unreadAlarms(t.ctx.db)).toEqual([])
    await pass()
    await one.checkJobs()
    await one.checkJobs()
    expect(await unreadAlarms(t.ctx.db)).toEqual([expect.stringContaining('jobs_not_worked')])
    expect(await mailsTo(adminId)).toHaveLength(2)
  })

  test('a process that has just started waits a minute for the workers to start', async () => {
    const one = await newProcess()
    await one.checkJobs()
    expect(await unreadAlarms(t.ctx.db)).toEqual([])
    await pass()
    await one.checkJobs()
    await one.checkJobs()
    expect(await unreadAlarms(t.ctx.db)).toEqual(['jobs_not_worked'])
  })

  test('a mail that could not be sent is tried again', async () => {
    const adminId = await makeAdmin(t)
    const { smtpUrl } = t.ctx.config
    expect(smtpUrl).toBeNull()
    const watch = createWatch({ ...t.ctx, config: { ...t.ctx.config, smtpUrl: 'smtp://127.0.0.1:1' } })
    await watch.beat()
    await pass()
    for (const _time of [1, 2, 3]) await watch.checkJobs()
    expect(await mailsFor(t, adminId)).toMatchObject([{ attempts: 2, sentAt: null }])
  })
})

describe('live updates', () => {
  const probes = async (watch: Awaited<ReturnType<typeof newProcess>>, ...heard: boolean[]) => {
    for (const value of heard) {
      isHeard.value = value
      await watch.probe()
    }
    return unreadAlarms(t.ctx.db)
  }

  test('that are missed twice raise an alarm, until they arrive again; the process stays ready', async () => {
    const one = await newProcess()
    expect(await probes(one, true, false)).toEqual([])
    expect(await probes(one, true, false, false, false)).toEqual(['live_updates_lost'])
    expect(one.isLive()).toBe(true)
    expect(await probes(await newProcess(), false)).toEqual(['live_updates_lost'])
    expect(await probes(one, true)).toEqual([])
  })

  test('that never arrived raise an alarm immediately, and the process does not become ready', async () => {
    const one = await newProcess()
    expect(await probes(one, false)).toEqual(['live_updates_lost'])
    expect(one.isLive()).toBe(false)
    expect(await probes(one, true)).toEqual([])
    expect(one.isLive()).toBe(true)
  })
})
