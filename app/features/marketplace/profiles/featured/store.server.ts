import { eq, sql } from 'drizzle-orm'
import { rows, type Tx } from '#app/platform/data/db.server.ts'
import { listings } from '#db/schema/all.ts'

/** Serialises changes of the featured order and of the free-intro companion until the transaction ends. */
export const lockPlaces = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('visavis.places'))`)

/** Featured companions in their order, those without a place last. */
export async function listFeaturedIds(tx: Tx): Promise<string[]> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select p.id from profiles p left join listings l on l.companion_id = p.id where p.featured
      order by p.featured_rank nulls last, l.recommended desc nulls last, p.id`,
  )
  return found.map(({ id }) => id)
}

/** Whether a companion can be found. */
export const isListed = async (tx: Tx, companionId: string): Promise<boolean> =>
  (await tx.$count(listings, eq(listings.companionId, companionId))) > 0

/** Writes who is featured, in this order, and nobody else. */
export async function updateFeatured(tx: Tx, order: readonly string[]): Promise<void> {
  const places = sql`select id::uuid, place from unnest(${sql.param([...order])}::text[]) with ordinality as p(id, place)`
  await tx.execute(sql`update profiles set featured = false, featured_rank = null
    where featured and id not in (select id from (${places}) places)`)
  await tx.execute(sql`update profiles set featured = true, featured_rank = places.place
    from (${places}) places where places.id = profiles.id
      and (profiles.featured, profiles.featured_rank) is distinct from (true, places.place)`)
}

/** Makes one companion the free-intro companion, or nobody; returns who was before. */
export async function updateFreeIntro(tx: Tx, companionId: string | null): Promise<string | null> {
  const found = await rows<{ id: string }>(
    tx,
    sql`update profiles set free_intro = false where free_intro and id is distinct from ${companionId}::uuid returning id`,
  )
  if (companionId)
    await tx.execute(sql`update profiles set free_intro = true where id = ${companionId} and not free_intro`)
  return found[0]?.id ?? null
}

export async function findFreeIntroId(tx: Tx): Promise<string | null> {
  const [row] = await rows<{ id: string }>(tx, sql`select id from profiles where free_intro`)
  return row?.id ?? null
}
