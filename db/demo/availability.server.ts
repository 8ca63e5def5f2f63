import { and, eq, inArray, max, sql } from 'drizzle-orm'
import type { Tx } from '#app/platform/data/db.server.ts'
import { availability, users } from '#db/schema/all.ts'
import { upcomingDemoSlots } from './activity.ts'
import { slotIdOf, userIdOf } from './ids.ts'
import { COMPANIONS } from './people.ts'
import type { DemoSlot } from './working-hours.ts'

/** Writes slots as availability; one that overlaps what a companion offers already is left out. */
export async function insertDemoSlots(tx: Tx, slots: readonly DemoSlot[], now: Date): Promise<void> {
  if (slots.length === 0) return
  await tx
    .insert(availability)
    .values(
      slots.map((slot) => ({
        id: slotIdOf(slot),
        companionId: userIdOf(slot.companionKey),
        startAt: slot.startAt,
        endAt: slot.endAt,
        mediaType: slot.mediaType,
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
}

/**
 * Adds the slots that begin after the last one written so far: the coming weeks stay full, and removed slots stay
 * removed.
 */
export async function extendDemoSlots(tx: Tx, now: Date): Promise<void> {
  const coming = upcomingDemoSlots(now)
  const ids = JSON.stringify(coming.map(slotIdOf))
  const [written] = await tx
    .select({ lastAt: max(availability.startAt) })
    .from(availability)
    .where(sql`${availability.id} in (select jsonb_array_elements_text(${ids}::jsonb)::uuid)`)
  const lastAt = written?.lastAt ?? new Date(0)
  const missing = coming.filter((slot) => slot.startAt > lastAt)
  if (missing.length === 0) return
  const active = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(
          users.id,
          COMPANIONS.map(({ key }) => userIdOf(key)),
        ),
        eq(users.status, 'active'),
      ),
    )
  const offering = new Set(active.map(({ id }) => id))
  await insertDemoSlots(
    tx,
    missing.filter((slot) => offering.has(userIdOf(slot.companionKey))),
    now,
  )
}
