import type { Ctx } from '#app/platform/context.ts'
import { isOnStandby } from '#app/platform/data/backups.server.ts'
import { repeat } from './repeat.ts'
import { startWorker } from './worker.ts'

/** Starts the jobs and sweeps, on a restored copy only once the operator resumes it. Returns how to stop them. */
export async function startWorkerUnlessOnStandby(ctx: Ctx): Promise<() => Promise<void>> {
  if (!(await isOnStandby(ctx.db))) return (await startWorker(ctx)).stop
  ctx.log.error(
    'OPERATOR: this is a restored copy: no jobs run, and nothing is sent or paid. End that with `npm run doctor -- resume`.',
  )
  let worker: Awaited<ReturnType<typeof startWorker>> | null = null
  const wait = async () => {
    if (worker || (await isOnStandby(ctx.db))) return
    worker = await startWorker(ctx)
    ctx.log.warn('the restored copy was resumed: jobs run again')
  }
  const waiting = repeat(wait, { ms: 5_000, onError: (error) => ctx.log.error('standby could not be read', { error }) })
  return async () => {
    await waiting.stop()
    await worker?.stop()
  }
}
