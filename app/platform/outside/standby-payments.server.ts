import { isOnStandby } from '../data/backups.server.ts'
import type { Db } from '../data/db.server.ts'
import { Refusal } from '../refusal.ts'
import type { PaymentsClient } from './payments.server.ts'

/** Refuses every request to the provider with `operator_unnamed`, until the operator resumes the restored copy. */
export function refuseOnStandby(client: PaymentsClient, db: Db): PaymentsClient {
  const { isLive, withInteractiveTimeout, readWebhook, ...calls } = client
  const guarded = Object.entries(calls).map(([name, call]) => [
    name,
    async (...input: never[]) => {
      if (await isOnStandby(db)) throw new Refusal('operator_unnamed', { status: 403 })
      return (call as (...input: never[]) => Promise<unknown>)(...input)
    },
  ])
  return {
    ...(Object.fromEntries(guarded) as typeof calls),
    isLive,
    withInteractiveTimeout: () => refuseOnStandby(withInteractiveTimeout(), db),
    readWebhook,
  }
}
