import { randomUUID } from 'node:crypto'
import { alertOperator } from '#app/features/operation/notifications/alarms.commands.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { clearAlarms } from '#app/platform/data/alarms.server.ts'
import { isOnStandby } from '#app/platform/data/backups.server.ts'
import { deleteProcess, jobsHealth, upsertProcess } from '#app/platform/data/processes.server.ts'
import { liveDelivery } from '#app/platform/figures.server.ts'
import { createMailTransport, deliverMail } from '#app/platform/outside/mail.server.ts'
import { repeat } from './repeat.ts'

const beatMs = 10_000
/** A minute, but every beat until the first live update has arrived. */
const PROBE_EVERY = 6
const checkMs = 30_000

/**
 * Shows this process in the table `processes`, and alerts the operator when live updates or workers are missing.
 * Resolves after the first probe.
 */
export async function startWatch(ctx: Ctx): Promise<{ isLive(): boolean; stop(): Promise<void> }> {
  const watch = createWatch(ctx)
  const every = (ms: number, work: () => Promise<void>) =>
    repeat(work, { ms, onError: (error) => ctx.log.warn('the process could not check itself', { error }) })
  const beats = every(beatMs, watch.beat)
  const { promise: probed, resolve } = Promise.withResolvers<void>()
  let turn = 0
  const probes = every(beatMs, async () => {
    if (turn++ % PROBE_EVERY === 0 || !watch.isLive()) await watch.probe().finally(resolve)
  })
  const checks = ctx.config.worker === 'only' ? null : every(checkMs, watch.checkJobs)
  await probed
  return {
    isLive: watch.isLive,
    async stop() {
      // A probe that nobody answers would delay the stop.
      void probes.stop()
      await Promise.all([beats.stop(), checks?.stop()])
      await watch.stop()
    },
  }
}

export function createWatch(ctx: Ctx) {
  const id = randomUUID()
  const transport = createMailTransport(ctx.config)
  /** Mails about missing workers, which this process sends itself. */
  let unsent: string[] = []
  let hasHeard = false
  let isDelivered = false
  let isUnworked = false
  let missed = 0
  let isStopped = false

  async function clear(code: 'jobs_not_worked' | 'live_updates_lost', message: string) {
    if ((await clearAlarms(ctx.db, code)) > 0) ctx.log.info(message)
  }

  return {
    /** Whether a live update has ever arrived. A process that misses later ones still serves pages. */
    isLive: () => hasHeard,

    beat: () => upsertProcess(ctx.db, { id, role: ctx.config.worker }),

    async probe() {
      const isHeard = await ctx.live.probe(ctx.db)
      if (isStopped) return
      liveDelivery.set(isHeard ? 1 : 0)
      missed = isHeard ? 0 : missed + 1
      if (isHeard) {
        if (!isDelivered) await clear('live_updates_lost', 'live updates arrive again')
        isDelivered = hasHeard = true
      } else if (missed > 1 || !hasHeard) {
        isDelivered = false
        await alertOperator(ctx, {
          code: 'live_updates_lost',
          message: 'live updates do not arrive; if DATABASE_URL is a pooler, set DATABASE_DIRECT_URL',
        })
      }
    },

    /**
     * Alerts after two checks, because the first may precede the sweeps of a machine that was suspended. The alarm's
     * subject is the time of the last work, so that each interruption has its own.
     */
    async checkJobs() {
      if (await isOnStandby(ctx.db)) return
      const { isWorked, lastAt } = await jobsHealth(ctx.db, id)
      const isConfirmed = isUnworked
      isUnworked = !isWorked
      if (isWorked) {
        unsent = []
        return clear('jobs_not_worked', 'a worker runs the jobs again')
      }
      if (!isConfirmed) return
      const mailIds = await alertOperator(ctx, {
        code: 'jobs_not_worked',
        ...(lastAt ? { subject: lastAt.toISOString() } : {}),
        message: 'no process runs the jobs; emails, payments and reminders wait until a worker starts',
      })
      const waiting = [...unsent, ...mailIds]
      unsent = []
      for (const mailId of waiting)
        await deliverMail(ctx, transport, mailId).catch((error: unknown) => {
          ctx.log.warn('an alarm could not be mailed, it is tried again', { error })
          unsent.push(mailId)
        })
    },

    async stop() {
      isStopped = true
      transport.close()
      await deleteProcess(ctx.db, id)
    },
  }
}
