import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Viewer } from '#app/platform/viewer.ts'
import { profileSlugs, profiles } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { routeArgs } from '#tests/support/route-args.ts'
import { loader as bySlug } from './companion.tsx'
import { loader as byId } from './profile-by-id.tsx'

const test = testContext()

type Answer = { status: number; place: string | null; head: string }

async function visit(path: string, viewer: Viewer | null = null): Promise<Answer> {
  const [, , kind, last = ''] = new URL(path, 'http://localhost:3000').pathname.split('/')
  const params = kind === 'companion' ? { slug: last } : { userId: last }
  const args = routeArgs(path, { ctx: test.ctx, viewer, params })
  try {
    const answer = await (kind === 'companion' ? bySlug : byId)(args)
    return { status: 200, place: null, head: JSON.stringify(answer.head) }
  } catch (thrown) {
    if (thrown instanceof Response) return { status: thrown.status, place: thrown.headers.get('location'), head: '' }
    const { init } = thrown as { init?: { status: number } }
    if (!init) throw thrown
    return { status: init.status, place: null, head: '' }
  }
}

async function companion(options: Parameters<typeof makeCompanion>[1] = {}) {
  const id = await makeCompanion(test, options)
  const [row] = await test.ctx.db.select({ slug: profiles.slug }).from(profiles).where(eq(profiles.id, id))
  const slug = row?.slug ?? ''
  await test.ctx.db.insert(profileSlugs).values({ slug: `old-${slug}`, profileId: id })
  return { id, slug }
}

describe('the URL of a companion', () => {
  it('uses the current slug; old slugs, capitals and the id redirect there and keep the query [C-01]', async () => {
    const { id, slug } = await companion()
    expect((await visit(`/en/companion/${slug}`)).status).toBe(200)
    const place = `/en/companion/${slug}?utm_source=x&y=%C3%A4`
    for (const old of [`old-${slug}`, slug.toUpperCase()])
      expect(await visit(`/en/companion/${old}?utm_source=x&y=%C3%A4`)).toMatchObject({ status: 301, place })
    expect(await visit(`/en/profile/${id}?utm_source=x&y=%C3%A4`)).toMatchObject({ status: 302, place })
  })

  it('without a slug uses the id, which search engines skip', async () => {
    const { id } = await companion()
    await test.ctx.db.update(profiles).set({ slug: null }).where(eq(profiles.id, id))
    const page = await visit(`/en/profile/${id}`)
    expect(page.status).toBe(200)
    expect(page.head).toContain('noindex')
  })

  it('of an unknown person is a 404, and a URL without an id reports it [C-03, C-18]', async () => {
    expect((await visit('/en/companion/nobody-0000')).status).toBe(404)
    for (const id of ['undefined', 'null', 'mara-feld', '0412fba5'])
      expect([id, (await visit(`/en/profile/${id}`)).status]).toEqual([id, 400])
  })
})

describe('a hidden profile has no page, by slug, old slug or id', () => {
  it('in review; its owner still sees it, not indexed [T-07]', async () => {
    const { id, slug } = await companion({ status: null })
    const stranger = await test.as(await makeSeeker(test))
    for (const address of [`companion/${slug}`, `companion/old-${slug}`])
      for (const viewer of [null, stranger])
        expect([address, (await visit(`/en/${address}`, viewer)).status]).toEqual([address, 404])
    expect((await visit(`/en/profile/${id}`, stranger)).status).toBe(404)
    // An id could also be a seeker's, so guests always sign in first.
    for (const anyId of [id, crypto.randomUUID()])
      expect((await visit(`/en/profile/${anyId}`)).place).toMatch(/^\/en\/login\?next=/)
    const own = await visit(`/en/companion/${slug}`, await test.as(id))
    expect(own.status).toBe(200)
    expect(own.head).toContain('noindex')
  })
})
