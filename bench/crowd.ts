import { createHash, createHmac } from 'node:crypto'
import type pg from 'pg'

/** How many people and slots there are while we measure. */
export const CROWD = { companions: 10_000, slotsEach: 30, seekers: 2_000, richSeekers: 400, pastCalls: 60_000 } as const

/** Whole credits for 15 minutes of audio with anybody of the crowd. */
export const QUARTER_PRICE = 25

type Kind = 'companion' | 'seeker' | 'purchase' | 'call'

/** Id of the n-th of its kind, spread like a random one. */
export function idOf(kind: Kind, n: number): string {
  const h = createHash('md5').update(`${kind}${n}`).digest('hex')
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-8${h.slice(17, 20)}-${h.slice(20)}`
}

/** The same in SQL. */
export const idSql = (kind: Kind, n: string) =>
  `(with h as (select md5('${kind}' || (${n})) as h) select (substr(h, 1, 12) || '4' || substr(h, 14, 3) || '8' || substr(h, 18))::uuid from h)`

/** When the n-th companion's slot on a day from today begins; each lasts three hours. */
export const slotStartSql = (n: string, day: string) =>
  `date_trunc('day', app_now() at time zone 'UTC') at time zone 'UTC' + make_interval(days => (${day})::int, hours => 8 + ((${n}) % 11)::int)`

/** The session cookie of a person of the crowd. */
export function cookieOf(secret: string, userId: string): string {
  const token = tokenOf(userId)
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return `session=${encodeURIComponent(`${token}.${signature}`)}; lang=en; tz=Europe%2FBerlin`
}

export const tokenOf = (userId: string) => `bench-session-of-${userId}`

const people = `
  insert into users (id, role, status, email, email_verified, rate_per_hour_audio, rate_per_hour_video)
  select ${idSql('companion', 'n')}, 'offerer', 'active', 'companion' || n || '@bench.example', true, 100, 50 * (1 + n % 8)
  from generate_series(0, ${CROWD.companions - 1}) n;
  insert into profiles (id, full_name, bio, location_code, languages, interests, interest_labels, birth_year, gender, slug, certified, average_rating, total_ratings)
  select ${idSql('companion', 'n')}, 'Companion ' || n, repeat('I listen, and I ask when something is not clear to me. ', 4),
    (array['DE', 'AT', 'CH', 'FR', 'PL'])[1 + n % 5], array['en', (array['de', 'fr', 'pl', 'tr'])[1 + n % 4]],
    array['stress_relief', 'grief'], array['emotions'], 1950 + n % 50, (array['female', 'male', 'non-binary'])[1 + n % 3], 'companion-' || n, n % 3 = 0,
    case when n % 4 = 0 then null else round((3 + (n * 7 % 21) / 10.0)::numeric, 2) end, case when n % 4 = 0 then 0 else n % 90 + 1 end
  from generate_series(0, ${CROWD.companions - 1}) n;
  insert into profile_slugs (slug, profile_id) select slug, id from profiles;
  insert into users (id, role, status, email, email_verified)
  select ${idSql('seeker', 'n')}, 'seeker', 'active', 'seeker' || n || '@bench.example', true from generate_series(0, ${CROWD.seekers - 1}) n;
  insert into profiles (id, full_name, languages) select ${idSql('seeker', 'n')}, 'Seeker ' || n, array['en'] from generate_series(0, ${CROWD.seekers - 1}) n;
  insert into favorites (seeker_id, offerer_id)
  select ${idSql('seeker', 'n')}, ${idSql('companion', 'n * 3 + k')} from generate_series(0, ${CROWD.seekers - 1}) n, generate_series(0, 4) k;
  insert into blocked (seeker_id, offerer_id, blocked_by)
  select ${idSql('seeker', 'n')}, ${idSql('companion', 'n + 7000')}, ${idSql('seeker', 'n')} from generate_series(1000, 1200) n;
  insert into sessions (user_id, token, expires_at) select id, 'bench-session-of-' || id, now() + interval '14 days' from users;`

// The constraint is made anew afterwards: checking it for each of the slots would take minutes.
const slots = `
  alter table availability drop constraint availability_no_overlap;
  insert into availability (offerer_id, start_time, end_time, media_type)
  select c.id, s.at, s.at + interval '3 hours', 'audio_video'
  from (select n, ${idSql('companion', 'n')} as id from generate_series(0, ${CROWD.companions - 1}) n) c,
    generate_series(1, ${CROWD.slotsEach}) d, lateral (select ${slotStartSql('c.n', 'd')} as at) s;`

const calls = `
  insert into calls (seeker_id, offerer_id, status, scheduled_start, scheduled_end, actual_start, ended_at, duration_minutes, total_credits, media_type, created_at)
  select ${idSql('seeker', `n % ${CROWD.seekers}`)}, ${idSql('companion', `n % ${CROWD.companions}`)}, 'completed', at, at + interval '30 minutes', at,
    at + interval '30 minutes', 30, 50, 'audio', at - interval '3 days'
  from generate_series(0, ${CROWD.pastCalls - 1}) n, lateral (select app_now() - make_interval(days => 1 + n % 300, mins => n % 1000) as at) t;
  insert into calls (seeker_id, offerer_id, scheduled_start, scheduled_end, duration_minutes, total_credits, media_type)
  select ${idSql('seeker', 'n')}, ${idSql('companion', '8000 + n')}, at, at + interval '30 minutes', 30, 50, 'audio'
  from generate_series(1000, 1999) n, unnest(array[3, 6, 9]) d, lateral (select ${slotStartSql('8000 + n', 'd')} as at) s;`

const money = `
  insert into purchases (id, user_id, package_key, credits, price_cents, status, paid_at)
  select ${idSql('purchase', 'n')}, ${idSql('seeker', 'n')}, 'bench', 20000, 200000, 'paid', app_now() from generate_series(0, ${CROWD.richSeekers - 1}) n;
  select post_journal('purchase', 'purchase:' || id, null, id, null, jsonb_build_array(
    jsonb_build_object('kind', 'credits_issued', 'amount', -credits), jsonb_build_object('kind', 'user_available', 'owner', user_id, 'amount', credits),
    jsonb_build_object('kind', 'stripe_cash', 'amount', -price_cents))) from purchases;`

/** Fills an empty, migrated database with the crowd. */
export async function makeCrowd(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ rule: string }>(
    `select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'availability_no_overlap'`,
  )
  await client.query('begin')
  await client.query(people)
  await client.query(slots)
  await client.query(`alter table availability add constraint availability_no_overlap ${rows[0]?.rule}`)
  await client.query(calls)
  await client.query('analyze')
  await client.query(money)
  await client.query('commit')
  await client.query('vacuum analyze')
}
