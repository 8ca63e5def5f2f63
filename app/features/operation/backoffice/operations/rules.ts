import type { OperationKind, OperationStep } from './schema.ts'

type OperationState = { kind: OperationKind; state: string }

const STEPS: Readonly<Record<OperationKind, readonly OperationStep[]>> = {
  payout: ['ask'],
  payee_stopped: ['resume'],
  payout_failed: ['close'],
  bank_refused: ['close'],
  refund: ['ask'],
  refund_failed: ['close'],
  withdrawal: ['run', 'close'],
  purchase: ['ask'],
  purchase_review: ['ask', 'cancel'],
  payment_event: ['run'],
  webhooks_silent: ['ask'],
  events_gap: ['close'],
  job: ['run'],
  mail: ['run', 'close'],
  difference: ['ask', 'close'],
}

/** States in which a step would change nothing, because it needs another decision or a job is already waiting. */
const WAITING_STATES: Readonly<Partial<Record<OperationKind, readonly string[]>>> = {
  payout: ['stopped', 'disputed', 'suspended'],
  mail: ['waiting'],
}

export const stepsOf = ({ kind, state }: OperationState): readonly OperationStep[] =>
  WAITING_STATES[kind]?.includes(state) ? [] : STEPS[kind]

export const needsNote = (step: OperationStep): boolean => step === 'close' || step === 'cancel'

/** Operations need an administrator only after this many hours of automatic retries. */
const AUTO_RETRY_HOURS = 1

type Attempted = OperationState & { nextAt: Date | null; since: Date | null }

/** Whether it needs an administrator despite retries. A purchase settles without one, however long it takes. */
export const needsAdministrator = ({ kind, state, nextAt, since }: Attempted, now: Date): boolean =>
  nextAt === null ||
  state === 'no_funds' ||
  (kind !== 'purchase' && since !== null && now.getTime() - since.getTime() > AUTO_RETRY_HOURS * 3_600_000)

export function byUrgency(
  a: { nextAt: Date | null; since: Date | null },
  b: { nextAt: Date | null; since: Date | null },
): number {
  if ((a.nextAt === null) !== (b.nextAt === null)) return a.nextAt === null ? -1 : 1
  return (a.since?.getTime() ?? 0) - (b.since?.getTime() ?? 0)
}
