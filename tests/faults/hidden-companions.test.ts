/** @module-tag deep */

import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { rows } from '#app/platform/data/db.server.ts'
import { demoApp, sessionCookie } from '#tests/support/demo-app.ts'

const { app, demo } = demoApp({ WORKER: 'off', LOG_LEVEL: 'error' })
let cookie = ''

beforeAll(async () => {
  cookie = await sessionCookie(app, 'new-seeker')
})

type Person = { id: string; slug: string; name: string; old: string; shareImage: string }

async function get(path: string, as = '') {
  const response = await fetch(app.origin + path, { redirect: 'manual', headers: as ? { cookie: as } : {} })
  return { status: response.status, body: await response.text(), location: response.headers.get('location') }
}

/**
 * A listed companion with a former address and an image for shared links, everything asked for once so that it may be
 * kept.
 */
async function somebody(offset: number): Promise<Person> {
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

/** Everywhere somebody could be found, and whether this person is there for this reader. */
async function places({ id, slug, name, old, shareImage }: Person, as = ''): Promise<Record<string, boolean>> {
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

/** How somebody stops being listed. */
const ways = {
  suspended: sql`update users set status = 'suspended' where id = `,
  rejected: sql`update users set status = 'rejected' where id = `,
  canceled: sql`update users set status = 'canceled', canceled_at = app_now() where id = `,
  'not approved': sql`update users set status = null where id = `,
  'without rates': sql`update users set rate_per_hour_audio = null, rate_per_hour_video = null where id = `,
}

describe('a companion who is', () => {
  test.each(Object.entries(ways))(
    '%s is nowhere: by no address, in no kept page, no sitemap, no search',
    async (_how, update) => {
      const person = await somebody(0)
      expect(everywhere(await places(person))).toEqual(
        expect.arrayContaining('list,data,free times,search,more,count,slug,id,old,sitemap,shareImage'.split(',')),
      )
      await demo.database.db.execute(sql`${update} ${person.id}`)
      await expect.poll(async () => (await get(`/en/companion/${person.slug}`)).status).toBe(404)
      expect(everywhere(await places(person))).toEqual([])
      expect(everywhere(await places(person, cookie))).toEqual([])
    },
  )
})
