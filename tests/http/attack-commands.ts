import { type Expected, everybody, guests, members, unfinished } from './attack-expectations.ts'

/**
 * `once`: sent to the page alone, because a person may show a password ten times in a quarter of an hour, and each try
 * costs a hash.
 */
type AttackCommand = {
  route: string
  address: string
  fields: Record<string, string>
  expected: Expected
  once: boolean
}

const command = (
  route: string,
  address: string,
  fields: Record<string, string>,
  expected: Expected,
): AttackCommand => ({
  route,
  address,
  fields,
  expected,
  once: false,
})
const once = (...args: Parameters<typeof command>): AttackCommand => ({ ...command(...args), once: true })

const inside = '/en/dashboard'
const seekersNot = { seeker: '/en', stranger: '/en', admin: '/en' }
const password = 'not the right one'
const fresh = 'longer than six'
const notice = {
  ...{ urls: '/en/terms', reason: 'illegal', text: 'Why.', name: 'Robin', email: 'robin@matrix.example' },
  goodFaith: 'on',
}
const decision = { measure: 'warning', ground: 'respect', law: '', findings: 'Why.', automated: 'no' }
const report = { reason: 'other', text: 'Something is not right.' }
const withdrawal = { name: 'Robin', email: 'robin@matrix.example', reference: '', formKey: '{uuid}' }
const tax = {
  ...{ firstName: 'Mara', lastName: 'Feld', birthDate: '1970-03-21', street: 'Lindenweg 4', postalCode: '10115' },
  ...{ city: 'Berlin', residence: 'DE', tin: '86095742719', tinCountry: 'DE', bankCountry: 'DE' },
}
const slot = { startClock: '10:00', endClock: '12:00', media: 'audio', repeat: 'none', timeZone: 'Europe/Berlin' }
const booking = { media: 'audio', startAt: '{startAt}', idempotencyKey: 'a-key-of-my-own', expectedCredits: '100' }
const profile = { fullName: 'Robin', bio: '', languages: 'en', gender: '', birthYear: '', locationCode: '' }

const personForms: Record<string, string>[] = [
  { intent: 'sign_out' },
  { intent: 'send_reset' },
  { intent: 'change_email', email: 'new-{who}@matrix.example', proof: 'ID card in a video call' },
  { intent: 'remove_contents', 'contents[]': 'bio', reason: 'Rude.' },
  { intent: 'add_note', text: 'Words' },
  { intent: 'delete_note', noteId: '{uuid}' },
  { intent: 'remove_rating', ratingId: '{uuid}', reason: 'Rude.' },
]
const companionForms: Record<string, string>[] = [
  { intent: 'free_intro', companionId: '{companion}' },
  { intent: 'certify', companionId: '{companion}', title: 'Coach', issuer: 'DBVC', seenOn: '2026-01-15' },
  { intent: 'withdraw_badge', companionId: '{companion}', reason: 'Rude.' },
  { intent: 'answer_change', changeId: '{uuid}', decision: 'accepted' },
]

/** A booking is refused by its command before the page asks who is there. */
const booked = (answer: string, others: Partial<Expected> = {}) =>
  everybody(answer, {
    guest: 'login|401',
    suspended: 'login|401',
    canceled: 'login|401',
    half: `factor|${answer}`,
    ...others,
  })

/**
 * Every form of the product, sent with the id of somebody else's record, a made-up id, or one that is none. None may
 * change anything for anybody.
 */
export const ATTACK_COMMANDS: readonly AttackCommand[] = [
  once(
    'login',
    '/en/login',
    { intent: 'sign_in', email: 'canary-{other}@matrix.example', password },
    guests('401', `${inside}|401`),
  ),
  command('login', '/en/login', { intent: 'demo', person: 'admin' }, guests('401', `${inside}|401`)),
  command(
    'login',
    '/en/login',
    { intent: 'reset', email: 'nobody-{who}@matrix.example' },
    guests('200', `${inside}|200`),
  ),
  once(
    'signup',
    '/en/signup?role=seeker',
    { role: 'seeker', email: 'canary-{other}@matrix.example', password: fresh, adult: 'on' },
    everybody('/en/access-unavailable'),
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
  command('account', '/en/account', { sessionId: '{session}' }, unfinished('/en/account', { seeker: 'may' })),
  command('account', '/en/account', { sessionId: '{uuid}' }, unfinished('/en/account')),
  command('account', '/en/account', { sessionId: '{malformed}' }, unfinished('400')),
  command('account', '/en/account', { intent: 'hours', hourFormat: '13' }, unfinished('400')),
  command('account', '/en/account', { intent: 'messages', 'mails[]': 'call_booked' }, unfinished('400')),
  command('account', '/en/account', { intent: 'language' }, unfinished('/en/account')),
  once('account-address', '/en/account/address', { email: 'new-{who}@matrix.example', password }, unfinished('403')),
  once(
    'account-password',
    '/en/account/password',
    { password, newPassword: fresh, confirmation: fresh },
    unfinished('403'),
  ),
  once('account-second-factor', '/en/account/second-factor', { intent: 'draft', password }, unfinished('403')),
  command(
    'account-second-factor',
    '/en/account/second-factor',
    { intent: 'confirm', code: '123456' },
    unfinished('401'),
  ),
  once('account-second-factor', '/en/account/second-factor', { intent: 'renew', password }, unfinished('403')),
  once('account-second-factor', '/en/account/second-factor', { intent: 'remove', password }, unfinished('403')),
  command('account-time-zone', '/en/account/time-zone', { timeZone: 'Europe/Berlin' }, unfinished('may')),
  command('account-time-zone', '/en/account/time-zone', { timeZone: 'Mars/Olympus' }, unfinished('400')),
  once('delete-account', '/en/account/delete', { password, understood: 'on', credits: '0' }, unfinished('403')),
  command('sign-out', '/en/sign-out', {}, guests('/en', 'may')),
  command('export-account', '/en/account/export', {}, unfinished('may')),
  command(
    'photos',
    '/photos',
    { photo: 'no file' },
    everybody('400', { guest: '401', suspended: '401', canceled: '401' }),
  ),
  command(
    'favorites',
    '/favorites',
    { companionId: '{applicant}', favorite: 'true' },
    unfinished('403', { seeker: '404', stranger: '404' }),
  ),
  command(
    'favorites',
    '/favorites',
    { companionId: '{uuid}', favorite: 'true' },
    unfinished('403', { seeker: '404', stranger: '404' }),
  ),
  command('favorites', '/favorites', { companionId: '{malformed}', favorite: 'true' }, unfinished('400')),
  command('report', '/en/report/{applicant}', report, members('404', { applicant: '403', admin: 'may' })),
  command('report', '/en/report/{uuid}', report, members('404')),
  command('report-content', '/en/report-content', { ...notice, urls: 'https://evil.example/en' }, everybody('400')),
  command('report-content', '/en/report-content', { ...notice, reason: '{malformed}' }, everybody('400')),
  command(
    'decision',
    '/en/decision/{reference}',
    { text: 'Mine.' },
    everybody('404', { seeker: 'may', companion: 'may' }),
  ),
  command('decision', '/en/decision/C-0123456789', { text: 'Mine.' }, everybody('404')),
  command('decision', '/en/decision/C-0123456789?key={uuid}', { text: 'Mine.' }, everybody('404')),
  command('decision', '/en/decision/{malformed}', { text: 'Mine.' }, everybody('404')),
  command(
    'call-objection',
    '/en/my-calls/{call}/objection',
    { text: 'I was there.' },
    members('404', { seeker: '409', companion: '409' }),
  ),
  command('call-objection', '/en/my-calls/{uuid}/objection', { text: 'I was there.' }, members('404')),
  command('call-objection', '/en/my-calls/{malformed}/objection', { text: 'I was there.' }, members('404')),
  command('report', '/en/report/{malformed}', report, members('400')),
  command(
    'blocks',
    '/blocks',
    { intent: 'block', userId: '{applicant}', next: '/en' },
    members('404', { applicant: '403', admin: '403' }),
  ),
  command(
    'blocks',
    '/blocks',
    { intent: 'unblock', userId: '{seeker}', next: '/en' },
    members('404', { seeker: '403', companion: 'may', admin: '403' }),
  ),
  command('blocks', '/blocks', { intent: 'block', userId: '{uuid}', next: '/en' }, members('404')),
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
  command(
    'availability',
    '/en/availability/{companion}/audio',
    { ...booking, minutes: '60' },
    booked('403', { seeker: '409', stranger: '409' }),
  ),
  command(
    'availability',
    '/en/availability/{applicant}/audio',
    { ...booking, minutes: '15' },
    booked('404', { applicant: '403' }),
  ),
  command('availability', '/en/availability/{uuid}/audio', { ...booking, minutes: '15' }, booked('404')),
  command(
    'my-schedule',
    '/en/my-schedule',
    { ...slot, date: '{date}', slotId: '{slot}', scope: 'one' },
    members('404', { ...seekersNot, companion: 'may' }),
  ),
  command(
    'my-schedule',
    '/en/my-schedule',
    { ...slot, date: '{date}', slotId: '{uuid}', scope: 'one' },
    members('404', seekersNot),
  ),
  command(
    'my-schedule',
    '/en/my-schedule',
    { intent: 'remove', slotId: '{slot}', scope: 'all' },
    members('404', { ...seekersNot, companion: 'may' }),
  ),
  command(
    'my-schedule',
    '/en/my-schedule',
    { intent: 'remove', slotId: '{malformed}', scope: 'all' },
    members('400', seekersNot),
  ),
  command(
    'my-schedule',
    '/en/my-schedule',
    { intent: 'remove_away', awayId: '{away}' },
    members('404', { ...seekersNot, companion: 'may' }),
  ),
  command(
    'my-schedule',
    '/en/my-schedule',
    { intent: 'remove_away', awayId: '{malformed}' },
    members('400', seekersNot),
  ),
  command('my-schedule', '/en/my-schedule', { intent: 'remove_away', awayId: '{uuid}' }, members('404', seekersNot)),
  command(
    'my-schedule',
    '/en/my-schedule',
    {
      intent: 'limits',
      noticeMinutes: '7',
      pauseMinutes: '0',
      callsPerDay: '',
      hoursPerWeek: '',
      daysBetweenCalls: '0',
    },
    members('400', seekersNot),
  ),
  command(
    'my-schedule',
    '/en/my-schedule',
    { intent: 'away', firstDay: '{malformed}', open: 'yes' },
    members('400', seekersNot),
  ),
  command('my-schedule', '/en/my-schedule', { intent: 'undo', undoId: '{uuid}' }, members('409', seekersNot)),
  command('my-schedule', '/en/my-schedule', { intent: 'undo', undoId: '{malformed}' }, members('400', seekersNot)),
  command(
    'my-calls',
    '/en/my-calls',
    { intent: 'cancel', callId: '{call}' },
    members('404', { seeker: 'may', companion: 'may' }),
  ),
  command('my-calls', '/en/my-calls', { intent: 'cancel', callId: '{uuid}' }, members('404')),
  command(
    'my-calls',
    '/en/my-calls',
    { intent: 'rate', callId: '{past}', rating: '1' },
    members('404', { seeker: 'may', companion: '403' }),
  ),
  command('my-calls', '/en/my-calls', { intent: 'rate', callId: '{malformed}', rating: '1' }, members('400')),
  command('call', '/en/calls/{past}', { rating: '1' }, members('404', { seeker: 'may', companion: '403' })),
  command('call', '/en/calls/{uuid}', { rating: '1' }, members('404')),
  command('call', '/en/calls/{malformed}', { rating: '1' }, members('400')),
  command(
    'offer',
    '/en/offer',
    { audioEuros: '10', videoEuros: '15' },
    members('403', { companion: 'may', colleague: 'may', applicant: 'may' }),
  ),
  command('trader', '/en/offer/trader', { isTrader: '{malformed}' }, members('400', seekersNot)),
  command('trader', '/en/offer/trader', { isTrader: 'no' }, members('may', seekersNot)),
  command('accessibility', '/en/accessibility', { text: ' ', email: '{malformed}' }, everybody('400')),
  command('credits', '/en/credits', { packageKey: 'no package' }, members('400', { admin: '/en|400', half: 'factor' })),
  command(
    'withdraw',
    '/en/withdraw',
    { ...withdrawal, intent: 'confirm', purchaseId: '{purchase}' },
    everybody('404', { guest: '400', suspended: '400', canceled: '400', seeker: 'may' }),
  ),
  command(
    'withdraw',
    '/en/withdraw',
    { ...withdrawal, intent: 'review', purchaseId: '{purchase}' },
    everybody('404', { guest: '400', suspended: '400', canceled: '400', seeker: 'may' }),
  ),
  command(
    'withdraw',
    '/en/withdraw',
    { ...withdrawal, intent: 'confirm', purchaseId: '{uuid}' },
    everybody('404', { guest: '400', suspended: '400', canceled: '400' }),
  ),
  command('withdraw', '/en/withdraw', { ...withdrawal, purchaseId: '{malformed}' }, everybody('400')),
  command(
    'withdraw',
    '/en/withdraw',
    { ...withdrawal, intent: 'confirm', accountEmail: 'evil.example', purchaseId: '{malformed}' },
    everybody('400'),
  ),
  command('hours', '/hours', { hourFormat: '24', next: '/en' }, everybody('/en')),
  command('cookies', '/en/cookies', { choice: 'rejected', next: '/en' }, everybody('/en')),
  command(
    'payouts',
    '/en/payouts',
    { intent: 'request', credits: '500', idempotencyKey: 'a-key-of-my-own', password: 'not mine' },
    members('404', { ...seekersNot, applicant: '403' }),
  ),
  command('payouts', '/en/payouts', { intent: 'dashboard' }, members('404', seekersNot)),
  command('tax-details', '/en/payouts/tax', { firstName: '' }, members('400', seekersNot)),
  once('tax-details', '/en/payouts/tax', { ...tax, password }, members('403', seekersNot)),
  command('documents', '/en/documents', { name: '' }, members('400', { admin: '/en' })),
  command('documents', '/en/documents', { name: 'Lena', country: '{malformed}' }, members('400', { admin: '/en' })),
  command('documents', '/en/documents', { intent: 'remove' }, members('may', { admin: '/en' })),
  command(
    'notifications',
    '/en/notifications',
    { intent: 'mark_read', notificationId: '{seekerNotice}' },
    members('404', { seeker: 'may' }),
  ),
  command(
    'notifications',
    '/en/notifications',
    { intent: 'open', notificationId: '{companionNotice}' },
    members('404', { companion: 'may' }),
  ),
  command('notifications', '/en/notifications', { intent: 'mark_read', notificationId: '{uuid}' }, members('404')),
  command('notifications', '/en/notifications', { intent: 'mark_read', notificationId: '{malformed}' }, members('400')),
  command(
    'dashboard',
    '/en/dashboard',
    { intent: 'send_application' },
    members('404', { companion: '409', colleague: '409', applicant: '409', admin: '/en/admin' }),
  ),
  command(
    'admin-application',
    '/en/admin/applications/{application}',
    { intent: 'approve', badge: 'trusted', version: '1.0' },
    everybody('404', { admin: 'may' }),
  ),
  command(
    'admin-application',
    '/en/admin/applications/{application}',
    { intent: 'reject', reason: 'No.', version: '1.0' },
    everybody('404', { admin: 'may' }),
  ),
  command(
    'admin-application',
    '/en/admin/applications/{uuid}',
    { intent: 'approve', badge: 'trusted', version: '1.0' },
    everybody('404'),
  ),
  once(
    'admin-case',
    '/en/admin/cases/{uuid}',
    { ...decision, intent: 'decide', password },
    everybody('404', { admin: '403' }),
  ),
  command('admin-case', '/en/admin/cases/{case}', { intent: 'take' }, everybody('404', { admin: 'may' })),
  command(
    'admin-case',
    '/en/admin/cases/{case}',
    { ...decision, intent: 'preview' },
    everybody('404', { admin: 'may' }),
  ),
  command('admin-case', '/en/admin/cases/{uuid}', { intent: 'take' }, everybody('404')),
  command('admin-case', '/en/admin/cases/{uuid}', { ...decision, intent: 'preview' }, everybody('404')),
  command('admin-case', '/en/admin/cases/{uuid}', { intent: '{malformed}' }, everybody('404', { admin: '400' })),
  command('admin-case', '/en/admin/cases/{malformed}', { intent: 'take' }, everybody('404')),
  command(
    'admin-case-new',
    '/en/admin/cases/new',
    { userId: '{uuid}', reason: 'other', text: 'Why.' },
    everybody('404'),
  ),
  command(
    'admin-case-new',
    '/en/admin/cases/new',
    { userId: '{malformed}', reason: 'other', text: 'Why.' },
    everybody('404', { admin: '400' }),
  ),
  command(
    'terms-changes',
    '/en/terms/changes',
    { version: '2026-11-25' },
    everybody('409', { guest: '401', suspended: '401', canceled: '401', admin: '404', half: '404' }),
  ),
  ...personForms.map((fields) =>
    command('admin-person', '/en/admin/people/{seeker}', fields, everybody('404', { admin: '403' })),
  ),
  command('admin-person', '/en/admin/people/{uuid}', { intent: 'sign_out' }, everybody('404', { admin: '403' })),
  command('admin-person', '/en/admin/people/{malformed}', { intent: 'sign_out' }, everybody('404')),
  command('admin-person', '/en/admin/people/{seeker}', { intent: '{malformed}' }, everybody('404', { admin: '400' })),
  command('admin-person-export', '/en/admin/people/{seeker}/export', {}, everybody('404', { admin: 'may' })),
  ...companionForms.map((fields) =>
    command('admin-companions', '/en/admin/companions', fields, everybody('404', { admin: '403' })),
  ),
  command(
    'admin-companions',
    '/en/admin/companions',
    { intent: 'feature', companionId: '{applicant}', move: 'add' },
    everybody('404', { admin: '409' }),
  ),
  command('admin-companions', '/en/admin/companions', { intent: '{malformed}' }, everybody('404', { admin: '400' })),
  command('confirm-change', '/en/confirm-change', { token: 'made-up', step: 'confirm' }, everybody('410')),
  command('confirm-change', '/en/confirm-change', { token: 'made-up', step: 'object' }, everybody('410')),
  command('confirm-change', '/en/confirm-change', { token: 'made-up', step: '{malformed}' }, everybody('400')),
  command('admin-alarms', '/en/admin/alarms', { alarmId: '{uuid}' }, everybody('404', { admin: '/en/admin/alarms' })),
  command('admin-alarms', '/en/admin/alarms', { alarmId: '{malformed}' }, everybody('404', { admin: '400' })),
  command(
    'admin-call',
    '/en/admin/calls/{past}',
    { intent: 'refund', earning: 'stays', note: 'Because I can do it.', sure: 'on' },
    everybody('404', { admin: '403' }),
  ),
  command(
    'admin-call',
    '/en/admin/calls/{uuid}',
    { intent: 'refund', earning: 'taken_back', note: 'Because I can do it.', sure: 'on' },
    everybody('404', { admin: '403' }),
  ),
  command('admin-call', '/en/admin/calls/{past}', { earning: '{malformed}' }, everybody('404', { admin: '400' })),
  command('admin-call', '/en/admin/calls/{malformed}', { earning: 'stays' }, everybody('404')),
  command('admin-messages', '/en/admin/messages', { intent: 'read', mailId: '{uuid}' }, everybody('404')),
  command('admin-messages', '/en/admin/messages', { intent: 'resend', mailId: '{uuid}' }, everybody('404')),
  command(
    'admin-messages',
    '/en/admin/messages',
    { intent: 'resend', mailId: '{malformed}' },
    everybody('404', { admin: '400' }),
  ),
  command('admin-jobs', '/en/admin/messages/jobs', { jobId: '{uuid}' }, everybody('404', { admin: '409' })),
  command('admin-jobs', '/en/admin/messages/jobs', { queue: 'no queue' }, everybody('404', { admin: '409' })),
  command('admin-jobs', '/en/admin/messages/jobs', { jobId: '{malformed}' }, everybody('404', { admin: '400' })),
  command('admin-money', '/en/admin/money', { intent: 'refund' }, everybody('404')),
  command(
    'admin-money',
    '/en/admin/money/purchases',
    { intent: 'refund', purchaseId: '{purchase}', extent: 'whole', note: 'Because.', sure: 'on' },
    everybody('404', { admin: '403' }),
  ),
  command(
    'admin-money',
    '/en/admin/money/purchases',
    { intent: 'refund', purchaseId: '{uuid}', extent: 'whole', note: 'Because.', sure: 'on' },
    everybody('404', { admin: '403' }),
  ),
  command(
    'admin-money',
    '/en/admin/money/purchases',
    { kind: 'purchase_review', subject: '{purchase}', step: 'cancel', note: 'It went back to the card.' },
    everybody('404', { admin: '409' }),
  ),
  command(
    'admin-money',
    '/en/admin/money/purchases',
    { kind: 'purchase_review', subject: '{purchase}', step: '{malformed}' },
    everybody('404', { admin: '400' }),
  ),
  once(
    'admin-money',
    '/en/admin/money/corrections',
    {
      intent: 'propose',
      email: 'canary-{other}@matrix.example',
      direction: 'add',
      credits: '50',
      cause: 'goodwill',
      reason: 'A reason that is long enough.',
      idempotencyKey: 'a-key-of-my-own',
      password,
    },
    everybody('404', { admin: '403' }),
  ),
  once(
    'admin-money',
    '/en/admin/money/corrections',
    { intent: 'approve:{uuid}', password },
    everybody('404', { admin: '403' }),
  ),
  command('admin-money', '/en/admin/money/corrections', { intent: 'reject:{uuid}' }, everybody('404')),
  command('admin-money', '/en/admin/money/corrections', { intent: 'withdraw:{uuid}' }, everybody('404')),
  command(
    'admin-money',
    '/en/admin/money/corrections',
    { intent: 'withdraw:{malformed}' },
    everybody('404', { admin: '400' }),
  ),
  command(
    'admin-money',
    '/en/admin/money/operations',
    { kind: 'payout', subject: '{uuid}', step: 'ask' },
    everybody('404', { admin: '409' }),
  ),
  command(
    'admin-money',
    '/en/admin/money/operations',
    { kind: 'payout', subject: '{uuid}', step: '{malformed}' },
    everybody('404', { admin: '400' }),
  ),
  command(
    'admin-money',
    '/en/admin/money/holds',
    { payoutId: '{payout}', decision: 'released', note: 'mine' },
    everybody('404', { admin: '403' }),
  ),
  once('tax-report', '/en/admin/tax-report', { year: '2026', password }, everybody('404', { admin: 'may' })),
  command('tax-report', '/en/admin/tax-report', { year: '{malformed}' }, everybody('404', { admin: 'may' })),
  command(
    'admin-money',
    '/en/admin/money/withdrawals',
    { intent: 'close:{uuid}', withdrawalId: '{uuid}', note: 'mine' },
    everybody('404', { admin: '403' }),
  ),
]
