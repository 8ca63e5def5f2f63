/** What one event took out of the credits of a purchase; below zero where more came back than it had taken. */
export type CreditUse = {
  /** What it is about, as lots name it: `call:{id}`, `refund:{id}`, `dispute:{id}`, `correction:{id}`. */
  subject: string
  at: Date | null
  credits: number
  /** The call is over and its price was paid out of what was held. */
  isSettled: boolean
  /** Everything was given back; what the lot has less for it paid the buyer's debt. */
  isReturned: boolean
}

/** Where credits of a purchase are or went, in the order in which they are listed. */
export const CREDIT_PARTS = [
  'regained',
  'used',
  'held',
  'refunded',
  'corrected',
  'disputed',
  'disputedElsewhere',
  'paidOut',
  'debt',
  'unrecorded',
] as const
export type CreditPart = (typeof CREDIT_PARTS)[number]

/** Where the credits of one event went. */
export function creditPartOf(use: CreditUse, disputeId: string): CreditPart {
  const [kind, id] = use.subject.split(':')
  if (use.credits < 0) return 'regained'
  if (use.isReturned || kind === 'purchase') return 'debt'
  if (kind === 'call') return use.isSettled ? 'used' : 'held'
  if (kind === 'refund') return 'refunded'
  if (kind === 'dispute') return id === disputeId ? 'disputed' : 'disputedElsewhere'
  if (kind === 'correction') return 'corrected'
  return kind === 'payout' ? 'paidOut' : 'unrecorded'
}

/** Credits of a purchase by where they are or went; with what is not spent they sum up to what was bought. */
export function creditParts(uses: readonly CreditUse[], disputeId: string): { part: CreditPart; credits: number }[] {
  return CREDIT_PARTS.map((part) => ({
    part,
    credits: uses.filter((use) => creditPartOf(use, disputeId) === part).reduce((sum, { credits }) => sum + credits, 0),
  })).filter(({ credits }) => credits !== 0)
}
