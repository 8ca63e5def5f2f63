import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pg-proxy'
import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import type { Ctx } from '#app/platform/context.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { profiles } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { routeArgs } from '#tests/support/route-args.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import DashboardRoute, { loader } from './dashboard.tsx'

const test = testContext()

const visit = (viewer: Viewer | null, ctx: Ctx = test.ctx) =>
  loader(routeArgs('/en/dashboard', { ctx, viewer, params: { lang: 'en' } }))
const placeOf = async (visiting: Promise<unknown>) => {
  const answer = await visiting.catch((thrown: unknown) => thrown)
  return answer instanceof Response ? answer.headers.get('location') : null
}
const wordsFor = (data: unknown) => wordsOf(screenOf(createElement(DashboardRoute), { data }))

describe('the dashboard page', () => {
  it('sends guests, and people with an ended session, to login and back [H-26]', async () => {
    expect(await placeOf(visit(null))).toBe('/en/login?next=%2Fen%2Fdashboard')
  })

  it('sends people without a name to onboarding [H-01]', async () => {
    const userId = await makeSeeker(test)
    await test.ctx.db.update(profiles).set({ fullName: null }).where(eq(profiles.id, userId))
    expect(await placeOf(visit(await test.as(userId)))).toBe('/en/onboarding')
  })

  it('shows seekers and companions their own, and sends administrators to the back office', async () => {
    const seeker = await visit(await test.as(await makeSeeker(test, { name: 'Lena' })))
    expect(wordsFor(seeker)).toMatch(/, Lena .*Your credits/)
    const companion = await visit(await test.as(await makeCompanion(test)))
    expect(wordsFor(companion)).toMatch(/, Mara .*Your balance/)
    expect(await placeOf(visit(await test.as(await makeAdmin(test))))).toBe('/en/admin')
  })

  it('offers to complete a missing profile, and a retry after any other error [H-27]', async () => {
    const userId = await makeCompanion(test)
    const viewer = await test.as(userId)
    const broken = { ...test.ctx, db: drizzle(() => Promise.reject(new Error('down'))) as unknown as Ctx['db'] }
    expect(wordsFor(await visit(viewer, broken))).toBe('Dashboard We couldn’t load your dashboard. Try again')
    await test.ctx.db.delete(profiles).where(eq(profiles.id, userId))
    expect(wordsFor(await visit(viewer))).toBe('Dashboard Your profile is missing. Complete your profile')
  })
})
