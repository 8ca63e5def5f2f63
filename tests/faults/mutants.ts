import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/platform/data/db.server.ts'
import { brokenInvariants } from './invariants.ts'
import type { LoadOperation } from './load.ts'
import type { World } from './world.ts'

const oneHold = `(select id from ledger_journals where event = 'hold' order by id limit 1)`
const oneBooking = `(select key from requests where command = 'book_call' order by key limit 1)`
const onePaid = `(select id from purchases where status = 'paid' and package_key <> 'test' order by id limit 1)`
const onePayout = `(select id from payouts where status = 'completed' order by id limit 1)`

/** What a broken product could have left behind, and the line that must say so. */
const mutants: [string, string, RegExp][] = [
  [
    'a call without its hold',
    `delete from ledger_entries where journal_id = ${oneHold}; delete from ledger_journals where id = ${oneHold}`,
    /^call \S+ of \d+ credits has 0 holds/,
  ],
  [
    'a hold without its call',
    `delete from calls where id = (select call_id from ledger_journals where id = ${oneHold})`,
    /^ledger: escrow_while_call_is_open .* without a call/,
  ],
  [
    'a call half on the statements',
    `delete from transactions where id = (select id from transactions where type = 'call_charge' order by id limit 1)`,
    /^call \S+ has 1 lines on statements/,
  ],
  [
    'a call that nobody hears of',
    `delete from jobs.job where id = (select id from jobs.job where data ->> 'type' = 'booking.made' limit 1)`,
    /^call \S+ was announced 0 times/,
  ],
  [
    'a person who was never notified',
    `delete from notifications where id = (select id from notifications where code = 'call_received' limit 1)`,
    /^call \S+ has 1 notifications/,
  ],
  ['a booking that was forgotten', `delete from requests where key = ${oneBooking}`, /^call \S+ belongs to no request/],
  [
    'a booking that was acknowledged and is gone',
    `delete from calls where id::text = (select result #>> '{}' from requests where key = ${oneBooking});
     delete from requests where key = ${oneBooking}`,
    /^acknowledged booking \S+ is lost/,
  ],
  [
    'a balance that no entry explains',
    `update ledger_accounts set balance = balance + 1 where id = (select id from ledger_accounts where kind = 'user_available' limit 1)`,
    /^ledger: balance_is_sum_of_entries/,
  ],
  [
    'a purchase posted twice',
    `insert into ledger_journals (event, idem_key, purchase_id) values ('purchase', 'again', ${onePaid})`,
    /^purchase \S+ is paid and was posted 2 times/,
  ],
  [
    'a payment that brought no credits',
    `delete from ledger_journals where event = 'purchase' and purchase_id = ${onePaid};
     update purchases set status = 'pending', paid_at = null where id = ${onePaid}`,
    /^purchase \S+ was paid for and is pending/,
  ],
  [
    'a payout left hanging',
    `update payouts set status = 'pending' where id = ${onePayout}`,
    /^payout \S+ is still pending/,
  ],
  [
    'a payout called failed although it was sent',
    `update payouts set status = 'failed' where id = ${onePayout}`,
    /^failed payout \S+ was transferred/,
  ],
  ['a payout that is gone', `delete from payouts where id = ${onePayout}`, /^transfer \S+ belongs to no payout/],
]

class Undo extends Error {}

/** Breaks the books of a world at rest in every one of these ways and expects each to be found; changes nothing. */
export async function expectMutantsToBeFound(world: World, operations: readonly LoadOperation[]) {
  await world.read(async (db) => {
    for (const [name, statements, line] of mutants) {
      const found: string[] = []
      const attempt = db.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local session_replication_role = replica; ${statements}`))
        found.push(...(await brokenInvariants(tx as unknown as Db, operations, world.fake, true)))
        throw new Undo()
      })
      await expect(attempt, name).rejects.toThrow(Undo)
      expect(found, name).toContainEqual(expect.stringMatching(line))
    }
    expect(await brokenInvariants(db, operations, world.fake, true)).toEqual([])
  })

  const [sent] = Object.values(world.fake.control.list().transfers)
  await fetch(`${world.fake.url}/v1/transfers`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_kills' },
    body: new URLSearchParams({
      amount: String(sent?.amount),
      currency: 'eur',
      destination: String(sent?.destination),
      transfer_group: String(sent?.transfer_group),
    }),
  })
  const twice = await world.read((db) => brokenInvariants(db, operations, world.fake, true))
  expect(twice).toEqual([expect.stringMatching(/^payout \S+ was transferred 2 times/)])
}
