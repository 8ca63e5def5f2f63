export const OPERATION_KINDS = [
  'payout',
  'payee_stopped',
  'payout_failed',
  'bank_refused',
  'refund',
  'refund_failed',
  'withdrawal',
  'purchase',
  'purchase_review',
  'payment_event',
  'webhooks_silent',
  'events_gap',
  'job',
  'mail',
  'difference',
] as const
export type OperationKind = (typeof OPERATION_KINDS)[number]

export const OPERATION_STEPS = ['run', 'ask', 'resume', 'cancel', 'close'] as const
export type OperationStep = (typeof OPERATION_STEPS)[number]

export const OPERATION_NOTE_MIN = 10
export const OPERATION_NOTE_MAX = 500
export const OPERATION_SUBJECT_MAX = 200
export const OPERATIONS_OF_KIND_MAX = 50
