import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { profiles } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion } from '#tests/support/makers.ts'
import { routeArgs } from '#tests/support/route-args.ts'
import { loader as landing } from './become-companion.tsx'
import { loader as bySlug } from './companion.tsx'
import { loader as home } from './home.tsx'
import { loader as schedule } from './my-schedule.tsx'
import { loader as byId } from './profile-by-id.tsx'

const t = testContext()

const relay = { urls: ['turn:turn.example.org:3478'], secret: 'a-secret-of-length' }

test.each([
  ['with a relay', relay, true],
  ['without a relay', null, false],
])(
  'home, profiles, schedule and the page for companions adapt to an installation %s',
  async (_name, turn, isRelayed) => {
    const listed = await makeCompanion(t)
    const unnamed = await makeCompanion(t)
    const [named] = await t.ctx.db.select({ slug: profiles.slug }).from(profiles).where(eq(profiles.id, listed))
    await t.ctx.db.update(profiles).set({ slug: null }).where(eq(profiles.id, unnamed))
    const viewer = await t.as(listed)
    const ctx = { ...t.ctx, config: { ...t.ctx.config, turn } }
    const args = (params: Record<string, string> = {}) => routeArgs('/en', { ctx, viewer, params })
    expect([
      (await home(args())).isRelayed,
      (await landing(args())).isRelayed,
      (await schedule(args())).isRelayed,
      (await bySlug(args({ slug: named?.slug ?? '' }))).page.isRelayed,
      (await byId(args({ userId: unnamed }))).isRelayed,
    ]).toEqual(Array(5).fill(isRelayed))
  },
)
