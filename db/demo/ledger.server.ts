import { sql } from 'drizzle-orm'
import type { CallSettlement, LedgerAccountKind } from '#app/features/marketplace/credits/schema.ts'
import { PACKAGES } from '#app/features/marketplace/rates/schema.ts'
import { includedVat } from '#app/features/money/payments/rules.ts'
import { rows, type Tx } from '#app/platform/data/db.server.ts'
import { ledgerAccounts, ledgerJournals, purchases, transactions } from '#db/schema/all.ts'
import type { DemoPurchase } from './activity.ts'
import { endedAt } from './calls.server.ts'
import type { DemoCall } from './calls.ts'
import { callIdOf, demoId, purchaseIdOf, userIdOf } from './seeded.ts'

/** Owner id for accounts without an owner. */
const SHARED = sql`'00000000-0000-0000-0000-000000000000'::uuid`

type Line = { kind: LedgerAccountKind; owner?: string; amount: number }
type JournalInput = { at: Date; event: string; key: string; callId?: string; purchaseId?: string; lines: Line[] }

/** Price and included VAT of a package, as the product books them; euro cents. */
export function offerOf(credits: number, vatPercent: number) {
  const offer = PACKAGES.find((each) => each.credits === credits)!
  return { packageKey: offer.key, priceCents: offer.priceCents, vatCents: includedVat(offer.priceCents, vatPercent) }
}

/** Where a call's credits went; null while they are held. */
export function settlementOf(call: DemoCall): CallSettlement | null {
  if (call.status === 'completed') return 'earned'
  if (call.status === 'missed') return 'returned_no_show'
  return call.status === 'cancelled' ? 'returned' : null
}

/**
 * Writes past purchases, journals and statements in bulk, with the same rows as the ledger's commands
 * (ledger.server.test.ts). The database's triggers move the balances and check every step and journal.
 */
export async function insertLedger(
  tx: Tx,
  input: { purchases: readonly DemoPurchase[]; calls: readonly DemoCall[]; vatPercent: number },
): Promise<void> {
  await insertPurchases(tx, input.purchases, input.vatPercent)
  const paid = input.calls.filter((call) => call.credits > 0)
  await tx
    .insert(ledgerAccounts)
    .values(
      paid.map((call) => ({ kind: 'call_escrow' as const, currency: 'CRD' as const, ownerId: callIdOf(call.key) })),
    )
  const journals = [
    ...input.purchases.map((each) => purchaseJournal(each, input.vatPercent)),
    ...paid.flatMap(callJournals),
  ]
  await insertJournals(
    tx,
    journals.sort((a, b) => a.at.getTime() - b.at.getTime()),
  )
  await insertStatements(tx, input.purchases, paid)
}

async function insertPurchases(tx: Tx, bought: readonly DemoPurchase[], vatPercent: number): Promise<void> {
  await tx.insert(purchases).values(
    bought.map(({ key, seekerKey, credits, paidAt }) => ({
      id: purchaseIdOf(key),
      userId: userIdOf(seekerKey),
      credits,
      ...offerOf(credits, vatPercent),
      status: 'paid' as const,
      createdAt: paidAt,
      paidAt,
      closedAt: paidAt,
    })),
  )
}

function purchaseJournal({ key, seekerKey, credits, paidAt }: DemoPurchase, vatPercent: number): JournalInput {
  const purchaseId = purchaseIdOf(key)
  const { priceCents, vatCents } = offerOf(credits, vatPercent)
  return {
    at: paidAt,
    event: 'purchase',
    key: `purchase:${purchaseId}`,
    purchaseId,
    lines: [
      { kind: 'credits_issued', amount: -credits },
      { kind: 'user_available', owner: userIdOf(seekerKey), amount: credits },
      { kind: 'stripe_cash', amount: -priceCents },
      { kind: 'vat_payable', amount: vatCents },
      { kind: 'package_margin', amount: priceCents - vatCents - 10 * credits },
    ],
  }
}

function callJournals(call: DemoCall): JournalInput[] {
  const { credits } = call
  const callId = callIdOf(call.key)
  const [seekerId, companionId] = [userIdOf(call.seekerKey), userIdOf(call.companionKey)]
  const hold: JournalInput = {
    at: call.bookedAt,
    event: 'hold',
    key: `call:${callId}:hold`,
    callId,
    lines: [
      { kind: 'user_available', owner: seekerId, amount: -credits },
      { kind: 'call_escrow', owner: callId, amount: credits },
    ],
  }
  const settlement = settlementOf(call)
  if (!settlement) return [hold]
  const settle: JournalInput = {
    at: settledAt(call),
    event: settlement,
    key: `call:${callId}:settle`,
    callId,
    lines: [
      { kind: 'call_escrow', owner: callId, amount: -credits },
      { kind: 'user_available', owner: settlement === 'earned' ? companionId : seekerId, amount: credits },
    ],
  }
  return [hold, settle]
}

const settledAt = (call: DemoCall) => call.cancelledAt ?? endedAt(call) ?? call.endAt

async function insertJournals(tx: Tx, journals: readonly JournalInput[]): Promise<void> {
  await tx.insert(ledgerJournals).values(
    journals.map(({ at, event, key, callId, purchaseId }) => ({
      id: demoId('journal', key),
      event,
      idemKey: key,
      callId: callId ?? null,
      purchaseId: purchaseId ?? null,
      createdAt: at,
    })),
  )
  const lines = journals.flatMap(({ key, lines }) =>
    lines.filter(({ amount }) => amount !== 0).map((line) => ({ journal: demoId('journal', key), ...line })),
  )
  const numbered = JSON.stringify(lines.map((line, position) => ({ ...line, owner: line.owner ?? null, position })))
  await rows(
    tx,
    sql`insert into ledger_entries (journal_id, account_id, amount)
      select line.journal, a.id, line.amount
      from jsonb_to_recordset(${numbered}::jsonb) as line(journal uuid, kind text, owner uuid, amount bigint, position int)
      join ledger_accounts a on a.kind = line.kind and coalesce(a.owner_id, ${SHARED}) = coalesce(line.owner, ${SHARED})
      order by line.position`,
  )
}

type StatementRow = typeof transactions.$inferInsert

async function insertStatements(tx: Tx, bought: readonly DemoPurchase[], calls: readonly DemoCall[]): Promise<void> {
  const lines = [...bought.map(purchaseLine), ...calls.flatMap(callLines)]
  const subject = (line: StatementRow) => `${line.callId ?? line.purchaseId} ${line.type} ${line.effect}`
  await tx.insert(transactions).values(lines.map((line) => ({ ...line, id: demoId('statement', subject(line)) })))
}

function purchaseLine({ key, seekerKey, credits, paidAt }: DemoPurchase): StatementRow {
  return {
    userId: userIdOf(seekerKey),
    purchaseId: purchaseIdOf(key),
    type: 'purchase',
    status: 'completed',
    amount: credits,
    effect: 1,
    createdAt: paidAt,
  }
}

function callLines(call: DemoCall): StatementRow[] {
  const settlement = settlementOf(call)
  const line = { callId: callIdOf(call.key), amount: call.credits, createdAt: call.bookedAt }
  const charge = { ...line, type: 'call_charge' as const }
  const seeker = { userId: userIdOf(call.seekerKey), effect: -1 }
  const companion = { userId: userIdOf(call.companionKey), effect: 1 }
  if (settlement === 'returned_no_show')
    return [
      { ...charge, ...seeker, status: 'completed' },
      { ...charge, ...companion, status: 'canceled' },
      { ...line, ...seeker, type: 'refund', status: 'completed', effect: 1, createdAt: settledAt(call) },
    ]
  const status = settlement === 'earned' ? 'completed' : settlement === null ? 'pending' : 'canceled'
  return [
    { ...charge, ...seeker, status },
    { ...charge, ...companion, status },
  ]
}
