import {
  limitReAuthentication,
  reAuthenticate,
} from '#app/features/marketplace/accounts/re-authentication.commands.server.ts'
import { isCompanionRole } from '#app/features/marketplace/accounts/schema.ts'
import { type Ctx, command, type System } from '#app/platform/context.ts'
import { authorize, type Decision, Refusal, unwrap } from '#app/platform/refusal.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { TaxFormInput } from './forms.ts'
import { decideTaxDetails, normalizeTin } from './rules.ts'
import type { TaxDetails } from './schema.ts'
import {
  deleteOldTaxDetails,
  findTaxDetails,
  hasTaxDetails,
  insertTaxDetails,
  updateTaxDetails,
} from './store.server.ts'

/**
 * Stores the viewer's tax details, sealed. The first time they are only stored; changing them needs the password, and a
 * code where there is a second factor. Refuses as `decideTaxDetails` and `reAuthenticate`, and `birth_date_missing`.
 */
export async function saveTaxDetails(ctx: Ctx, viewer: Viewer, form: TaxFormInput): Promise<void> {
  authorize(canHaveTaxDetails(viewer))
  if (await hasTaxDetails(ctx.db, viewer.userId)) await limitReAuthentication(ctx, viewer)
  await save(ctx, viewer, form)
}

const save = command(async (ctx, tx, viewer: Viewer, { password, code, ...form }: TaxFormInput) => {
  const { userId } = viewer
  const stored = await findTaxDetails(tx, ctx.secrets, userId, { lock: true })
  if (stored) await reAuthenticate(ctx, tx, viewer, { password: password ?? '', code })
  const details = completed(form, stored?.details)
  unwrap(decideTaxDetails(details, ctx.clock.now().toISOString().slice(0, 10)))
  if (stored) await updateTaxDetails(tx, ctx.secrets, userId, { details, at: ctx.clock.now() })
  // Two first ones at the same time: the second would change what the first has stored without the password.
  else if (!(await insertTaxDetails(tx, ctx.secrets, userId, details))) throw new Refusal('save_failed')
  securityEvent(ctx, 'tax_details_changed', { userId }, stored ? 'changed' : 'first')
  await ctx.live.publish(tx, `user:${userId}`, { topic: 'balance' })
})

function completed(
  { birthDate, tin, ...form }: Omit<TaxFormInput, 'password' | 'code'>,
  stored?: TaxDetails,
): TaxDetails {
  const day = birthDate || stored?.birthDate
  if (!day)
    throw new Refusal('birth_date_missing', { status: 400, details: { 'field.birthDate': 'birth_date_missing' } })
  const storedTin = stored?.tinCountry === form.tinCountry ? stored.tin : null
  return { ...form, birthDate: day, tin: normalizeTin(form.tinCountry, tin) || storedTin }
}

/** Stores details without asking anybody: for the people of the demo. */
export const importTaxDetails = command(
  async (ctx, tx, _actor: System, { userId, details }: { userId: string; details: TaxDetails }) => {
    unwrap(decideTaxDetails(details, ctx.clock.now().toISOString().slice(0, 10)))
    await insertTaxDetails(tx, ctx.secrets, userId, details)
  },
)

/** Every day: removes the details of deleted accounts that nobody may keep longer. */
export async function sweepTaxDetails(ctx: Pick<Ctx, 'db'>): Promise<void> {
  await deleteOldTaxDetails(ctx.db)
}

function canHaveTaxDetails(viewer: Pick<Viewer, 'role'>): Decision {
  return isCompanionRole(viewer.role) ? { ok: true } : { ok: false, code: 'only_companions_report' }
}
