import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/platform/data/db.server.ts'
import { seal, sealingKey, unseal } from '#app/platform/security/seal.server.ts'
import type { Secrets } from '#app/platform/security/secrets.server.ts'
import { busyCalendars, users } from '#db/schema/all.ts'
import type { TimeRange } from '../rules.ts'
import type { CalendarFailure } from '../schema.ts'

type Vault = Pick<Secrets, 'vault'>
const keyOf = ({ vault }: Vault) => sealingKey(vault, 'calendar addresses')

/** Null if this installation's keys can't decrypt it. */
export const openAddress = (secrets: Vault, { companionId, sealed }: { companionId: string; sealed: string }) =>
  unseal(keyOf(secrets), companionId, sealed)

const toRanges = (busy: readonly TimeRange[]) =>
  `{${busy.map(({ startAt, endAt }) => `[${startAt.toISOString()},${endAt.toISOString()})`).join()}}`

export async function findCalendar(db: Db, companionId: string) {
  const { sealed, readAt, triedAt, failure } = busyCalendars
  const [row] = await db
    .select({ companionId: busyCalendars.companionId, sealed, readAt, triedAt, failure })
    .from(busyCalendars)
    .where(eq(busyCalendars.companionId, companionId))
  return row ?? null
}

/** Replaces another calendar of the companion. */
export async function upsertCalendar(
  tx: Tx,
  secrets: Vault,
  companionId: string,
  { address, busy, now }: { address: string; busy: readonly TimeRange[]; now: Date },
): Promise<void> {
  const sealed = seal(keyOf(secrets), companionId, address)
  const read = { sealed, busy: toRanges(busy), readAt: now, triedAt: now, failure: null }
  await tx
    .insert(busyCalendars)
    .values({ companionId, ...read })
    .onConflictDoUpdate({ target: busyCalendars.companionId, set: { ...read, createdAt: sql`app_now()` } })
}

/** What a try to read it found; nothing if the companion has changed the address meanwhile. */
export async function updateCalendar(
  tx: Tx,
  { companionId, sealed }: { companionId: string; sealed: string },
  { now, ...found }: { now: Date } & ({ busy: readonly TimeRange[] } | { failure: CalendarFailure }),
): Promise<void> {
  const read = 'busy' in found ? { busy: toRanges(found.busy), readAt: now, failure: null } : { failure: found.failure }
  await tx
    .update(busyCalendars)
    .set({ triedAt: now, ...read })
    .where(and(eq(busyCalendars.companionId, companionId), eq(busyCalendars.sealed, sealed)))
}

export async function deleteCalendar(tx: Tx, companionId: string): Promise<boolean> {
  const deleted = await tx
    .delete(busyCalendars)
    .where(eq(busyCalendars.companionId, companionId))
    .returning({ companionId: busyCalendars.companionId })
  return deleted.length > 0
}

/** Calendars not tried since, longest ago first, of people who can be booked. */
export const listCalendarsToRead = (db: Db, since: Date, limit: number) =>
  db
    .select({ companionId: busyCalendars.companionId, sealed: busyCalendars.sealed, timeZone: users.timeZone })
    .from(busyCalendars)
    .innerJoin(users, eq(users.id, busyCalendars.companionId))
    .where(and(lt(busyCalendars.triedAt, since), sql`coalesce(${users.status}, '') not in ('suspended', 'canceled')`))
    .orderBy(asc(busyCalendars.triedAt))
    .limit(limit)
