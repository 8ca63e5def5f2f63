import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { listings, profiles, recommendedIn } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion } from '#tests/support/makers.ts'
import { RANKING } from './rules.ts'

const t = testContext()

/** The expression for `recommended` in `refresh_listing`. */
const expression = (/u\.rate_per_hour_video\),\n([\s\S]*?::integer \* \(1000000[\s\S]*?::integer),/.exec(
  readFileSync('db/functions/listings.sql', 'utf8'),
) ?? [])[1]

describe('the explanation of the order', () => {
  test('names exactly the parameters in the code', () => {
    expect(new PgDialect().sqlToQuery(recommendedIn('de')).sql.match(/[a-z_]{5,}/g)).toEqual([
      ...RANKING.groups,
      'recommended',
    ])
    expect([...new Set(expression?.match(/p\.\w+/g))].sort()).toEqual(
      RANKING.parameters.map((name) => `p.${name}`).sort(),
    )
  })

  test('matches what the database computes, for all kinds of profiles', async () => {
    const id = await makeCompanion(t)
    for (const [featured, featuredRank] of [
      [false, null],
      [true, null],
      [true, 1],
      [true, 50],
    ] as const)
      for (const [average, ratings] of [
        [null, 0],
        ['5.00', 1],
        ['1.00', 1],
        ['4.37', 28],
        ['4.99', 900],
      ] as const) {
        const averageRating = average === null ? null : Number(average)
        const values = { featured, featuredRank, averageRating, totalRatings: ratings }
        await t.ctx.db.update(profiles).set(values).where(eq(profiles.id, id))
        const [row] = await t.ctx.db.select().from(listings).where(eq(listings.companionId, id))
        const expected = recommendedKey({ featured, featuredRank, average: averageRating, ratings })
        expect(Number(row?.recommended), JSON.stringify(values)).toBe(expected)
      }
  })
})

/** The same computation as `refresh_listing`. */
function recommendedKey(of: {
  featured: boolean
  featuredRank: number | null
  average: number | null
  ratings: number
}): number {
  const { imaginedRatings: count, imaginedStars: stars, lastRank } = RANKING
  const average = (count * stars + (of.average ?? 0) * of.ratings) / (count + of.ratings)
  const place = of.featured ? 1_000_000 + 10_000 * (lastRank - (of.featuredRank ?? lastRank)) : 0
  return place + Math.round(1_000 * average)
}
