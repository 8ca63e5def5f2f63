import { and, eq, inArray, max, sql } from 'drizzle-orm'
import type { Tx } from '#app/platform/data/db.server.ts'
import { availability, users } from '#db/schema/all.ts'
import { upcomingWindows } from './activity.ts'
import { userIdOf, windowIdOf } from './ids.ts'
import { COMPANIONS } from './people.ts'
import type { DemoWindow } from './working-hours.ts'

/** Writes windows as availability; one that overlaps what a companion offers already is left out. */
export async function insertWindows(tx: Tx, windows: readonly DemoWindow[], now: Date): Promise<void> {
  if (windows.length === 0) return
  await tx
    .insert(availability)
    .values(
      windows.map((window) => ({
        id: windowIdOf(window),
        companionId: userIdOf(window.companionKey),
        startAt: window.startAt,
        endAt: window.endAt,
        mediaType: window.mediaType,
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
}

/**
 * Adds the windows that begin after the last one written so far: the coming weeks stay full, and removed slots stay
 * removed.
 */
export async function extendWindows(tx: Tx, now: Date): Promise<void> {
  const coming = upcomingWindows(now)
  const ids = JSON.stringify(coming.map(windowIdOf))
  const [written] = await tx
    .select({ lastAt: max(availability.startAt) })
    .from(availability)
    .where(sql`${availability.id} in (select jsonb_array_elements_text(${ids}::jsonb)::uuid)`)
  const lastAt = written?.lastAt ?? new Date(0)
  const missing = coming.filter((window) => window.startAt > lastAt)
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
  await insertWindows(
    tx,
    missing.filter((window) => offering.has(userIdOf(window.companionKey))),
    now,
  )
}
