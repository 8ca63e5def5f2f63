import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { missingLegalSettings } from '#app/features/marketplace/gate/rules.ts'
import { LEGAL_GAPS, type LegalGap } from '#app/features/marketplace/gate/schema.ts'
import { legalTextPlan, legalVersionsWithCounts } from '#app/features/operation/legal/views.server.ts'
import { formatters } from '#app/i18n/format.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Config } from '#app/platform/config.ts'
import type { Ctx } from '#app/platform/context.ts'
import { authorize } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'

export type OperatorNotice = { missing: LegalGap[]; isMoneyOff: boolean }

export function operatorNotice(config: Config, viewer: Viewer | null): OperatorNotice | null {
  if (config.demo || !canAdministrate(viewer).ok) return null
  const missing = missingLegalSettings(config)
  return missing.length > 0 ? { missing, isMoneyOff: config.mustNameOperator } : null
}

export async function legalOffice(
  ctx: Pick<Ctx, 'db' | 'config' | 'clock'>,
  viewer: Viewer | null,
  language: Language,
) {
  authorize(canAdministrate(viewer))
  const { date } = formatters(language, ctx.config.seller.timeZone)
  const { problems } = await legalTextPlan(ctx.db, ctx)
  const versions = await legalVersionsWithCounts(ctx.db, ctx.clock.now())
  return {
    missing: missingLegalSettings(ctx.config).map((setting) => ({ setting, law: LEGAL_GAPS[setting] })),
    isMoneyOff: ctx.config.mustNameOperator,
    problems,
    versions: versions.map(({ effectiveAt, registeredAt: _, announcedAt, declaredOn: __, ...version }) => ({
      ...version,
      from: date(effectiveAt),
      announced: announcedAt && date(announcedAt),
    })),
  }
}

export type LegalOffice = Awaited<ReturnType<typeof legalOffice>>
