import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { isCompanionRole } from '#app/features/marketplace/accounts/schema.ts'
import { setRates } from '#app/features/marketplace/rates/commands.server.ts'
import { canSetRates } from '#app/features/marketplace/rates/rules.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import { lockPeople } from '#app/platform/data/db.server.ts'
import { authorize, type Decision, Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { traderDetails } from '#db/schema/all.ts'
import type { TraderFormInput } from './forms.ts'
import { TRADER_RETENTION_MONTHS } from './schema.ts'
import { traderState } from './views.server.ts'

/** Only companions offer anything, so only they declare. */
const canDeclare = (viewer: Pick<Viewer, 'role'>): Decision =>
  isCompanionRole(viewer.role) ? { ok: true } : { ok: false, code: 'only_companions_declare' }

const noIdentity = {
  legalName: null,
  address: null,
  country: null,
  email: null,
  phone: null,
  register: null,
  vatId: null,
}

/**
 * Stores whether the viewer is a trader, with the details required by DSA Art. 30 (1), replacing any earlier
 * declaration. For private persons, clears all details. A trigger lists the companion (db/functions/listings.sql).
 * Refuses as `canDeclare`.
 */
export const declareTrader = command(async (ctx, tx, viewer: Viewer, form: TraderFormInput) => {
  authorize(canDeclare(viewer))
  const { userId } = viewer
  await lockPeople(tx, [userId])
  const at = ctx.clock.now()
  const isTrader = form.isTrader === 'yes'
  const { legalName, address, country, email, phone, register, vatId } = form.isTrader === 'yes' ? form : noIdentity
  const identity = { legalName, address, country, email, phone, register, vatId }
  const dates = { certifiedAt: isTrader ? at : null, declaredAt: at, declareBy: null, updatedAt: at }
  const values = { isTrader, ...identity, ...dates }
  await tx
    .insert(traderDetails)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: traderDetails.userId, set: values })
})

/** Replaces the address that the viewer's profile shows, if they're a trader. Refuses as `canDeclare`. */
export const updateTraderAddress = command(
  async (ctx, tx, viewer: Viewer, { address, country }: { address: string; country: string }) => {
    authorize(canDeclare(viewer))
    await lockPeople(tx, [viewer.userId])
    await tx
      .update(traderDetails)
      .set({ address, country, updatedAt: ctx.clock.now() })
      .where(and(eq(traderDetails.userId, viewer.userId), eq(traderDetails.isTrader, true)))
  },
)

type RatesInput = Parameters<typeof setRates>[2] & { isTrader?: 'yes' | 'no' | undefined }

/**
 * Sets the viewer's rates. Undeclared companions must also answer whether they're a trader; `no` declares them private.
 * `isTrader` in the result means their trader details are still missing. Refuses as `setRates` and `declareTrader`, and
 * `trader_choice_missing`.
 */
export const setUpRates = command(async (ctx, tx, viewer: Viewer, { isTrader, ...rates }: RatesInput) => {
  authorize(canSetRates(viewer))
  await lockPeople(tx, [viewer.userId])
  const isOpen = (await traderState(tx, viewer.userId, ctx.clock.now())) === 'undeclared'
  if (isOpen && !isTrader)
    throw new Refusal('trader_choice_missing', { details: { 'field.isTrader': 'trader_choice_missing' } })
  await setRates.join(ctx, tx, viewer, rates)
  if (isOpen && isTrader === 'no') await declareTrader.join(ctx, tx, viewer, { isTrader })
  return { isTrader: isOpen && isTrader === 'yes' }
})

/**
 * Runs hourly. Deletes open declarations past their deadline, which unlists their companions, and the details of
 * accounts that ended six months ago (DSA Art. 30 (5)).
 */
export async function sweepTraders({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  await db.delete(traderDetails).where(and(isNull(traderDetails.isTrader), lte(traderDetails.declareBy, clock.now())))
  await db.execute(
    sql`delete from trader_details d using users u where u.id = d.user_id and u.status = 'canceled'
      and u.canceled_at < app_now() - make_interval(months => ${TRADER_RETENTION_MONTHS}::int)`,
  )
}
