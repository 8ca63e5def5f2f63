import { NO_FILTERS } from '#app/features/directory/filters/schema.ts'
import { directoryFacets, directoryPage } from '#app/features/directory/views.server.ts'
import { mintViewer } from '#app/platform/viewer.ts'
import { idOf } from './crowd.ts'
import { alternate, atMost, type Figure, median, ratioOf } from './figures.ts'
import { runLanes } from './load.ts'
import { openBarePool } from './recording.ts'
import type { World } from './world.ts'

const lanes = 4
const perRound = 48

export const seekerOf = (n: number) =>
  mintViewer({
    userId: idOf('seeker', n),
    sessionId: '',
    role: 'seeker',
    status: 'active',
    language: 'en',
    timeZone: 'Europe/Berlin',
    name: `Seeker ${n}`,
    hasSecondFactor: true,
  })

/** The same knowledge by hand: cards, hearts, the first open slots and the count, each by its index. */
const cardsSql = `
  select p.id, p.full_name, p.slug, p.photo_key, p.certified, p.location_code, p.bio, p.average_rating::float8, p.total_ratings,
    u.rate_per_hour_audio, u.rate_per_hour_video, p.free_intro, next.slots,
    exists (select 1 from favorites f where f.seeker_id = $1 and f.offerer_id = p.id) as favorite,
    exists (select 1 from blocked b where b.seeker_id = $1 and b.offerer_id = p.id) as blocked
  from profiles p join users u on u.id = p.id
  left join lateral (
    select json_agg(json_build_object('start', a.start_time, 'end', a.end_time, 'media', a.media_type)) as slots from (
      select start_time, end_time, media_type from availability a
      where a.offerer_id = p.id and a.end_time > app_now() and a.start_time < app_now() + interval '30 days' and not exists (
        select 1 from calls c where c.offerer_id = p.id and c.status in ('scheduled', 'active')
          and c.scheduled_end > app_now() and tstzrange(c.scheduled_start, c.scheduled_end) @> tstzrange(a.start_time, a.end_time))
      order by a.end_time limit 2) a) next on true
  where u.role = 'offerer' and u.status = 'active' and (u.rate_per_hour_audio is not null or u.rate_per_hour_video is not null)
  order by p.featured desc, p.average_rating desc nulls last, p.total_ratings desc, p.id limit 24`
const countSql = `
  select count(*)::int from users
  where role = 'offerer' and status = 'active' and (rate_per_hour_audio is not null or rate_per_hour_video is not null)`

/** What the list of companions is loaded with, as JSON, against bare statements that read the same and the JSON of their rows. */
export async function directory(world: World): Promise<Figure[]> {
  const pool = openBarePool(await world.crowd(), lanes * 2)
  const ctx = await world.context()
  const viewer = seekerOf(0)
  const asked = () => ({ filters: NO_FILTERS, pages: 1, after: null, now: ctx.clock.now(), timeZone: 'Europe/Berlin' })
  const load = () => Promise.all([directoryPage(ctx.db, viewer, asked()), directoryFacets(ctx.db, viewer, asked())])
  const loadBare = () => Promise.all([pool.query(cardsSql, [viewer.userId]), pool.query(countSql)])
  const pairs = await alternate({
    a: () => runLanes(perRound, lanes, async () => JSON.stringify(await load())),
    b: () => runLanes(perRound, lanes, async () => JSON.stringify((await loadBare()).map(({ rows }) => rows))),
  })
  await pool.end()
  const p95 = (of: 'a' | 'b') => median(pairs.map((pair) => pair[of].p95))
  return [
    ratioOf(pairs, (side) => side.perSecond, { name: 'directory', target: 0.5, better: 'higher', unit: 'lists/s' }),
    atMost('directory-p95', p95('a'), p95('b') + 3, 'ms (limit: bare + 3)'),
  ]
}
