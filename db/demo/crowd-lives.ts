import { type CrowdSize, idSql } from './crowd.ts'

/** Calls that each of them had with the other. */
const HELD = 6
/** The credits of one such call. */
const CREDITS = 50

/** Number of the n-th of these seekers, and of the companion with whom the crowd gave them three upcoming calls. */
export const livelySeeker = (size: CrowdSize, n: number) => size.richSeekers + 2 * n
export const livelyCompanion = (size: CrowdSize, n: number) => Math.floor(size.companions * 0.8) + n

/**
 * SQL that gives so many pairs of a seeker and a companion what somebody has who has been here for a while: credits
 * that were bought and earned, calls that were held, paid and rated, an approved application, notifications.
 */
export function typicalLives(size: CrowdSize, count: number): string {
  const seeker = idSql('seeker', `${livelySeeker(size, 0)} + 2 * n`)
  const companion = idSql('companion', `${livelyCompanion(size, 0)} + n`)
  const call = idSql('call', '1000000 + n * 100 + k')
  const pairs = `generate_series(0, ${count - 1}) n`
  const held = `${pairs}, generate_series(0, ${HELD - 1}) k, lateral (select ${seeker} as seeker, ${companion} as companion, ${call} as call,
    date_trunc('hour', app_now()) - make_interval(days => 2 + k * 9) as at) c`
  const line = (kind: string, owner: string, amount: number) =>
    `jsonb_build_object('kind', '${kind}', 'owner', ${owner}, 'amount', ${amount})`
  const details = (other: string) =>
    `jsonb_build_object('callId', c.id, ${other}, 'startAt', to_char(c.scheduled_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'endAt', to_char(c.scheduled_end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'minutes', c.duration_minutes, 'media', c.media_type, 'credits', c.total_credits)`
  const notify = (to: 'seeker' | 'companion', code: string, type: string, status: string, cause: string) => `
    insert into notifications (user_id, type, code, metadata, effect_key, read, created_at)
    select ${to}, '${type}', '${code}', ${to === 'seeker' ? details(`'companionId', companion`) : details(`'seekerId', seeker`)},
      '${cause}:' || c.id || ':' || ${to}, '${status}' = 'completed', case when c.status = 'completed' then c.scheduled_end else app_now() - interval '1 day' end
    from ${pairs}, lateral (select ${seeker} as seeker, ${companion} as companion) p join calls c on c.seeker_id = p.seeker and c.offerer_id = p.companion
    where c.status = '${status}'`
  return `
  insert into purchases (id, user_id, package_key, credits, price_cents, status, paid_at)
  select ${idSql('purchase', '1000000 + n')}, ${seeker}, 'bench', 500, 5000, 'paid', app_now() - interval '60 days' from ${pairs};
  select post_journal('purchase', 'purchase:' || id, null, id, null, jsonb_build_array(
    jsonb_build_object('kind', 'credits_issued', 'amount', -credits), ${line('user_available', 'user_id', 500)},
    jsonb_build_object('kind', 'stripe_cash', 'amount', -price_cents))) from purchases where credits = 500;
  insert into transactions (user_id, purchase_id, type, status, amount, effect, created_at)
  select user_id, id, 'purchase', 'completed', credits, 1, paid_at from purchases where credits = 500;
  insert into calls (id, seeker_id, offerer_id, status, scheduled_start, scheduled_end, actual_start, ended_at, duration_minutes, total_credits, media_type, created_at)
  select call, seeker, companion, 'completed', at, at + interval '30 minutes', at, at + interval '30 minutes', 30, ${CREDITS}, 'audio', at - interval '3 days' from ${held};
  select post_journal('hold', 'call:' || call || ':hold', call, null, null, jsonb_build_array(${line('user_available', 'seeker', -CREDITS)}, ${line('call_escrow', 'call', CREDITS)})) from ${held};
  select post_journal('earned', 'call:' || call || ':settle', call, null, null, jsonb_build_array(${line('call_escrow', 'call', -CREDITS)}, ${line('user_available', 'companion', CREDITS)})) from ${held};
  insert into transactions (user_id, call_id, type, status, amount, effect, created_at)
  select owner, call, 'call_charge', 'completed', ${CREDITS}, effect, at from ${held}, lateral (values (seeker, -1), (companion, 1)) o(owner, effect);
  insert into ratings (call_id, seeker_id, offerer_id, rating, created_at)
  select call, seeker, companion, 4 + k % 2, at from ${held} where k % 2 = 1;
  insert into applications (companion_id, status, submitted_at, decided_at, certified)
  select ${companion}, 'approved', app_now() - interval '90 days', app_now() - interval '80 days', false from ${pairs};
  ${notify('seeker', 'rate_call', 'review', 'completed', 'call.completed')};
  ${notify('companion', 'call_earned', 'credit', 'completed', 'call.completed')};
  ${notify('seeker', 'call_booked', 'booking', 'scheduled', 'booking.made')};
  ${notify('companion', 'call_received', 'booking', 'scheduled', 'booking.made')}`
}
