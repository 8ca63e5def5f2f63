import pg from 'pg'
import { TOPICS } from '#app/features/marketplace/profiles/catalogues.data.ts'

export type CrowdSize = {
  companions: number
  /** The first companions, who offer time every day and charge `QUARTER_PRICE` for voice. */
  alwaysFree: number
  /** One stretch of free time a day, from tomorrow. Some companions have fewer, some none. */
  days: number
  seekers: number
  /** The first seekers, who bought credits and haven't booked anything. */
  richSeekers: number
  pastCalls: number
}

/** Whole credits for 15 minutes of audio with an always-free companion. */
export const QUARTER_PRICE = 25

export type Kind = 'companion' | 'seeker' | 'purchase' | 'call'

/** SQL expression for the id of the n-th of its kind: deterministic, but distributed like a random one. */
export const idSql = (kind: Kind, n: string) =>
  `(with h as (select md5('${kind}' || (${n})) as h) select (substr(h, 1, 12) || '4' || substr(h, 14, 3) || '8' || substr(h, 18))::uuid from h)`

/** SQL expression for the start of the n-th companion's free time, `day` days from today; it lasts three hours. */
export const slotStartSql = (n: string, day: string) =>
  `date_trunc('day', app_now() at time zone 'UTC') at time zone 'UTC' + make_interval(days => (${day})::int, hours => 8 + ((${n}) % 11)::int)`

/** SQL expression for a pseudo-random number in [0, below) that only depends on n and a salt. */
const pseudoRandom = (n: string, salt: string, below: number) =>
  `(('x' || substr(md5('${salt}' || (${n})), 1, 7))::bit(28)::int % ${below})`

const array = (values: readonly string[]) => `array[${values.map((value) => `'${value}'`).join(', ')}]`
const oneOf = (values: readonly string[], n: string, salt: string) =>
  `(${array(values)})[1 + ${pseudoRandom(n, salt, values.length)}]`

const firstNames =
  'Mara, Luca, Amina, Pieter, Kofi, Maya, Nora, Tomás, Ingrid, Jonah, Sofia, Adèle, Łukasz, Ümit, Zoë, Jörg'.split(', ')
const lastNames =
  'Feld, Bianchi, de Vries, Mensah, Laurent, Walsh, Ribeiro, Solheim, Okafor, Weiß, Nowak, Yıldız, Müller'.split(', ')
const sentences = [
  'Thirty years as a night nurse taught me how loud a quiet flat can be at three in the morning.',
  'Ich frage wenig und gebe nur Rat, wenn du ihn willst.',
  'I run a small bar, and people have told me everything over a coffee.',
  'Schreiner, Großvater, langsamer Redner: Bring mir eine Sorge, wir drehen sie gemeinsam um.',
  'Between two languages and two families I learned to hear what is not being said.',
  'Nach einer schweren Trennung weiß ich, was Zuhören wert ist.',
  'Former paramedic. Calm is something you can borrow.',
  'Ich habe lange gepflegt und kenne die Müdigkeit danach.',
  'We can laugh as well; light talk is welcome.',
  'Studium, Prüfungen, Zweifel: das kenne ich gut.',
]
const languages = 'de, en, en, de, fr, it, es, pt, pl, tr, nl, uk, ar'.split(', ')
const countries = 'DE, DE, DE, AT, CH, GB, GB, FR, IT, ES, PT, NL, BE, PL, SE, NO, IE, GR, HU, FI'.split(', ')
const topics = Object.entries(TOPICS).flatMap(([category, keys]) => keys.map((topic) => `${topic}:${category}`))
/** Credits per hour for half of the companions; the others charge any amount. */
const usualRates = '100, 100, 150, 150, 200, 250, 100, 50, 300, 400, 500, 750, 1000, 1500'.split(', ')

const companions = (size: CrowdSize) => `
  insert into users (id, role, status, email, email_verified, rate_per_hour_audio, rate_per_hour_video)
  select ${idSql('companion', 'n')}, 'offerer', 'active', 'companion' || n || '@crowd.example', true,
    case when n < ${size.alwaysFree} then ${QUARTER_PRICE * 4} when ${pseudoRandom('n', 'voice', 10)} = 0 and ${pseudoRandom('n', 'sees', 5)} > 0 then null else ${oneOf(usualRates, 'n', 'audio')}::int end,
    case when ${pseudoRandom('n', 'sees', 5)} = 0 then null else ${oneOf(usualRates, 'n', 'video')}::int end
  from generate_series(0, ${size.companions - 1}) n;
  insert into trader_details (user_id, is_trader, declared_at)
  select ${idSql('companion', 'n')}, false, app_now() from generate_series(0, ${size.companions - 1}) n`

/** Certificates for the companions certified below, seen by the first companion. */
const certificates = (size: CrowdSize) => `
  insert into badge_evidence (companion_id, title, issuer, seen_on, seen_by)
  select ${idSql('companion', 'n')}, 'Coach', 'Crowd', '2026-01-15', ${idSql('companion', '0')}
  from generate_series(0, ${size.companions - 1}) n where ${pseudoRandom('n', 'badge', 3)} = 0`

const companionProfiles = (size: CrowdSize) => `
  insert into profiles (id, full_name, bio, location_code, languages, interests, interest_labels, birth_year, gender, slug, certified, featured, average_rating, total_ratings, created_at)
  select ${idSql('companion', 'n')}, ${oneOf(firstNames, 'n', 'first')} || ' ' || ${oneOf(lastNames, 'n', 'last')},
    ${[1, 2, 3].map((place) => oneOf(sentences, 'n', `bio${place}`)).join(` || ' ' || `)},
    ${oneOf(countries, 'n', 'country')},
    array(select distinct unnest(array[${[1, 2, 3].map((place) => `case when ${pseudoRandom('n', `speaks${place}`, 3)} >= ${place - 1} then ${oneOf(languages, 'n', `language${place}`)} end`).join(', ')}]) except select null),
    t.keys, t.categories, case when ${pseudoRandom('n', 'young', 10)} = 0 then null else 1940 + ${pseudoRandom('n', 'year', 66)} end,
    case when ${pseudoRandom('n', 'says', 12)} = 0 then null else ${oneOf(['female', 'female', 'male', 'male', 'non-binary', 'other'], 'n', 'gender')} end,
    'companion-' || n, case when ${pseudoRandom('n', 'decided', 40)} = 0 then null else ${pseudoRandom('n', 'badge', 3)} = 0 end, n % 2500 = 3,
    case when ${pseudoRandom('n', 'rated', 4)} = 0 then null else round((2.5 + ${pseudoRandom('n', 'stars', 26)} / 10.0)::numeric, 2) end,
    case when ${pseudoRandom('n', 'rated', 4)} = 0 then 0 else 1 + ${pseudoRandom('n', 'ratings', 120)} end, app_now() - make_interval(mins => n)
  from generate_series(0, ${size.companions - 1}) n, lateral (
    select array_agg(distinct split_part(topic, ':', 1)) as keys, array_agg(distinct split_part(topic, ':', 2)) as categories
    from (select (${array(topics)})[1 + (('x' || substr(md5('topic' || k || '-' || n), 1, 7))::bit(28)::int % ${topics.length})] as topic
      from generate_series(1, 1 + ${pseudoRandom('n', 'topics', 5)}) k) chosen) t`

const seekers = (size: CrowdSize) => `
  insert into users (id, role, status, email, email_verified)
  select ${idSql('seeker', 'n')}, 'seeker', 'active', 'seeker' || n || '@crowd.example', true from generate_series(0, ${size.seekers - 1}) n;
  insert into profiles (id, full_name, languages) select ${idSql('seeker', 'n')}, 'Seeker ' || n, array['en'] from generate_series(0, ${size.seekers - 1}) n;
  insert into favorites (seeker_id, offerer_id)
  select ${idSql('seeker', 'n')}, ${idSql('companion', `(n * 3 + k) % ${size.companions}`)} from generate_series(0, ${size.seekers - 1}) n, generate_series(0, 4) k;
  insert into blocked (seeker_id, offerer_id, blocked_by)
  select ${idSql('seeker', 'n')}, ${idSql('companion', `(n + 7) % ${size.companions}`)}, ${idSql('seeker', 'n')} from generate_series(0, ${size.seekers - 1}, 10) n`

const freeTime = (size: CrowdSize) => `
  insert into availability (offerer_id, start_time, end_time, media_type)
  select c.id, s.at, s.at + interval '3 hours', case when c.n >= ${size.alwaysFree} and ${pseudoRandom('c.n', 'shown', 4)} = 0 then 'audio' else 'audio_video' end
  from (select n, ${idSql('companion', 'n')} as id from generate_series(0, ${size.companions - 1}) n) c,
    generate_series(0, ${size.days}) d, lateral (select ${slotStartSql('c.n', 'd')} as at) s
  where c.n < ${size.alwaysFree} or (${pseudoRandom('c.n', 'offers', 12)} > 0 and ${pseudoRandom('c.n + d * 7', 'day', 5)} > 0)`

const calls = (size: CrowdSize) => `
  insert into calls (seeker_id, offerer_id, status, scheduled_start, scheduled_end, actual_start, ended_at, duration_minutes, total_credits, media_type, created_at)
  select ${idSql('seeker', `n % ${size.seekers}`)}, ${idSql('companion', `n % ${size.companions}`)}, 'completed', at, at + interval '30 minutes', at,
    at + interval '30 minutes', 30, 50, 'audio', at - interval '3 days'
  from generate_series(0, ${size.pastCalls - 1}) n, lateral (select app_now() - make_interval(days => 1 + n % 300, mins => n % 1000) as at) t;
  insert into calls (seeker_id, offerer_id, scheduled_start, scheduled_end, duration_minutes, total_credits, media_type)
  select ${idSql('seeker', `${size.richSeekers} + n`)}, ${idSql('companion', `${Math.floor(size.companions * 0.8)} + n / 2`)}, at, at + interval '30 minutes', 30, 50, 'audio'
  from generate_series(0, ${Math.min(size.seekers - size.richSeekers, Math.floor(size.companions * 0.2)) - 1}, 2) n, unnest(array[3, 6, 9]) d, lateral (select ${slotStartSql(`${Math.floor(size.companions * 0.8)} + n / 2`, 'd')} as at) s`

const money = (size: CrowdSize) => `
  insert into purchases (id, user_id, package_key, credits, price_cents, status, paid_at)
  select ${idSql('purchase', 'n')}, ${idSql('seeker', 'n')}, 'bench', 20000, 200000, 'paid', app_now() from generate_series(0, ${size.richSeekers - 1}) n;
  select post_journal('purchase', 'purchase:' || id, null, id, null, jsonb_build_array(
    jsonb_build_object('kind', 'credits_issued', 'amount', -credits), jsonb_build_object('kind', 'user_available', 'owner', user_id, 'amount', credits),
    jsonb_build_object('kind', 'stripe_cash', 'amount', -price_cents))) from purchases`

/** Fills an empty, migrated PostgreSQL database. Uses its own client, because the product's would time out. */
export async function makeCrowd(databaseUrl: string, size: CrowdSize): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await fillWithCrowd((statement) => client.query(statement), size)
  } finally {
    await client.end()
  }
}

/** Runs one or several statements. Returns the rows if there is only one. */
type RunSql = (statements: string) => Promise<{ rows: { rule?: string }[] }>

/** As above, with any way to run SQL. Replaces row-level triggers and the overlap rule by set-based statements. */
export async function fillWithCrowd(run: RunSql, size: CrowdSize): Promise<void> {
  const { rows } = await run(
    `select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'availability_no_overlap'`,
  )
  await run('begin')
  for (const table of ['availability', 'calls']) await run(`alter table ${table} disable trigger user`)
  await run(companions(size))
  await run(certificates(size))
  await run(companionProfiles(size))
  await run('insert into profile_slugs (slug, profile_id) select slug, id from profiles')
  await run(seekers(size))
  await run('alter table availability drop constraint availability_no_overlap')
  await run(freeTime(size))
  await run(`alter table availability add constraint availability_no_overlap ${rows[0]?.rule}`)
  await run(calls(size))
  for (const table of ['availability', 'calls']) await run(`alter table ${table} enable trigger user`)
  await run('select rebuild_free_times()')
  if (size.richSeekers > 0) {
    await run('analyze')
    await run(money(size))
  }
  await run('commit')
  await run('vacuum analyze')
}

/** Past calls per pair. */
const HELD = 6
const CREDITS = 50

/** Number of the n-th lively seeker, and of the companion they have three upcoming calls with. */
export const livelySeeker = (size: CrowdSize, n: number) => size.richSeekers + 2 * n
export const activeCompanionId = (size: CrowdSize, n: number) => Math.floor(size.companions * 0.8) + n

/**
 * SQL that gives `count` pairs bought and earned credits, past calls, paid and rated, an application and notifications.
 */
export function sampleHistories(size: CrowdSize, count: number): string {
  const seeker = idSql('seeker', `${livelySeeker(size, 0)} + 2 * n`)
  const companion = idSql('companion', `${activeCompanionId(size, 0)} + n`)
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
