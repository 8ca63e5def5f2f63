/** Working days within which the operator writes to a buyer whose payment does not fit. */
export const PAYMENT_REVIEW_DAYS = 3
