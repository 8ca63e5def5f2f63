import {
  type AttackCommand,
  command,
  everybody,
  formsOf,
  guests,
  inside,
  members,
  office,
  once,
  seekersNot,
  unfinished,
} from './attack-expectations.ts'

const password = 'not the right one'
const fresh = 'longer than six'
const slot = { startClock: '10:00', endClock: '12:00', media: 'audio', repeat: 'none', timeZone: 'Europe/Berlin' }
const deletion = formsOf('delete-account', '/en/account/delete')
const schedule = (fields: Record<string, string>, answer: string) =>
  command('my-schedule', '/en/my-schedule', fields, members(answer, seekersNot))

/** Forms that name nothing of anybody: whoever may send them changes what is theirs, everybody else is refused. */
export const OWN_COMMANDS: readonly AttackCommand[] = [
  command('account', '/en/account', { intent: 'everywhere' }, unfinished('may')),
  command('confirm-email', '/en/confirm-email', { intent: 'sign_out' }, everybody('may')),
  command(
    'confirm-email',
    '/en/confirm-email',
    { intent: 'resend', email: 'nobody-{who}@matrix.example' },
    guests('200', `${inside}|200`),
  ),
  once(
    command(
      'confirm',
      '/en/confirm',
      { intent: 'finish', token: 'made-up', role: 'seeker', password: fresh, confirmation: fresh, adult: 'on' },
      guests('410', '/en/confirm-email'),
    ),
  ),
  once(deletion({ password, understood: 'on', credits: '0' }, unfinished('403'))),
  once(
    deletion({ password, refund: 'yes', refundCredits: '10', refundCents: '100', credits: '10' }, unfinished('403')),
  ),
  command('call', '/en/calls/{uuid}', { intent: 'rate', callId: '{uuid}', rating: '1' }, members('404')),
  command('my-calls', '/en/my-calls', { intent: 'check' }, members('200')),
  command('my-calls', '/en/my-calls', { intent: 'renew_calendar_feed' }, members('may')),
  schedule({ intent: 'save', ...slot, date: '{malformed}' }, '400'),
  schedule({ intent: 'copy', date: '{malformed}', timeZone: 'Europe/Berlin' }, '400'),
  schedule({ intent: 'break' }, 'may'),
  schedule({ intent: 'back' }, 'may'),
  command('notifications', '/en/notifications', { intent: 'mark_all_read' }, members('may')),
  command('payouts', '/en/payouts', { intent: 'onboard' }, members('may', seekersNot)),
  command('withdraw', '/en/withdraw', { intent: 'edit' }, everybody('200')),
  command('documents', '/en/documents', { intent: 'save', name: '' }, members('400', { admin: '/en' })),
  command(
    'admin-application',
    '/en/admin/applications/{application}',
    { intent: 'request_changes', reason: 'No.', version: '1.0' },
    office('may'),
  ),
]
