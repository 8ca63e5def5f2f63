import { describe, expect, it } from 'vitest'
import { nameCard } from '#app/features/marketplace/profiles/views.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { routeArgs } from '#tests/support/route-args.ts'
import { loader } from './profile.tsx'

const test = testContext()

async function placeFor(viewer: Viewer | null): Promise<string | null> {
  const answer = await loader(routeArgs('/de/profile', { ctx: test.ctx, viewer, language: 'de' })).catch(
    (thrown: unknown) => thrown,
  )
  if (!(answer instanceof Response)) throw answer
  return answer.headers.get('location')
}

describe('the viewer’s profile', () => {
  it('of a companion is at the slug [C-17]', async () => {
    const mara = await makeCompanion(test, { name: 'Mara Feld' })
    const card = await nameCard(test.ctx.db, mara)
    expect(card?.slug).toMatch(/^[a-z0-9-]+$/)
    expect(await placeFor(await test.as(mara))).toBe(`/de/companion/${card?.slug}`)
  })

  it('of a seeker is at the id', async () => {
    const lena = await makeSeeker(test)
    expect(await placeFor(await test.as(lena))).toBe(`/de/profile/${lena}`)
  })

  it('refuses a stranger: without an account it leads to login and back', async () => {
    expect(await placeFor(null)).toBe('/de/login?next=%2Fde%2Fprofile')
  })
})
