import { isCompanionRole } from '#app/features/marketplace/accounts/schema.ts'
import { setRates } from '#app/features/marketplace/rates/commands.server.ts'
import { canSetRates } from '#app/features/marketplace/rates/rules.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import { lockPeople } from '#app/platform/data/db.server.ts'
import { authorize, type Decision, Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { TraderFormInput } from './forms.ts'
import type { TraderIdentity } from './schema.ts'
import { deleteOldTraders, deleteOverdueDeclarations, upsertDeclaration } from './store.server.ts'
import { traderState } from './views.server.ts'

/**
 * Stores whether the viewer trades, and who a trader is (DSA Art. 30 (1)); again replaces it. A trigger lists the
 * companion in the same transaction (db/functions/listings.sql). Refuses as `canDeclare`.
 */
export const declareTrader = command(async (ctx, tx, viewer: Viewer, form: TraderFormInput) => {
  authorize(canDeclare(viewer))
  await lockPeople(tx, [viewer.userId])
  const isTrader = form.isTrader === 'yes'
  await upsertDeclaration(tx, viewer.userId, {
    isTrader,
    identity: form.isTrader === 'yes' ? identityIn(form) : null,
    at: ctx.clock.now(),
  })
})

/**
 * Sets the viewer's rates; undeclared companions must also answer whether they trade. A private person is then
 * declared; `isTrader` in the result means that a trader's details are still missing. Refuses as `setRates` and
 * `declareTrader`, and `trader_choice_missing`.
 */
export const setUpRates = command(
  async (
    ctx,
    tx,
    viewer: Viewer,
    { isTrader, ...rates }: Parameters<typeof setRates>[2] & { isTrader?: 'yes' | 'no' | undefined },
  ) => {
    authorize(canSetRates(viewer))
    await lockPeople(tx, [viewer.userId])
    const isOpen = (await traderState(tx, viewer.userId, ctx.clock.now())) === 'undeclared'
    if (isOpen && !isTrader)
      throw new Refusal('trader_choice_missing', { details: { 'field.isTrader': 'trader_choice_missing' } })
    await setRates.join(ctx, tx, viewer, rates)
    if (isOpen && isTrader === 'no') await declareTrader.join(ctx, tx, viewer, { isTrader })
    return { isTrader: isOpen && isTrader === 'yes' }
  },
)

const identityIn = ({
  isTrader: _isTrader,
  certified: _certified,
  ...identity
}: Extract<TraderFormInput, { isTrader: 'yes' }>): TraderIdentity => identity

/** Every hour: takes whoever let the day pass out of the list, and removes what long ended accounts left. */
export async function sweepTraders(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  await deleteOverdueDeclarations(ctx.db, ctx.clock.now())
  await deleteOldTraders(ctx.db)
}

/** Only companions offer something, so only they say whether they trade. */
function canDeclare(viewer: Pick<Viewer, 'role'>): Decision {
  return isCompanionRole(viewer.role) ? { ok: true } : { ok: false, code: 'only_companions_declare' }
}
