import type { ReactNode } from 'react'
import { useTerms } from '#app/i18n/terms.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { earnings } from '../rules.ts'

type Props = {
  credits: number
  isCompanion: boolean
  /** How many calls of how many minutes the credits usually pay. */
  affordable: { calls: number; minutes: number }
  children?: ReactNode
}

/** The balance, and how many calls it pays for (M-01). A companion's is worth euros. */
export function Balance({ credits, isCompanion, affordable, children }: Props) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const { feePercent } = useTerms()
  return (
    <section aria-labelledby="balance">
      <h2 id="balance" className="font-semibold text-[0.9375rem] text-credit-ink-2">
        {t(isCompanion ? 'earned' : 'balance')}
      </h2>
      <p className="num mt-2 text-[5.25rem] leading-none tracking-[-0.03em]">
        {format.credits(credits)}
        <span className="sr-only"> {t('unit', { count: credits })}</span>
      </p>
      <p className="mt-2 text-credit-ink-2">
        {isCompanion
          ? t('worth', { net: format.euros(earnings(credits, feePercent).netCents) })
          : t('talks', { count: affordable.calls, minutes: affordable.minutes })}
      </p>
      {children}
    </section>
  )
}
