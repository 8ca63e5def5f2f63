import { type AttackCommand, formsUnder, members } from './attack-expectations.ts'

const both = { seeker: 'may', companion: 'may' }
const seekerOnly = { seeker: 'may', companion: '403' }
const call = formsUnder('call', '/en/calls')
const booked = formsUnder('booked-call', '/en/my-calls')
const onCall = (fields: Record<string, string>, id: string, others: Parameters<typeof members>[1] = {}) =>
  call(id, fields, members('404', others))

/** What the two people of a call can change about it while it runs; for everybody else it does not exist. */
export const CALL_COMMANDS: readonly AttackCommand[] = [
  onCall({ intent: 'give_up' }, '{call}', both),
  onCall({ intent: 'ask_extension', expectedCredits: '25' }, '{call}', both),
  onCall({ intent: 'answer_extension', extensionId: '{uuid}', answer: 'yes' }, '{call}', both),
  onCall({ intent: 'switch_to_voice', expectedReturn: '1000' }, '{call}', seekerOnly),
  onCall({ intent: 'give_up' }, '{uuid}'),
  onCall({ intent: 'ask_extension', expectedCredits: '25' }, '{uuid}'),
  onCall({ intent: 'answer_extension', extensionId: '{uuid}', answer: 'yes' }, '{uuid}'),
  onCall({ intent: 'switch_to_voice', expectedReturn: '0' }, '{uuid}'),
  call('{call}', { intent: 'answer_extension', extensionId: '{malformed}', answer: 'yes' }, members('400')),
  call('{malformed}', { intent: 'give_up' }, members('400')),
  call('{call}', { intent: '{malformed}' }, members('400')),
  booked('{call}', { intent: 'switch_to_voice', expectedReturn: '1000' }, members('404', seekerOnly)),
  booked('{uuid}', { intent: 'switch_to_voice', expectedReturn: '0' }, members('404')),
  booked('{malformed}', { intent: 'switch_to_voice', expectedReturn: '0' }, members('400')),
]
