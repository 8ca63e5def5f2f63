import {
  type AttackCommand,
  command,
  type Expected,
  everybody,
  formsOf,
  formsUnder,
  guests,
  inside,
  members,
  office,
  once,
  outside,
  redirectsSeekers,
  unfinished,
} from './attack-expectations.ts'

const password = 'not the right one'
const fresh = 'longer than six'
const robin = { name: 'Robin', email: 'robin@matrix.example' }
const notice = { ...robin, urls: '/en/terms', reason: 'illegal', text: 'Why.', goodFaith: 'on' }
const decision = { measure: 'warning', ground: 'respect', law: '', findings: 'Why.', automated: 'no' }
const report = { reason: 'other', text: 'Something is not right.' }
const withdrawal = { ...robin, reference: '', formKey: '{uuid}' }
const tax = {
  firstName: 'Mara',
  lastName: 'Feld',
  birthDate: '1970-03-21',
  street: 'Lindenweg 4',
  postalCode: '10115',
  city: 'Berlin',
  residence: 'DE',
  tin: '86095742719',
  tinCountry: 'DE',
  bankCountry: 'DE',
}
const slot = { startClock: '10:00', endClock: '12:00', media: 'audio', repeat: 'none', timeZone: 'Europe/Berlin' }
const booking = { media: 'audio', startAt: '{startAt}', idempotencyKey: 'a-key-of-my-own', expectedCredits: '100' }
const refund = { intent: 'refund', note: 'Because I can do it.', sure: 'on' }
const limits = { noticeMinutes: '7', pauseMinutes: '0', callsPerDay: '', hoursPerWeek: '', daysBetweenCalls: '0' }
const profile = { fullName: 'Robin', bio: '', languages: 'en', gender: '', birthYear: '', locationCode: '' }

const personForms: Record<string, string>[] = [
  { intent: 'sign_out' },
  { intent: 'send_confirmation' },
  { intent: 'send_reset' },
  { intent: 'change_email', email: 'new-{who}@matrix.example', proof: 'ID card in a video call' },
  { intent: 'withdraw_email' },
  { intent: 'lift_suspension', note: 'Cleared.', decisionId: '{uuid}' },
  { intent: 'certify', title: 'Coach', issuer: 'DBVC', seenOn: '2026-01-15' },
  { intent: 'withdraw_badge', reason: 'Rude.' },
  { intent: 'add_note', text: 'Words' },
  { intent: 'delete_note', noteId: '{uuid}' },
]
const companionForms: Record<string, string>[] = [
  { intent: 'free_intro', companionId: '{companion}' },
  { intent: 'accept_change', changeId: '{uuid}' },
]

/** The booking command refuses before the page checks the viewer. */
const booked = (answer: string, others: Partial<Expected> = {}) =>
  everybody(answer, { ...outside('login|401'), half: `factor|${answer}`, ...others })

const both = { seeker: 'may', companion: 'may' }
const seekerOnly = { seeker: 'may', companion: '403' }
const companionOnly = { ...redirectsSeekers, companion: 'may' }

const login = formsOf('login', '/en/login')
const account = formsOf('account', '/en/account')
const secondFactor = formsOf('account-second-factor', '/en/account/second-factor')
const favorites = formsOf('favorites', '/favorites')
const blocks = formsOf('blocks', '/blocks')
const schedule = formsOf('my-schedule', '/en/my-schedule')
const scheduleLimits = formsOf('schedule-limits', '/en/my-schedule/limits')
const myCalls = formsOf('my-calls', '/en/my-calls')
const withdraw = formsOf('withdraw', '/en/withdraw')
const notifications = formsOf('notifications', '/en/notifications')
const confirmChange = formsOf('confirm-change', '/en/confirm-change')
const book = (companion: string, minutes: string, expected: Expected) =>
  command('availability', `/en/availability/${companion}/audio`, { ...booking, minutes }, expected)
const objection = (call: string, expected: Expected) =>
  command('call-objection', `/en/my-calls/${call}/objection`, { text: 'I was there.' }, expected)

const deletion = formsOf('delete-account', '/en/account/delete')
const call = formsUnder('call', '/en/calls')
const bookedCall = formsUnder('booked-call', '/en/my-calls')
const move = (call: string, fields: Record<string, string>, expected: Expected) =>
  command('move-call', `/en/my-calls/${call}/move`, fields, expected)
const onCall = (fields: Record<string, string>, id: string, others: Partial<Expected> = {}) =>
  call(id, fields, members('404', others))
const application = formsUnder('admin-application', '/en/admin/applications')
const adminCase = formsUnder('admin-case', '/en/admin/cases')
const newCase = formsOf('admin-case-new', '/en/admin/cases/new')
const adminPerson = formsUnder('admin-person', '/en/admin/people')
const companions = formsOf('admin-companions', '/en/admin/companions')
const testimonials = formsOf('admin-testimonials', '/en/admin/companions/testimonials')
const adminCall = formsUnder('admin-call', '/en/admin/calls')
const messages = formsOf('admin-messages', '/en/admin/messages')
const team = formsOf('admin-team', '/en/admin/team')
const money = formsUnder('admin-money', '/en/admin/money')
const purchase = formsUnder('admin-purchase', '/en/admin/money/purchases')

/**
 * Every form of the product, sent with the id of another person's record, a made-up id, or a malformed one. None may
 * change anything.
 */
export const ATTACK_COMMANDS: readonly AttackCommand[] = [
  // Forms that only affect the sender's own data.
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
  schedule({ intent: 'save', ...slot, date: '{malformed}' }, members('400', redirectsSeekers)),
  schedule({ intent: 'copy', date: '{malformed}', timeZone: 'Europe/Berlin' }, members('400', redirectsSeekers)),
  scheduleLimits({ intent: 'break' }, members('may', redirectsSeekers)),
  scheduleLimits({ intent: 'back' }, members('may', redirectsSeekers)),
  schedule({ intent: 'usual_week', timeZone: 'Europe/Berlin' }, members('400', redirectsSeekers)),
  scheduleLimits({ intent: 'calendar', address: '{malformed}' }, members('400', redirectsSeekers)),
  scheduleLimits({ intent: 'remove_calendar' }, members('404', redirectsSeekers)),
  command('notifications', '/en/notifications', { intent: 'mark_all_read' }, members('may')),
  command('payouts', '/en/payouts', { intent: 'onboard' }, members('may', redirectsSeekers)),
  command('withdraw', '/en/withdraw', { intent: 'edit' }, everybody('200')),
  command('documents', '/en/documents', { intent: 'save', name: '' }, members('400', { admin: '/en' })),
  command(
    'admin-application',
    '/en/admin/applications/{application}',
    { intent: 'request_changes', reason: 'No.', version: '1.0' },
    office('may'),
  ),
  // Changes to a running call by its two people.
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
  bookedCall('{call}', { intent: 'switch_to_voice', expectedReturn: '1000' }, members('404', seekerOnly)),
  bookedCall('{uuid}', { intent: 'switch_to_voice', expectedReturn: '0' }, members('404')),
  bookedCall(
    '{call}',
    { intent: 'answer_move', moveId: '{uuid}', answer: 'yes', startAt: '{startAt}' },
    members('404', both),
  ),
  bookedCall('{uuid}', { intent: 'answer_move', moveId: '{uuid}', answer: 'no' }, members('404')),
  bookedCall('{call}', { intent: 'answer_move', moveId: '{malformed}', answer: 'no' }, members('400')),
  move('{call}', { intent: 'move', from: '{startAt}', startAt: '{startAt}' }, members('404', both)),
  move('{call}', { intent: 'propose', from: '{startAt}', startAt: '{startAt}', seen: '' }, members('404', both)),
  move('{uuid}', { intent: 'move', from: '{startAt}', startAt: '{startAt}' }, members('404')),
  move('{uuid}', { intent: 'propose', from: '{startAt}', startAt: '{startAt}' }, members('404')),
  move('{call}', { intent: 'propose', from: '{startAt}', startAt: '{malformed}' }, members('400')),
  bookedCall('{malformed}', { intent: 'switch_to_voice', expectedReturn: '0' }, members('400')),
  bookedCall('{call}', { intent: 'save_note', note: 'Mine' }, members('404', { seeker: '403', companion: 'may' })),
  bookedCall('{uuid}', { intent: 'save_note', note: 'Mine' }, members('404')),
  bookedCall('{call}', { intent: 'say', sentence: 'running_late' }, members('404', both)),
  bookedCall('{call}', { intent: 'say', sentence: '{malformed}' }, members('400')),
  bookedCall('{uuid}', { intent: 'say', sentence: 'running_late' }, members('404')),
  bookedCall('{past}', { intent: 'offer_next_week' }, members('404', { seeker: '403', companion: 'may' })),
  bookedCall('{uuid}', { intent: 'offer_next_week' }, members('404')),
  once(login({ intent: 'sign_in', email: 'canary-{other}@matrix.example', password }, guests('401', `${inside}|401`))),
  login({ intent: 'demo', person: 'admin' }, guests('401', `${inside}|401`)),
  login({ intent: 'reset', email: 'nobody-{who}@matrix.example' }, guests('200', `${inside}|200`)),
  once(
    command(
      'signup',
      '/en/signup?role=seeker',
      { role: 'seeker', email: 'canary-{other}@matrix.example', password: fresh, adult: 'on' },
      everybody('/en/access-unavailable'),
    ),
  ),
  command(
    'confirm-email',
    '/en/confirm-email',
    { email: 'nobody-{who}@matrix.example' },
    guests('200', `${inside}|200`),
  ),
  command('confirm', '/en/confirm', { token: 'made-up' }, guests('410', '/en/confirm-email')),
  command(
    'reset-password',
    '/en/reset-password',
    { token: 'made-up', password: fresh, confirmation: fresh },
    everybody('410'),
  ),
  command('mfa-challenge', '/en/second-step', { code: '123456' }, everybody('login')),
  command('confirm-address', '/en/confirm-address', { token: 'made-up' }, everybody('410')),
  account({ sessionId: '{session}' }, unfinished('/en/account', { seeker: 'may' })),
  account({ sessionId: '{uuid}' }, unfinished('/en/account')),
  account({ sessionId: '{malformed}' }, unfinished('400')),
  account({ intent: 'hours', hourFormat: '13' }, unfinished('400')),
  account({ intent: 'messages', 'mails[]': 'call_booked' }, unfinished('400')),
  account({ intent: 'language' }, unfinished('/en/account')),
  once(
    command(
      'account-address',
      '/en/account/address',
      { email: 'new-{who}@matrix.example', password },
      unfinished('403'),
    ),
  ),
  once(
    command(
      'account-password',
      '/en/account/password',
      { password, newPassword: fresh, confirmation: fresh },
      unfinished('403'),
    ),
  ),
  once(secondFactor({ intent: 'draft', password }, unfinished('403'))),
  secondFactor({ intent: 'confirm', code: '123456' }, unfinished('401')),
  once(secondFactor({ intent: 'renew', password }, unfinished('403'))),
  once(secondFactor({ intent: 'remove', password }, unfinished('403'))),
  command('account-time-zone', '/en/account/time-zone', { timeZone: 'Europe/Berlin' }, unfinished('may')),
  command('account-time-zone', '/en/account/time-zone', { timeZone: 'Mars/Olympus' }, unfinished('400')),
  once(
    command('delete-account', '/en/account/delete', { password, understood: 'on', credits: '0' }, unfinished('403')),
  ),
  command('sign-out', '/en/sign-out', {}, guests('/en', 'may')),
  command('export-account', '/en/account/export', {}, unfinished('may')),
  command('photos', '/photos', { photo: 'no file' }, everybody('400', outside('401'))),
  favorites({ companionId: '{applicant}', favorite: 'true' }, unfinished('403', { seeker: '404', stranger: '404' })),
  favorites({ companionId: '{uuid}', favorite: 'true' }, unfinished('403', { seeker: '404', stranger: '404' })),
  favorites({ companionId: '{malformed}', favorite: 'true' }, unfinished('400')),
  command('report', '/en/report/{applicant}', report, members('404', { applicant: '403', admin: 'may' })),
  command('report', '/en/report/{uuid}', report, members('404')),
  command('report-content', '/en/report-content', { ...notice, urls: 'https://evil.example/en' }, everybody('400')),
  command('report-content', '/en/report-content', { ...notice, reason: '{malformed}' }, everybody('400')),
  command('decision', '/en/decision/{reference}', { text: 'Mine.' }, everybody('404', both)),
  command('decision', '/en/decision/C-0123456789', { text: 'Mine.' }, everybody('404')),
  command('decision', '/en/decision/C-0123456789?key={uuid}', { text: 'Mine.' }, everybody('404')),
  command('decision', '/en/decision/{malformed}', { text: 'Mine.' }, everybody('404')),
  objection('{call}', members('404', { seeker: '409', companion: '409' })),
  objection('{uuid}', members('404')),
  objection('{malformed}', members('404')),
  command('report', '/en/report/{malformed}', report, members('400')),
  blocks({ intent: 'block', userId: '{applicant}', next: '/en' }, members('404', { applicant: '403', admin: '403' })),
  blocks(
    { intent: 'unblock', userId: '{seeker}', next: '/en' },
    members('404', { seeker: '403', companion: 'may', admin: '403' }),
  ),
  blocks({ intent: 'block', userId: '{uuid}', next: '/en' }, members('404')),
  command(
    'onboarding',
    '/en/onboarding',
    { step: '1', ...profile },
    unfinished(inside, { admin: '/en/admin|403', half: '/en/admin|403' }),
  ),
  command(
    'profile-edit',
    '/en/profile/edit',
    { ...profile, photoKey: '{malformed}' },
    members('400', { admin: '/en' }),
  ),
  command('profile-voice', '/en/profile/voice', { intent: 'save', voice: 'a word' }, members('400', redirectsSeekers)),
  book('{companion}', '60', booked('403', { seeker: '409', stranger: '409' })),
  book('{applicant}', '15', booked('404', { applicant: '403' })),
  book('{uuid}', '15', booked('404')),
  schedule({ ...slot, date: '{date}', slotId: '{slot}', scope: 'one' }, members('404', companionOnly)),
  schedule({ ...slot, date: '{date}', slotId: '{uuid}', scope: 'one' }, members('404', redirectsSeekers)),
  schedule({ intent: 'remove', slotId: '{slot}', scope: 'all' }, members('404', companionOnly)),
  schedule({ intent: 'remove', slotId: '{malformed}', scope: 'all' }, members('400', redirectsSeekers)),
  scheduleLimits({ intent: 'remove_away', awayId: '{away}' }, members('404', companionOnly)),
  scheduleLimits({ intent: 'remove_away', awayId: '{malformed}' }, members('400', redirectsSeekers)),
  scheduleLimits({ intent: 'remove_away', awayId: '{uuid}' }, members('404', redirectsSeekers)),
  scheduleLimits({ intent: 'limits', ...limits }, members('400', redirectsSeekers)),
  scheduleLimits({ intent: 'away', firstDay: '{malformed}', open: 'yes' }, members('400', redirectsSeekers)),
  schedule({ intent: 'undo', undoId: '{uuid}' }, members('409', redirectsSeekers)),
  schedule({ intent: 'undo', undoId: '{malformed}' }, members('400', redirectsSeekers)),
  myCalls({ intent: 'cancel', callId: '{call}' }, members('404', both)),
  myCalls({ intent: 'cancel', callId: '{uuid}' }, members('404')),
  myCalls({ intent: 'rate', callId: '{past}', rating: '1' }, members('404', seekerOnly)),
  myCalls({ intent: 'rate', callId: '{malformed}', rating: '1' }, members('400')),
  command('call', '/en/calls/{past}', { rating: '1' }, members('404', seekerOnly)),
  command('call', '/en/calls/{uuid}', { rating: '1' }, members('404')),
  // A person's own credential, only for testing the network.
  command('device-check', '/en/device-check', { intent: 'network' }, members('200')),
  command('call', '/en/calls/{malformed}', { rating: '1' }, members('400')),
  command(
    'offer',
    '/en/offer',
    { audioEuros: '10', videoEuros: '15', isTrader: 'no' },
    members('403', { companion: 'may', colleague: 'may', applicant: 'may' }),
  ),
  command('trader', '/en/offer/trader', { isTrader: '{malformed}' }, members('400', redirectsSeekers)),
  command('trader', '/en/offer/trader', { isTrader: 'no' }, members('may', redirectsSeekers)),
  command('accessibility', '/en/accessibility', { text: ' ', email: '{malformed}' }, everybody('400')),
  command('credits', '/en/credits', { packageKey: 'no package' }, members('400', { admin: '/en|400', half: 'factor' })),
  ...['confirm', 'review'].map((intent) =>
    withdraw(
      { ...withdrawal, intent, purchaseId: '{purchase}' },
      everybody('404', { ...outside('400'), seeker: 'may' }),
    ),
  ),
  withdraw({ ...withdrawal, intent: 'confirm', purchaseId: '{uuid}' }, everybody('404', outside('400'))),
  withdraw({ ...withdrawal, purchaseId: '{malformed}' }, everybody('400')),
  withdraw(
    { ...withdrawal, intent: 'confirm', accountEmail: 'evil.example', purchaseId: '{malformed}' },
    everybody('400'),
  ),
  command('hours', '/hours', { hourFormat: '24', next: '/en' }, everybody('/en')),
  command('cookies', '/en/cookies', { choice: 'rejected', next: '/en' }, everybody('/en')),
  command(
    'payouts',
    '/en/payouts',
    { intent: 'request', credits: '500', idempotencyKey: 'a-key-of-my-own', password: 'not mine' },
    members('404', { ...redirectsSeekers, applicant: '403' }),
  ),
  command('payouts', '/en/payouts', { intent: 'dashboard' }, members('404', redirectsSeekers)),
  command(
    'payouts',
    '/en/payouts',
    { intent: 'monthly_on', password: 'not mine' },
    members('404', { ...redirectsSeekers, applicant: '403' }),
  ),
  command('payouts', '/en/payouts', { intent: 'monthly_off' }, members('may', redirectsSeekers)),
  command('tax-details', '/en/payouts/tax', { firstName: '' }, members('400', redirectsSeekers)),
  once(command('tax-details', '/en/payouts/tax', { ...tax, password }, members('403', redirectsSeekers))),
  command('documents', '/en/documents', { name: '' }, members('400', { admin: '/en' })),
  command('documents', '/en/documents', { name: 'Lena', country: '{malformed}' }, members('400', { admin: '/en' })),
  command('documents', '/en/documents', { intent: 'remove' }, members('may', { admin: '/en' })),
  notifications({ intent: 'mark_read', notificationId: '{seekerNotice}' }, members('404', { seeker: 'may' })),
  notifications({ intent: 'open', notificationId: '{companionNotice}' }, members('404', { companion: 'may' })),
  notifications({ intent: 'mark_read', notificationId: '{uuid}' }, members('404')),
  notifications({ intent: 'mark_read', notificationId: '{malformed}' }, members('400')),
  command(
    'dashboard',
    '/en/dashboard',
    { intent: 'send_application' },
    members('404', { companion: '409', colleague: '409', applicant: '409', admin: '/en/admin' }),
  ),
  application('{application}', { intent: 'approve', badge: 'trusted', version: '1.0' }, office('may')),
  application('{application}', { intent: 'reject', reason: 'No.', version: '1.0' }, office('may')),
  application('{uuid}', { intent: 'approve', badge: 'trusted', version: '1.0' }, everybody('404')),
  application('{application}', { intent: 'undo' }, office('409')),
  application('{uuid}', { intent: 'undo' }, everybody('404')),
  once(adminCase('{uuid}', { ...decision, intent: 'decide', password }, office('403'))),
  adminCase('{case}', { intent: 'take' }, office('may')),
  adminCase('{case}', { ...decision, intent: 'preview' }, office('may')),
  adminCase('{uuid}', { intent: 'take' }, everybody('404')),
  adminCase('{uuid}', { intent: 'leave' }, everybody('404')),
  adminCase('{uuid}', { ...decision, intent: 'preview' }, everybody('404')),
  adminCase('{uuid}', { intent: '{malformed}' }, office('400')),
  adminCase('{malformed}', { intent: 'take' }, everybody('404')),
  newCase({ intent: 'open', userId: '{uuid}', reason: 'other', text: 'Why.' }, everybody('404')),
  newCase({ intent: 'open', userId: '{malformed}', reason: 'other', text: 'Why.' }, office('400')),
  command(
    'terms-changes',
    '/en/terms/changes',
    { version: '2026-11-25' },
    everybody('409', { ...outside('401'), admin: '404', half: '404' }),
  ),
  ...personForms.map((fields) =>
    adminPerson(
      '{seeker}',
      fields,
      // By changing the email address, support could take over an account.
      office('403', { support: fields.intent?.endsWith('_email') ? '404' : '403' }),
    ),
  ),
  adminPerson('{uuid}', { intent: 'sign_out' }, office('403')),
  adminPerson('{malformed}', { intent: 'sign_out' }, everybody('404')),
  adminPerson('{seeker}', { intent: '{malformed}' }, office('400')),
  command('admin-person-export', '/en/admin/people/{seeker}/export', {}, office('may')),
  ...['people', 'applications', 'calls', 'companions', 'cases'].map((name) =>
    command('admin-list-file', `/en/admin/lists/${name}.csv?q={seeker}`, {}, office('may', { half: 'factor' })),
  ),
  command('admin-list-file', '/en/admin/lists/purchases.csv', {}, office('may', { half: 'factor', support: '404' })),
  ...['toString', '{malformed}'].map((name) =>
    command('admin-list-file', `/en/admin/lists/${name}`, {}, everybody('404')),
  ),
  ...companionForms.map((fields) => companions(fields, office('403'))),
  companions({ intent: 'feature', companionId: '{applicant}', move: 'add' }, office('409')),
  companions({ intent: 'order', ids: '{uuid}' }, office('409')),
  companions({ intent: 'order', ids: '{malformed}' }, office('400')),
  companions({ intent: '{malformed}' }, office('400')),
  testimonials(
    { intent: 'save', id: '{uuid}', language: 'en', name: 'Lena', text: 'Good.', consent: 'By mail.', place: '1' },
    everybody('404'),
  ),
  testimonials({ intent: 'remove', id: '{uuid}' }, everybody('404')),
  testimonials({ intent: '{malformed}' }, office('400')),
  ...['confirm', 'object'].map((step) => confirmChange({ token: 'made-up', step }, everybody('410'))),
  confirmChange({ token: 'made-up', step: '{malformed}' }, everybody('400')),
  command('admin-alarms', '/en/admin/alarms', { intent: 'read', alarmId: '{uuid}' }, office('/en/admin/alarms')),
  command('admin-alarms', '/en/admin/alarms', { intent: 'read', alarmId: '{malformed}' }, office('400')),
  adminCall('{past}', { ...refund, earning: 'stays' }, office('403', { support: '404' })),
  adminCall('{uuid}', { ...refund, earning: 'taken_back' }, office('403', { support: '404' })),
  adminCall('{past}', { ...refund, earning: '{malformed}' }, office('400', { support: '404' })),
  adminCall('{malformed}', { ...refund, earning: 'stays' }, everybody('404')),
  ...['read:{uuid}', 'resend:{uuid}', 'resend:{malformed}'].map((intent) => messages({ intent }, everybody('404'))),
  team({ intent: 'invite', email: 'new-{who}@matrix.example', role: 'administrator' }, office('403')),
  ...['resend', 'remove', 'role'].map((verb) =>
    team({ intent: `${verb}:{uuid}`, role: 'administrator' }, office('403')),
  ),
  team({ intent: 'remove:{malformed}' }, office('400')),
  ...['retry:{uuid}', 'retry:{malformed}', 'retry_all:no queue'].map((intent) =>
    command('admin-jobs', '/en/admin/messages/jobs', { intent }, office('409')),
  ),
  command('admin-money', '/en/admin/money', { intent: 'refund' }, office('400')),
  purchase('{purchase}', { ...refund, extent: 'whole' }, office('403')),
  purchase('{uuid}', { ...refund, extent: 'whole' }, office('403')),
  purchase('{malformed}', { ...refund, extent: 'whole' }, office('400')),
  purchase(
    '{purchase}',
    { intent: 'cancel:purchase_review:{purchase}', note: 'It went back to the card.' },
    office('409'),
  ),
  purchase('{purchase}', { intent: '{malformed}:purchase_review:{purchase}' }, office('400')),
  once(
    money(
      'books/corrections',
      {
        ...{ intent: 'propose', email: 'canary-{other}@matrix.example', direction: 'add', credits: '50', password },
        ...{ cause: 'goodwill', reason: 'A reason that is long enough.', idempotencyKey: 'a-key-of-my-own' },
      },
      office('403'),
    ),
  ),
  once(money('books/corrections', { intent: 'approve:{uuid}' }, office('403'))),
  money('books/corrections', { intent: 'reject:{uuid}' }, everybody('404')),
  money('books/corrections', { intent: 'withdraw:{uuid}' }, everybody('404')),
  money('books/corrections', { intent: 'withdraw:{malformed}' }, office('400')),
  ...['run', 'ask', 'resume', 'close'].map((step) =>
    money('out', { intent: `${step}:payout:{uuid}`, note: 'It arrived after all.' }, office('409')),
  ),
  money('out', { intent: 'ask:{malformed}:{uuid}' }, office('400')),
  money('out/holds', { intent: 'release:{payout}', note: 'mine' }, office('403')),
  money('out/holds', { intent: 'refuse:{malformed}', note: 'mine' }, office('400')),
  once(command('tax-report', '/en/admin/tax-report', { intent: 'download', year: '2026', password }, office('may'))),
  command('tax-report', '/en/admin/tax-report', { intent: 'download', year: '{malformed}' }, office('may')),
  money('in/withdrawals', { intent: 'handle:{uuid}', note: 'mine' }, office('403')),
]
