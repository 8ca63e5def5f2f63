import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '#app/platform/data/db.server.ts'
import { TIME_ZONES } from '#app/platform/time-zone.ts'
import { users } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { setTimeZone } from './settings.commands.server.ts'

const t = testContext()

const zoneOf = async (id: string) => (await t.ctx.db.select().from(users).where(eq(users.id, id)))[0]?.timeZone

test('whoever chooses a zone has it from then on, and refuses a stranger: nobody else changes', async () => {
  const [lena, other] = [await makeSeeker(t), await makeSeeker(t)]
  const before = await zoneOf(other)
  await setTimeZone(t.ctx, await t.as(lena), 'Europe/Lisbon')
  expect([await zoneOf(lena), await zoneOf(other)]).toEqual(['Europe/Lisbon', before])
})

test('what is no zone is refused and changes nothing', async () => {
  const lena = await makeSeeker(t)
  const before = await zoneOf(lena)
  for (const name of ['', 'Mars/Olympus', '+02:00'])
    await expect(setTimeZone(t.ctx, await t.as(lena), name)).rejects.toMatchObject({
      details: { 'field.timeZone': 'time_zone_unknown' },
    })
  expect(await zoneOf(lena)).toBe(before)
})

test('the database knows every zone that is offered', async () => {
  const names = sql.join(
    TIME_ZONES.map((name) => sql`${name}`),
    sql`, `,
  )
  const [found] = await rows<{ hours: number }>(
    t.ctx.db,
    sql`select count(now() at time zone name)::int as hours from unnest(array[${names}]::text[]) as name`,
  )
  expect(found?.hours).toBe(TIME_ZONES.length)
})
