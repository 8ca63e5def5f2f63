/** How long an idempotency key is, in the forms that carry one and in the table that keeps it. */
export const IDEMPOTENCY_KEY_MIN = 8
export const IDEMPOTENCY_KEY_MAX = 80
