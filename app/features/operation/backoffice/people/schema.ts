import { ACCOUNT_STATUSES, ROLES } from '#app/platform/viewer.ts'

export const PERSON_LINES = 10
export const PERSON_NOTE_MAX = 2_000

export const PEOPLE_ROLES = ROLES
export const PEOPLE_STATUSES = [...ACCOUNT_STATUSES, 'waiting'] as const

export const PERSON_INTENTS = [
  'sign_out',
  'send_confirmation',
  'send_reset',
  'change_email',
  'withdraw_email',
  'lift_suspension',
  'certify',
  'withdraw_badge',
  'add_note',
  'delete_note',
] as const
export type PersonIntent = (typeof PERSON_INTENTS)[number]
export const PERSON_ACTS = [...PERSON_INTENTS, 'export'] as const
export type PersonAct = (typeof PERSON_ACTS)[number]
