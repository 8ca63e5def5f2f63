import { command, type System } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { deleteMails } from '#app/platform/outside/mail.server.ts'
import type { AccountOwner } from '../store.server.ts'
import { deleteLateListEntries, eraseRows, listLateMails, listMailsNaming } from './store.server.ts'

const hour = 60 * 60 * 1000
/** How long /dev/mailbox shows a farewell mail in a demo; with SMTP the row is only a record. */
const farewellMailHours = 24
/** By then the mail's job has given up. */
const undeliverableHours = 72

/** Erases or pseudonymises a person in every table. */
export async function erasePersonalData(tx: Tx, person: AccountOwner): Promise<void> {
  await deleteMails(tx, await listMailsNaming(tx, person.userId))
  await eraseRows(tx, person)
}

/**
 * Every hour: deletes farewell mails a day after they were sent, so that the outbox does not keep the address, and what
 * was written about people while their account was being deleted.
 */
export const sweepDeletedAccounts = command(async (ctx, tx, _actor: System, _input: Record<string, never>) => {
  const ago = (hours: number) => new Date(ctx.clock.now().getTime() - hours * hour)
  await deleteMails(tx, await listLateMails(tx, ago(farewellMailHours), ago(undeliverableHours)))
  await deleteLateListEntries(tx, ago(undeliverableHours))
})
