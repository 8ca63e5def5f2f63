import { beforeAll, afterAll, test } from 'vitest'
import { shellOf } from '#app/features/site/views.server.ts'
import { seekerDashboard } from '#app/features/dashboard/views.server.ts'
import { publicProfilePage } from '#app/features/directory/profile/views.server.ts'
import { bookingPage } from '#app/features/bookings/views.server.ts'
import { pastCallsWithRatings } from '#app/features/ratings/views.server.ts'
import { myUpcomingCalls } from '#app/features/calls/views.server.ts'
import { loadList } from '#app/features/directory/list/views.server.ts'
import { NO_FILTERS } from '#app/features/directory/filters/schema.ts'
import { openTestContext, type TestContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { makeCall } from '#tests/support/calls.ts'
let t: TestContext
beforeAll(async () => { t = await openTestContext({ connections: 6 }) })
afterAll(() => t.close())
test('cost', async () => {
  const seeker = await t.as(await makeSeeker(t, { status: 'active' }))
  const companionId = await makeCompanion(t)
  for (let i = 0; i < 24; i++) await makeCompanion(t)
  const now = t.ctx.clock.now()
  await makeCall(t, { seekerId: seeker.userId, companionId, startAt: new Date(now.getTime() + 86_400_000) })
  const db = t.ctx.db
  const work: Record<string, () => Promise<unknown>> = {
    shell: () => shellOf(db, seeker),
    dashboard: () => seekerDashboard(db, seeker, now, 'Europe/Berlin'),
    profile: () => publicProfilePage(db, seeker, companionId, now),
    booking: () => bookingPage(db, seeker, companionId, 'audio', { week: null, now, timeZone: 'Europe/Berlin' }),
    calls: () => Promise.all([myUpcomingCalls(db, seeker, { limit: 20 }), pastCallsWithRatings(db, seeker, { page: 1, order: 'booked', now })]),
    list: () => loadList(db, seeker, { filters: NO_FILTERS, pages: 1, after: null, now, timeZone: 'Europe/Berlin' }),
  }
  for (const round of [0, 1]) for (const [name, go] of Object.entries(work)) {
    const n = round ? 400 : 50
    const cpu = process.cpuUsage(); const at = performance.now()
    for (let i = 0; i < n; i++) await go()
    const used = process.cpuUsage(cpu)
    if (round) console.log(name, 'node cpu ms', ((used.user + used.system) / 1000 / n).toFixed(2), 'wall', ((performance.now() - at) / n).toFixed(2))
  }
})
import { inTransaction } from '#app/platform/data/db.server.ts'
test('tx', async () => {
  for (const round of [0, 1]) {
    const n = 300
    const cpu = process.cpuUsage()
    for (let i = 0; i < n; i++) await inTransaction(t.ctx.db, async (tx) => { await tx.execute('select 1') })
    const used = process.cpuUsage(cpu)
    if (round) console.log('tx', 'node cpu ms', ((used.user + used.system) / 1000 / n).toFixed(2))
  }
})
