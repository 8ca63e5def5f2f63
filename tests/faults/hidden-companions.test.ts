/** @module-tag deep */

import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { rows } from '#app/platform/data/db.server.ts'
import { demoApp, sessionCookie } from '#tests/support/demo-app.ts'

const { app, demo } = demoApp({ WORKER: 'off', LOG_LEVEL: 'error' })
let cookie = ''
let newcomer = ''
/**
 * A companion who blocked the seeker. Their names and the made-up ones are equally long, so lengths can be compared.
 */
const blocker = { id: '', slug: '', name: '' }
const nobody: typeof blocker = { id: crypto.randomUUID(), slug: '', name: '' }

beforeAll(async () => {
  cookie = await sessionCookie(app, 'seeker')
  newcomer = await sessionCookie(app, 'new-seeker')
  const { db } = demo.database
  const seekerId = sql`(select id from users where email = 'seeker@demo.visavis.example')`
  const [companion] = await rows<typeof blocker>(
    db,
    sql`select p.id, p.slug, p.full_name as name from profiles p join listings l on l.companion_id = p.id join availability a on a.offerer_id = p.id
     where a.start_time > now() + interval '1 day' and a.media_type = 'audio_video' and l.rate_audio is not null and l.rate_video is not null
       and not exists (select 1 from calls c where c.seeker_id = ${seekerId} and c.offerer_id = p.id)
       and not exists (select 1 from favorites f where f.seeker_id = ${seekerId} and f.offerer_id = p.id)
     order by p.id limit 1`,
  )
  Object.assign(blocker, companion)
  nobody.slug = blocker.slug.replace(/[a-z]/g, (letter) =>
    letter === 'z' ? 'a' : String.fromCharCode(letter.charCodeAt(0) + 1),
  )
  await db.execute(
    sql`insert into blocked (seeker_id, offerer_id, blocked_by) values (${seekerId}, ${blocker.id}, ${blocker.id})`,
  )
})

type Person = typeof nobody
type Target = { path: (person: Person) => string; form?: (person: Person) => Record<string, string> }

const startAt = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 86_400_000 + 43_200_000).toISOString()
const booking = (media: string, idempotencyKey: string) => () => ({
  startAt,
  minutes: '15',
  media,
  expectedCredits: '10',
  idempotencyKey,
})
const report = () => ({ reason: 'other', text: 'Why?' })

const pages: Target[] = LANGUAGES.flatMap((language) => [
  { path: ({ id }) => `/${language}/profile/${id}` },
  { path: ({ slug }) => `/${language}/companion/${slug}` },
  { path: ({ slug }) => `/${language}/companion/${slug.toUpperCase()}` },
  { path: ({ id }) => `/${language}/availability/${id}` },
  { path: ({ id }) => `/${language}/availability/${id}/audio` },
  { path: ({ id }) => `/${language}/availability/${id}/video?week=2026-11-30` },
  { path: ({ id }) => `/${language}/block/${id}` },
  { path: ({ id }) => `/${language}/report/${id}` },
  { path: ({ id }) => `/${language}/report/${id}?sent` },
])
const forms: Target[] = [
  { path: ({ id }) => `/en/availability/${id}/audio`, form: booking('audio', 'a-key-of-mine') },
  { path: ({ id }) => `/en/availability/${id}/video`, form: booking('video', 'another-key-of-mine') },
  { path: ({ id }) => `/en/report/${id}`, form: report },
  { path: () => '/blocks', form: ({ id }) => ({ intent: 'block', userId: id }) },
  { path: () => '/blocks', form: ({ id }) => ({ intent: 'unblock', userId: id }) },
  { path: () => '/favorites', form: ({ id }) => ({ companionId: id, favorite: 'true' }) },
]

/** The response without the person’s id and slug, and without parts that differ in every response. */
async function answer({ path, form }: Target, person: Person, data: boolean, as = cookie) {
  const [place = '', search = ''] = path(person).split('?')
  const address = `${app.origin}${place}${data ? '.data' : ''}${search && `?${search}`}`
  const response = await fetch(address, {
    redirect: 'manual',
    headers: { cookie: as, origin: app.origin, accept: data ? '*/*' : 'text/html' },
    ...(form ? { method: 'POST', body: new URLSearchParams(form(person)) } : {}),
  })
  const received = `${response.status} ${response.headers.get('location') ?? ''}\n${await response.text()}`
  return [person.id, person.slug, person.slug.toUpperCase()]
    .reduce((text, name) => text.replaceAll(name, 'somebody'), received)
    .replace(/nonce="[^"]*"/g, '')
    .replace(/\d{13}/g, (instant) => (Math.abs(Number(instant) - Date.now()) < 300_000 ? 'now' : instant))
}

// A blocked person gets the same bytes for the companion as for a made-up id, apart from the id.
test.each([false, true])(
  'pages and forms tell a blocked seeker no more than for a made-up id (as data: %s) [SEC-16]',
  async (data) => {
    for (const target of [...pages, ...forms]) {
      const [theirs, none] = [await answer(target, blocker, data), await answer(target, nobody, data)]
      const about = `${target.form ? 'POST' : 'GET'} ${target.path(blocker)} ${JSON.stringify(target.form?.(blocker) ?? '')}`
      expect(`${about}\n${theirs}`).toBe(`${about}\n${none}`)
    }
    expect(await rows(demo.database.db, sql`select 1 from cases where subject_id = ${blocker.id}`)).toEqual([])
  },
)

test('no list, search, count or notification names the companion or counts them [SEC-16]', async () => {
  const search = `?search=${encodeURIComponent(blocker.name)}`
  const lists = ['', '/companions', '/dashboard', '/my-calls', '/notifications']
  for (const place of [...lists, `/companions${search}`, `/companions/more${search}`]) {
    const { status, body } = await get(`/en${place}`, cookie)
    expect([place, status]).toEqual([place, 200])
    expect([place, body.includes(blocker.id), body.includes(blocker.slug)]).toEqual([place, false, false])
  }
  const counted = async (as: string) => (await get(`/en/companions/count${search}`, as)).body
  expect(await counted('')).not.toBe(await counted(cookie))
})

test('the same URLs show the companion to everyone else, so the comparison is meaningful', async () => {
  for (const target of pages.filter(({ path }) => /companion|profile/.test(path(blocker))))
    expect(await answer(target, blocker, false, '')).not.toBe(await answer(target, nobody, false, ''))
})

type Listed = { id: string; slug: string; name: string; old: string; shareImage: string }

async function get(path: string, as = '') {
  const response = await fetch(app.origin + path, { redirect: 'manual', headers: as ? { cookie: as } : {} })
  return { status: response.status, body: await response.text(), location: response.headers.get('location') }
}

/** A listed companion with a former slug and a share image, requested once so that everything may be cached. */
async function somebody(offset: number): Promise<Listed> {
  const [person] = await rows<{ id: string; slug: string; name: string }>(
    demo.database.db,
    sql`select p.id, p.slug, p.full_name as name from listings l join profiles p on p.id = l.companion_id
      order by l.recommended desc, l.companion_id limit 1 offset ${offset}`,
  )
  if (!person) throw new Error('nobody is listed')
  const old = `once-${person.slug}`
  await demo.database.db.execute(
    sql`insert into profile_slugs (slug, profile_id) values (${old}, ${person.id}) on conflict do nothing`,
  )
  const page = await get(`/en/companion/${person.slug}`)
  const shareImage = /og:image" content="[^"]*(\/og\/[^"]+)"/.exec(page.body)?.[1] ?? ''
  return { ...person, old, shareImage }
}

async function places({ id, slug, name, old, shareImage }: Listed, as = ''): Promise<Record<string, boolean>> {
  const holds = async (path: string) => {
    const { status, body } = await get(path, as)
    return status === 200 && (body.includes(id) || body.includes(slug))
  }
  const opens = async (path: string) => [200, 301, 302].includes((await get(path, as)).status)
  const words = encodeURIComponent(name)
  return {
    list: await holds('/en/companions?page=10'),
    data: await holds('/en/companions.data?page=10'),
    'free times': await holds('/de/companions?order=soonest&page=10'),
    search: await holds(`/en/companions?search=${words}`),
    more: await holds(`/en/companions/more?search=${words}`),
    count: JSON.parse((await get(`/en/companions/count?search=${words}`, as)).body).people > 0,
    home: await holds('/en'),
    slug: (await get(`/en/companion/${slug}`, as)).status === 200,
    id: (await opens(`/en/profile/${id}`)) && !(await get(`/en/profile/${id}`, as)).location?.includes('/login'),
    old: (await opens(`/en/companion/${old}`)) && (await get(`/en/companion/${slug}`, as)).status === 200,
    sitemap: await holds('/sitemap-companions-1.xml'),
    shareImage: (await get(shareImage, as)).status === 200,
  }
}

const everywhere = (found: Record<string, boolean>) =>
  Object.entries(found).flatMap(([place, is]) => (is ? [place] : []))

const ways = {
  suspended: sql`update users set status = 'suspended' where id = `,
  rejected: sql`update users set status = 'rejected' where id = `,
  canceled: sql`update users set status = 'canceled', canceled_at = app_now() where id = `,
  'not approved': sql`update users set status = null where id = `,
  'without rates': sql`update users set rate_per_hour_audio = null, rate_per_hour_video = null where id = `,
}

describe('a companion who is', () => {
  test.each(Object.entries(ways))('%s cannot be found by URL, cached page, sitemap or search', async (_how, update) => {
    const person = await somebody(0)
    expect(everywhere(await places(person))).toEqual(
      expect.arrayContaining('list,data,free times,search,more,count,slug,id,old,sitemap,shareImage'.split(',')),
    )
    await demo.database.db.execute(sql`${update} ${person.id}`)
    await expect.poll(async () => (await get(`/en/companion/${person.slug}`)).status).toBe(404)
    expect(everywhere(await places(person))).toEqual([])
    expect(everywhere(await places(person, newcomer))).toEqual([])
  })
})
