import { REPAYMENT_DAYS } from './schema.ts'

/** Until when money has to be back. */
export const repayBy = (receivedAt: Date): Date => new Date(receivedAt.getTime() + REPAYMENT_DAYS * 86_400_000)
