import type { Config } from '#app/platform/config.ts'
import { SOLE_TRADER } from '#app/platform/operator.ts'
import type { Decision } from '#app/platform/refusal.ts'
import { LEGAL_GAPS, type LegalGap } from './schema.ts'

/** Legally required operator settings that are missing, in the order of the imprint. */
export function missingLegalSettings({ operator }: Pick<Config, 'operator'>): LegalGap[] {
  const isPerson = operator.form === SOLE_TRADER
  const missing: Record<LegalGap, boolean> = {
    LEGAL_NAME: operator.name === null,
    LEGAL_ADDRESS: operator.address.length === 0,
    LEGAL_FORM: operator.form === null,
    LEGAL_REPRESENTATIVES: !isPerson && operator.representatives.length === 0,
    LEGAL_EMAIL: operator.email === null,
    LEGAL_PHONE: operator.phone === null,
    LEGAL_REGISTER: operator.register === null && !operator.hasNoRegister,
    LEGAL_VAT_ID: operator.vatId === null && operator.businessId === null && !operator.hasNoVatId,
    // An invoice needs one of the two (§ 14 (4) Nr. 2 UStG).
    SELLER_TAX_NUMBER: operator.vatId === null && operator.taxNumber === null,
    LEGAL_DISPUTES: operator.disputes === null,
    // An operator who is merely willing need not name a body (BGH VIII ZR 263/18).
    LEGAL_DISPUTE_BODY: operator.disputes === 'obliged' && operator.disputeBody === null,
  }
  return (Object.keys(LEGAL_GAPS) as LegalGap[]).filter((setting) => missing[setting])
}

/**
 * We only take money if the operator is named as the law requires (demos and tests are exempt), and never in a restored
 * copy on standby.
 */
export const canTakeMoney = (
  config: Pick<Config, 'operator' | 'mustNameOperator'>,
  { isOnStandby }: { isOnStandby: boolean },
): Decision =>
  isOnStandby || (config.mustNameOperator && missingLegalSettings(config).length > 0)
    ? { ok: false, code: 'operator_unnamed' }
    : { ok: true }
