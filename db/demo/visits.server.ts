import type { Tx } from '#app/platform/data/db.server.ts'
import { analyticsEvents } from '#db/schema/all.ts'
import { COMPANIONS } from './people.ts'
import { pick, seededRandom, shuffled, userIdOf } from './seeded.ts'

const DAYS = 60
const DAY = 86_400_000

/** Visitors of the list and of profiles in it, counted with their consent. Half of those who choose someone choose companion@. */
export async function insertVisits(tx: Tx, now: Date): Promise<void> {
  const random = seededRandom('visits')
  const ids = COMPANIONS.map(({ key }) => userIdOf(key))
  const events = Array.from({ length: DAYS }, (_, ago) => ago).flatMap((ago) =>
    Array.from({ length: 4 + Math.floor(random() * 6) }, () => {
      const visit = {
        language: pick(['de', 'en'] as const, random),
        createdAt: new Date(now.getTime() - (ago + random()) * DAY),
      }
      const shown = shuffled(ids, random).slice(0, 10)
      const chosen = random() < 0.5 ? userIdOf('mara') : shown[0]!
      return [
        { ...visit, name: 'view_item_list' as const, items: shown },
        ...(random() < 0.6 ? [{ ...visit, name: 'select_item' as const, items: [chosen] }] : []),
      ]
    }).flat(),
  )
  await tx.insert(analyticsEvents).values(events)
}
