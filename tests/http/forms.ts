import { CONSENT_VERSION } from '#app/features/money/payments/schema.ts'
import { applicationIdOf, DEMO_DECIDED_CASE, userIdOf } from '#db/demo/ids.ts'
import { TAX_FIELDS } from '#tests/support/tax.ts'
import type { Visitor } from './visitors.ts'

export type KnownForm = { route: string; path: string; roles: Visitor[]; fields: Record<string, string> }

const everybody: Visitor[] = ['guest', 'seeker', 'newcomer', 'companion', 'applicant', 'admin']
const members: Visitor[] = ['seeker', 'companion', 'guest']
const companionId = userIdOf('mara')
const key = 'a-key-of-my-own'
const later = () => new Date(Math.ceil(Date.now() / 900_000) * 900_000 + 5 * 86_400_000)

/** Every form of the product as it is meant; `route` is the file whose action takes it. */
export function knownForms(ids: readonly string[]): KnownForm[] {
  const id = ids[0] ?? companionId
  const startAt = later().toISOString()
  const date = startAt.slice(0, 10)
  const slot = {
    date,
    startClock: '10:00',
    endClock: '12:00',
    media: 'audio',
    repeat: 'weekly',
    until: date,
    timeZone: 'Europe/Berlin',
  }
  const profile = {
    fullName: 'Robin',
    locationCode: 'DE',
    birthYear: '1980',
    gender: 'other',
    bio: 'I listen.',
    languages: 'en',
    interests: 'stress_relief',
    photoKey: 'a-photo',
  }
  const form = (route: string, path: string, roles: Visitor[], fields: Record<string, string>) => ({
    route,
    path,
    roles,
    fields,
  })
  const personForms: Record<string, string>[] = [
    { intent: 'sign_out' },
    { intent: 'send_confirmation' },
    { intent: 'send_reset' },
    { intent: 'change_email', email: 'new@visavis.example', proof: 'ID card in a video call' },
    { intent: 'withdraw_email' },
    { intent: 'lift_suspension', note: 'Cleared.', decisionId: id },
    { intent: 'certify', title: 'Coach', issuer: 'DBVC', seenOn: date, note: '' },
    { intent: 'withdraw_badge', reason: 'Rude.' },
    { intent: 'add_note', text: 'Words' },
    { intent: 'delete_note', noteId: id },
  ]
  const companionForms: Record<string, string>[] = [
    { intent: 'feature', companionId: id, move: 'up' },
    { intent: 'free_intro', companionId: id, password: 'wrong' },
    { intent: 'order', ids: id },
    { intent: 'accept_change', changeId: id, password: 'wrong' },
  ]

  return [
    form('login', '/en/login', ['guest'], {
      intent: 'sign_in',
      email: 'seeker@demo.visavis.example',
      password: 'wrong',
      next: '/en/credits',
    }),
    form('login', '/en/login', ['guest'], { intent: 'reset', email: 'nobody@visavis.example' }),
    form('login', '/de/login', ['guest'], { intent: 'demo', person: 'nobody' }),
    form('signup', '/en/signup?role=seeker', ['guest'], {
      role: 'seeker',
      email: 'bad-input@visavis.example',
      password: 'longer-than-six',
      adult: 'on',
      next: '/en/credits',
    }),
    form('confirm-email', '/en/confirm-email', ['guest'], { email: 'nobody@visavis.example', next: '/en' }),
    form('confirm', '/en/confirm', ['guest', 'seeker'], { token: 'a-token', next: '/en' }),
    form('reset-password', '/en/reset-password', ['guest', 'seeker'], {
      token: 'a-token',
      password: 'longer-than-six',
      confirmation: 'longer-than-six',
    }),
    form('mfa-challenge', '/en/second-step', ['guest', 'seeker'], { code: '123456', next: '/en' }),
    form('confirm-address', '/en/confirm-address', ['guest', 'seeker'], { token: 'a-token' }),
    form('confirm-change', '/en/confirm-change', ['guest', 'seeker'], { token: 'a-token', step: 'object' }),
    form('account', '/en/account', members, { sessionId: id }),
    form('account-address', '/en/account/address', members, { email: 'new@visavis.example', password: 'wrong' }),
    form('account-password', '/en/account/password', members, {
      password: 'wrong',
      newPassword: 'longer-than-six',
      confirmation: 'longer-than-six',
    }),
    form('account-second-factor', '/en/account/second-factor', ['seeker', 'admin', 'guest'], {
      intent: 'draft',
      password: 'wrong',
    }),
    form('account-second-factor', '/en/account/second-factor', ['seeker'], { intent: 'confirm', code: '123456' }),
    form('account-second-factor', '/en/account/second-factor', ['seeker'], { intent: 'renew', password: 'wrong' }),
    form('account-second-factor', '/en/account/second-factor', ['seeker'], { intent: 'remove', password: 'wrong' }),
    form('account-time-zone', '/en/account/time-zone', members, { timeZone: 'Mars/Olympus' }),
    form('sign-out', '/en/sign-out', ['guest'], {}),
    form('delete-account', '/en/account/delete', ['seeker', 'newcomer', 'companion', 'admin', 'guest'], {
      password: 'wrong',
      code: '123456',
      understood: 'on',
      credits: '0',
    }),
    form('documents', '/en/documents', members, {
      name: 'Lena Weber',
      address: 'Am Markt 1',
      country: 'DE',
      taxId: '',
    }),
    form('export-account', '/en/account/export', members, {}),
    form('photos', '/photos', members, { photo: 'not a file' }),
    form('favorites', '/favorites', everybody, { companionId, favorite: 'true' }),
    form('report', `/en/report/${companionId}`, ['seeker', 'newcomer'], {
      reason: 'other',
      text: 'Something is not right.',
    }),
    form('report-content', '/en/report-content', ['guest', 'seeker'], {
      ...{ urls: '/en/terms', reason: 'illegal', text: 'Against the law.', name: 'Nora', goodFaith: 'on' },
      email: 'nora@test.example',
    }),
    form('decision', `/en/decision/${DEMO_DECIDED_CASE}?key=a`, ['guest', 'seeker'], { text: 'No.' }),
    form('call-objection', `/en/my-calls/${id}/objection`, ['seeker', 'companion', 'guest'], { text: 'I was there.' }),
    form('admin-case', `/en/admin/cases/${id}`, ['admin', 'seeker', 'guest'], {
      ...{ intent: 'decide', measure: 'content_removed', days: '7', ground: 'law', law: '§ 1', findings: 'Why.' },
      ...{ contents: 'bio', automated: 'no', password: 'wrong', code: '123456' },
    }),
    form('admin-case', `/en/admin/cases/${id}`, ['admin'], { intent: 'take' }),
    form('admin-case-new', '/en/admin/cases/new', ['admin', 'seeker', 'guest'], {
      intent: 'open',
      ...{ userId: id, reason: 'other', text: 'Why.', callId: id, ratingId: id, changeId: id },
    }),
    form('blocks', '/blocks', members, { intent: 'block', userId: companionId, next: '/en/companions' }),
    form('onboarding', '/en/onboarding', everybody, { step: '1', next: '/en', ...profile }),
    form('profile-edit', '/en/profile/edit', ['seeker', 'newcomer', 'companion', 'admin', 'guest'], profile),
    form('availability', `/en/availability/${companionId}/video`, everybody, {
      media: 'video',
      startAt,
      minutes: '30',
      idempotencyKey: key,
      expectedCredits: '75',
    }),
    form('availability', '/en/availability/nobody/audio', ['seeker'], {
      media: 'audio',
      startAt,
      minutes: '15',
      idempotencyKey: key,
    }),
    form('my-schedule', '/en/my-schedule', ['companion', 'seeker', 'guest'], slot),
    form('my-schedule', '/en/my-schedule?week=2026-12-07', ['companion'], { ...slot, slotId: id, scope: 'later' }),
    form('my-schedule', '/en/my-schedule', ['companion'], { intent: 'remove', slotId: id, scope: 'all' }),
    form('my-schedule', '/en/my-schedule', ['companion'], {
      intent: 'copy',
      date: '2026-12-07',
      timeZone: 'Europe/Berlin',
    }),
    form('my-schedule', '/en/my-schedule', ['companion'], { intent: 'undo', undoId: id }),
    form('my-schedule', '/en/my-schedule', ['companion', 'seeker', 'guest'], {
      ...{ intent: 'limits', noticeMinutes: '60' },
      ...{ pauseMinutes: '15', callsPerDay: '4', hoursPerWeek: '20', daysBetweenCalls: '2' },
    }),
    form('my-schedule', '/en/my-schedule', ['companion'], {
      ...{ intent: 'away', firstDay: '2026-12-24' },
      lastDay: '2026-12-26',
    }),
    form('my-schedule', '/en/my-schedule', ['companion'], { intent: 'remove_away', awayId: id }),
    form('my-schedule', '/en/my-schedule', ['companion'], { intent: 'break' }),
    form('my-schedule', '/en/my-schedule', ['companion'], { intent: 'back' }),
    form('account', '/en/account', ['seeker'], { intent: 'hours', hourFormat: '24' }),
    form('account', '/en/account', ['seeker'], { intent: 'messages', 'mails[]': 'reminder_day' }),
    form('hours', '/hours', ['seeker', 'guest'], { hourFormat: '24', next: '/en/companions' }),
    form('my-calls', '/en/my-calls', ['seeker', 'companion', 'admin', 'guest'], {
      ...{ intent: 'cancel', callId: id },
      note: 'Sorry.',
    }),
    form('my-calls', '/en/my-calls', ['seeker', 'companion'], { intent: 'rate', callId: id, rating: '5' }),
    form('my-calls', '/en/my-calls', ['seeker'], { intent: 'check' }),
    form('call', `/en/calls/${id}`, members, { rating: '4' }),
    form('device-check', '/en/device-check', members, { intent: 'network' }),
    form('call', '/en/calls/nothing', ['seeker'], { rating: '4' }),
    form('call', `/en/calls/${id}`, members, { intent: 'give_up' }),
    form('call', `/en/calls/${id}`, members, { intent: 'ask_extension', expectedCredits: '25' }),
    form('call', `/en/calls/${id}`, members, { intent: 'answer_extension', extensionId: id, answer: 'yes' }),
    form('call', `/en/calls/${id}`, members, { intent: 'switch_to_voice', expectedReturn: '0' }),
    form('booked-call', `/en/my-calls/${id}`, members, { intent: 'switch_to_voice', expectedReturn: '0' }),
    form('trader', '/en/offer/trader', ['companion', 'seeker', 'guest'], {
      ...{ isTrader: 'yes', legalName: 'Feld', address: 'Lindenweg 4', country: 'DE', email: 'feld@forms.example' },
      ...{ phone: '+49 30 123456', register: '', vatId: '', certified: 'on' },
    }),
    form('accessibility', '/en/accessibility', ['guest', 'seeker'], {
      ...{ text: 'The calendar reads nothing out.', page: '/en/my-schedule', email: 'barrier@forms.example' },
    }),
    form('offer', '/en/offer', ['companion', 'seeker', 'guest'], {
      audioEuros: '10',
      videoEuros: '15',
      isTrader: 'no',
    }),
    form('credits', '/en/credits', ['seeker', 'companion', 'admin', 'guest'], {
      packageKey: '350',
      consent: CONSENT_VERSION,
    }),
    form('withdraw', '/en/withdraw', ['guest', 'seeker', 'newcomer', 'companion'], {
      intent: 'review',
      name: 'Lena Weber',
      email: '',
      accountEmail: 'lena@test.example',
      reference: 'R-2026-000001',
      purchaseId: 'other',
    }),
    form('cookies', '/en/cookies', ['seeker', 'guest'], { choice: 'rejected', next: '/en/companions?page=2' }),
    form('payouts', '/en/payouts', ['companion', 'applicant', 'seeker', 'guest'], {
      intent: 'request',
      credits: '500',
      idempotencyKey: key,
      password: 'wrong',
    }),
    form('payouts', '/en/payouts', ['companion', 'applicant'], { intent: 'onboard' }),
    form('payouts', '/en/payouts', ['companion', 'applicant'], { intent: 'dashboard' }),
    form('tax-details', '/en/payouts/tax', ['companion', 'applicant', 'seeker', 'guest'], {
      ...TAX_FIELDS,
      vatId: 'DE123456789',
      birthCity: 'Bonn',
      birthCountry: 'DE',
      password: 'not the right one',
    }),
    form('tax-report', '/en/admin/tax-report', ['admin', 'companion', 'guest'], {
      ...{ intent: 'download', year: '2026', password: 'no' },
    }),
    form('notifications', '/en/notifications', members, { intent: 'mark_read', notificationId: id }),
    form('notifications', '/en/notifications', ['seeker'], { intent: 'open', notificationId: id }),
    form('admin-application', `/en/admin/applications/${applicationIdOf('noah')}`, ['admin', 'seeker', 'guest'], {
      ...{ intent: 'approve', badge: 'certified', version: '1.0' },
      ...{ title: 'Coach', issuer: 'DBVC', seenOn: date, note: '' },
    }),
    form('terms-changes', '/en/terms/changes', members, { version: '2026-11-25', next: '/en/dashboard' }),
    ...personForms.map((fields) =>
      form('admin-person', `/en/admin/people/${companionId}`, ['admin', 'guest'], { ...fields, password: 'wrong' }),
    ),
    form('admin-person-export', `/en/admin/people/${companionId}/export`, ['admin', 'guest'], { password: 'wrong' }),
    ...companionForms.map((fields) =>
      form('admin-companions', '/en/admin/companions', ['admin', 'seeker', 'guest'], fields),
    ),
    form('admin-testimonials', '/en/admin/companions/testimonials', ['admin', 'seeker', 'guest'], {
      ...{ intent: 'save', id, language: 'en', name: 'Lena', text: 'Good.', consent: 'By mail.', place: '1' },
    }),
    // Its only input is the address; a list that exists would be exported.
    form('admin-list-file', '/en/admin/lists/nothing.csv', ['admin', 'seeker', 'guest'], {}),
    form('admin-team', '/en/admin/team', ['admin', 'seeker', 'guest'], {
      ...{ intent: 'invite', email: 'no-address', role: 'support', password: 'wrong' },
    }),
    form('admin-team', '/en/admin/team', ['admin'], { intent: `remove:${id}`, password: 'wrong' }),
    form('admin-alarms', '/en/admin/alarms', ['admin', 'seeker', 'guest'], { intent: 'read', alarmId: id }),
    form('admin-call', `/en/admin/calls/${id}`, ['admin', 'seeker', 'guest'], {
      ...{ intent: 'refund', earning: 'stays', note: 'A note that is long enough.', sure: 'on', password: 'no' },
    }),
    form('admin-messages', '/en/admin/messages', ['admin', 'companion', 'guest'], { intent: `read:${id}` }),
    form('admin-messages', '/en/admin/messages', ['admin'], { intent: `resend:${id}` }),
    form('admin-jobs', '/en/admin/messages/jobs', ['admin', 'companion', 'guest'], { intent: `retry:${id}` }),
    form('admin-jobs', '/en/admin/messages/jobs', ['admin'], { intent: 'retry_all:mail' }),
    form('admin-purchase', `/en/admin/money/purchases/${id}`, ['admin', 'seeker', 'guest'], {
      ...{ intent: 'refund', extent: 'part', amount: '1.50', note: 'Because.', sure: 'on' },
    }),
    form('admin-money', '/en/admin/money/books/corrections', ['admin', 'companion'], {
      ...{
        intent: 'propose',
        email: 'seeker@demo.visavis.example',
        direction: 'add',
        credits: '50',
        cause: 'goodwill',
      },
      ...{ reason: 'A reason that is long enough.', idempotencyKey: 'a-key-of-my-own', password: 'not the right one' },
    }),
    form('admin-money', '/en/admin/money', ['admin'], { intent: `ask:payout:${id}` }),
    form('admin-money', '/en/admin/money/out/holds', ['admin'], { intent: `release:${id}`, note: 'mine' }),
    form('admin-money', '/en/admin/money/in/withdrawals', ['admin'], { intent: `handle:${id}`, note: 'mine' }),
    form('dashboard', '/en/dashboard', ['companion', 'applicant', 'seeker', 'admin', 'guest'], {
      intent: 'send_application',
    }),
    form('admin-application', `/en/admin/applications/${id}`, ['admin'], {
      intent: 'reject',
      reason: 'Too short.',
      version: '1.0',
    }),
  ]
}
