import {
  limitReAuthentication,
  reAuthenticate,
} from '#app/features/marketplace/accounts/re-authentication.commands.server.ts'
import { isCompanionRole } from '#app/features/marketplace/accounts/schema.ts'
import { updateTraderAddress } from '#app/features/marketplace/traders/commands.server.ts'
import { type Ctx, command, type System } from '#app/platform/context.ts'
import { authorize, type Decision, Refusal, unwrap } from '#app/platform/refusal.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { TaxFormInput } from './forms.ts'
import { decideTaxDetails, normalizeTin, publicAddress } from './rules.ts'
import type { TaxDetails } from './schema.ts'
import {
  deleteOldTaxDetails,
  findTaxDetails,
  hasTaxDetails,
  insertTaxDetails,
  updateTaxDetails,
} from './store.server.ts'

/**
 * Stores the viewer's tax details, encrypted. Changing them needs the password, and a second-factor code if there is
 * one. Refuses with the codes of `decideTaxDetails` and `reAuthenticate`, and with `birth_date_missing`.
 */
export async function saveTaxDetails(ctx: Ctx, viewer: Viewer, form: TaxFormInput): Promise<void> {
  authorize(canHaveTaxDetails(viewer))
  if (await hasTaxDetails(ctx.db, viewer.userId)) await limitReAuthentication(ctx, viewer)
  await save(ctx, viewer, form)
}

const save = command(async (ctx, tx, viewer: Viewer, { password, code, onProfile, ...form }: TaxFormInput) => {
  const { userId } = viewer
  if (onProfile) await updateTraderAddress.join(ctx, tx, viewer, publicAddress(form))
  const stored = await findTaxDetails(tx, ctx.secrets, userId, { lock: true })
  if (stored) await reAuthenticate(ctx, tx, viewer, { password: password ?? '', code })
  const details = completed(form, stored?.details)
  unwrap(decideTaxDetails(details, ctx.clock.now().toISOString().slice(0, 10)))
  if (stored) await updateTaxDetails(tx, ctx.secrets, userId, { details, at: ctx.clock.now() })
  // Two concurrent first submissions: the second would overwrite the first without the password.
  else if (!(await insertTaxDetails(tx, ctx.secrets, userId, details))) throw new Refusal('save_failed')
  securityEvent(ctx, 'tax_details_changed', { userId }, stored ? 'changed' : 'first')
  await ctx.live.publish(tx, `user:${userId}`, { topic: 'balance' })
})

function completed(
  { birthDate, tin, ...form }: Omit<TaxFormInput, 'password' | 'code' | 'onProfile'>,
  stored?: TaxDetails,
): TaxDetails {
  const day = birthDate || stored?.birthDate
  if (!day)
    throw new Refusal('birth_date_missing', { status: 400, details: { 'field.birthDate': 'birth_date_missing' } })
  const storedTin = stored?.tinCountry === form.tinCountry ? stored.tin : null
  return { ...form, birthDate: day, tin: normalizeTin(form.tinCountry, tin) || storedTin }
}

/** Stores demo people's details without the password check. */
export const importTaxDetails = command(
  async (ctx, tx, _actor: System, { userId, details }: { userId: string; details: TaxDetails }) => {
    unwrap(decideTaxDetails(details, ctx.clock.now().toISOString().slice(0, 10)))
    await insertTaxDetails(tx, ctx.secrets, userId, details)
  },
)

/** Runs daily. Deletes the details of deleted accounts once the retention period is over. */
export async function sweepTaxDetails(ctx: Pick<Ctx, 'db'>): Promise<void> {
  await deleteOldTaxDetails(ctx.db)
}

function canHaveTaxDetails(viewer: Pick<Viewer, 'role'>): Decision {
  return isCompanionRole(viewer.role) ? { ok: true } : { ok: false, code: 'only_companions_report' }
}
