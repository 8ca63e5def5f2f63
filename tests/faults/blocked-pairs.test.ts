/** @module-tag deep */

import { beforeAll, expect, test } from 'vitest'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { demoApp, sessionCookie } from '#tests/support/demo-app.ts'

/**
 * Somebody who was blocked by a companion asks every address that takes an id or a slug, once about that companion and
 * once about nobody: the answers are the same to the byte, but for the id itself (finding 16).
 */
const { app, demo } = demoApp({ WORKER: 'off', LOG_LEVEL: 'error' })
let cookie = ''
/** Blocked the seeker; both names are as long as those of nobody, so that even lengths can be compared. */
const blocker = { id: '', slug: '' }
const nobody: typeof blocker = { id: crypto.randomUUID(), slug: '' }

async function query(text: string, values: unknown[] = []): Promise<Record<string, string>[]> {
  if (!demo.database.pool) throw new Error('this needs PostgreSQL')
  return (await demo.database.pool.query<Record<string, string>>(text, values)).rows
}

beforeAll(async () => {
  cookie = await sessionCookie(app, 'seeker')
  const [seeker] = await query(`select id from users where email = 'seeker@demo.visavis.example'`)
  const [companion] = await query(
    `select p.id, p.slug from profiles p join listings l on l.companion_id = p.id join availability a on a.offerer_id = p.id
     where a.start_time > now() + interval '1 day' and a.media_type = 'audio_video' and l.rate_audio is not null and l.rate_video is not null
       and not exists (select 1 from calls c where c.seeker_id = $1 and c.offerer_id = p.id)
       and not exists (select 1 from favorites f where f.seeker_id = $1 and f.offerer_id = p.id)
     order by p.id limit 1`,
    [seeker?.id],
  )
  Object.assign(blocker, companion)
  nobody.slug = blocker.slug.replace(/[a-z]/g, (letter) =>
    letter === 'z' ? 'a' : String.fromCharCode(letter.charCodeAt(0) + 1),
  )
  await query('insert into blocked (seeker_id, offerer_id, blocked_by) values ($1, $2, $2)', [seeker?.id, blocker.id])
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
const lists: Target[] = ['', 'companions', 'dashboard', 'my-calls', 'notifications'].flatMap((page) => [
  { path: () => `/en/${page}` },
])
const forms: Target[] = [
  { path: ({ id }) => `/en/availability/${id}/audio`, form: booking('audio', 'a-key-of-mine') },
  { path: ({ id }) => `/en/availability/${id}/video`, form: booking('video', 'another-key-of-mine') },
  { path: ({ id }) => `/en/report/${id}`, form: report },
  { path: () => '/blocks', form: ({ id }) => ({ intent: 'block', userId: id }) },
  { path: () => '/blocks', form: ({ id }) => ({ intent: 'unblock', userId: id }) },
  { path: () => '/favorites', form: ({ id }) => ({ companionId: id, favorite: 'true' }) },
]

/** What comes back, with the person’s id and slug taken out and what is new in every answer. */
async function answer({ path, form }: Target, person: Person, data: boolean) {
  const [place = '', search = ''] = path(person).split('?')
  const address = `${app.origin}${place}${data ? '.data' : ''}${search && `?${search}`}`
  const response = await fetch(address, {
    redirect: 'manual',
    headers: { cookie, origin: app.origin, accept: data ? '*/*' : 'text/html' },
    ...(form ? { method: 'POST', body: new URLSearchParams(form(person)) } : {}),
  })
  const received = `${response.status} ${response.headers.get('location') ?? ''}\n${await response.text()}`
  return [person.id, person.slug, person.slug.toUpperCase()]
    .reduce((text, name) => text.replaceAll(name, 'somebody'), received)
    .replace(/nonce="[^"]*"/g, '')
    .replace(/\d{13}/g, (instant) => (Math.abs(Number(instant) - Date.now()) < 300_000 ? 'now' : instant))
}

test.each([false, true])(
  'pages and forms tell a blocked seeker as much as about nobody (as data: %s) [SEC-16]',
  async (data) => {
    for (const target of [...pages, ...forms]) {
      const [theirs, none] = [await answer(target, blocker, data), await answer(target, nobody, data)]
      const about = `${target.form ? 'POST' : 'GET'} ${target.path(blocker)} ${JSON.stringify(target.form?.(blocker) ?? '')}`
      expect(`${about}\n${theirs}`).toBe(`${about}\n${none}`)
    }
    expect(await query('select 1 from cases where subject_id = $1', [blocker.id])).toEqual([])
  },
)

test('no list, search, count or notification names the companion or counts them [SEC-16]', async () => {
  const [found] = await query('select full_name as name from profiles where id = $1', [blocker.id])
  const name = found?.name ?? '?'
  const search = `?search=${encodeURIComponent(name)}`
  const places = [...lists.map(({ path }) => path(nobody)), `/en/companions${search}`, `/en/companions/more${search}`]
  for (const place of places) {
    const page = await (await fetch(app.origin + place, { headers: { cookie } })).text()
    expect([place, page.includes(blocker.id), page.includes(blocker.slug)]).toEqual([place, false, false])
  }
  const counted = async (headers: Record<string, string>) =>
    (await fetch(`${app.origin}/en/companions/count${search}`, { headers })).text()
  expect(await counted({})).not.toBe(await counted({ cookie }))
})

test('the same addresses tell everybody else of the companion: the comparison looks at something', async () => {
  const me = cookie
  cookie = ''
  try {
    const open = pages.filter(({ path }) => /companion|profile/.test(path(blocker)))
    for (const target of open)
      expect(await answer(target, blocker, false)).not.toBe(await answer(target, nobody, false))
  } finally {
    cookie = me
  }
})
