import type { ReactNode } from 'react'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'

/** Credits of a quarter of an hour at the price most people pay at least. */
const USUAL_QUARTER = 25

/** The balance in the dark credit block, and what it is good for (M-01). A companion's is worth euros. */
export function Balance(props: { credits: number; isCompanion: boolean; children?: ReactNode }) {
  const { credits, isCompanion, children } = props
  const { t } = useTranslation('credits')
  const format = useFormat()
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
          ? t('worth', { net: format.euros(9 * credits) })
          : t('talks', { count: Math.floor(credits / USUAL_QUARTER) })}
      </p>
      {children}
    </section>
  )
}
