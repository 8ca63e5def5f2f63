import { command, type System } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { deleteMails } from '#app/platform/outside/mail.server.ts'
import type { AccountOwner } from '../store.server.ts'
import { deleteLateListEntries, eraseRows, listLateMails, listMailsNaming } from './store.server.ts'

const hour = 60 * 60 * 1000
/** In a demo the mailbox shows a goodbye for a while; with SMTP it is only a record that it went out. */
const farewellMailHours = 24
/** After that the mail's job has given up. */
const undeliverableHours = 72

/** Takes a person out of every table. */
export async function erasePersonalData(tx: Tx, person: AccountOwner): Promise<void> {
  await deleteMails(tx, await listMailsNaming(tx, person.userId))
  await eraseRows(tx, person)
}

/**
 * Every hour: forgets goodbyes a day after they were sent, so that the outbox does not keep the address of somebody who left, and what
 * was being written about people while they left.
 */
export const sweepDeletedAccounts = command(async (ctx, tx, _actor: System, _input: Record<string, never>) => {
  const ago = (hours: number) => new Date(ctx.clock.now().getTime() - hours * hour)
  await deleteMails(tx, await listLateMails(tx, ago(farewellMailHours), ago(undeliverableHours)))
  await deleteLateListEntries(tx, ago(undeliverableHours))
})
