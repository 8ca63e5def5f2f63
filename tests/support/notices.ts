import type { CallDetails } from '#app/features/operation/notifications/rules.ts'
import { type NotificationCode, parseContent } from '#app/features/operation/notifications/schema.ts'

export const NOTICE_ID = '33333333-3333-4333-8333-333333333333'

export const CALL_DETAILS: CallDetails = {
  callId: NOTICE_ID,
  seekerId: '11111111-1111-4111-8111-111111111111',
  companionId: '22222222-2222-4222-8222-222222222222',
  status: 'scheduled',
  startAt: new Date('2026-12-03T18:00:00Z'),
  endAt: new Date('2026-12-03T18:30:00Z'),
  minutes: 30,
  media: 'video',
  credits: 75,
  cancelledAt: null,
  cancelNote: null,
  moves: 0,
  movedAt: null,
  refundableUntil: null,
  calendarSequence: 0,
  createdAt: new Date('2026-11-25T10:00:00Z'),
  presentIds: [],
}

/** All details a notification may store, for a call from 18:30 to 19:00 in Berlin. */
const everything = {
  fromAt: '2026-12-02T17:30:00.000Z',
  times: ['2026-12-04T17:30:00.000Z', '2026-12-05T09:00:00.000Z'],
  until: '2026-12-02T17:30:00.000Z',
  callId: NOTICE_ID,
  companionId: NOTICE_ID,
  startAt: '2026-12-03T17:30:00.000Z',
  endAt: '2026-12-03T18:00:00.000Z',
  minutes: 30,
  media: 'video',
  credits: 75,
  lead: 'hour',
  purchaseId: NOTICE_ID,
  priceCents: 5000,
  vatCents: 798,
  payoutId: NOTICE_ID,
  correctionId: NOTICE_ID,
  change: 50,
  amountCents: 4500,
  applicationId: NOTICE_ID,
  certified: true,
  reason: 'The photo shows a dog.',
  caseId: NOTICE_ID,
  reference: 'C-3F2A91C07B',
  returned: 20,
  debtCredits: 20,
  dueAt: '2026-12-03T18:00:00.000Z',
  number: 'W-3F2A91C07B',
  day: '2026-12-02',
  withdrawals: 12,
  cases: 3,
  lastAt: '2026-12-03T18:00:00.000Z',
  year: 2026,
  version: '2027-01',
  effectiveOn: '2027-01-31',
  certificate: 'Systemic coach',
  stars: 5,
  sentence: 'running_late',
  month: '2026-12-01',
  cause: 'payee_not_ready',
}

/** The content of a notification; `over` overrides the usual details. */
export function noticeContent(code: NotificationCode, over: object = {}) {
  const content = parseContent(code, { ...everything, ...over })
  if (!content) throw new Error(`no content for ${code}`)
  return content
}
