import type { ReactNode } from 'react'
import { useTerms } from '#app/i18n/terms.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { compareMonths } from '../income.rules.ts'
import { earnings } from '../rules.ts'

type MonthsCompared = ReturnType<typeof compareMonths>

export function Balance(props: { title: string; credits: number; sentence: string; children?: ReactNode }) {
  const { title, credits, sentence, children } = props
  const { t } = useTranslation('credits')
  const format = useFormat()
  return (
    <section aria-labelledby="balance">
      <h2 id="balance" className="font-semibold text-[0.9375rem] text-credit-ink-2">
        {title}
      </h2>
      <p className="num mt-2 text-[5.25rem] leading-none tracking-[-0.03em]">
        {format.credits(credits)}
        <span className="ml-1.5 font-text text-base text-credit-ink-2 tracking-normal">
          {' '}
          {t('unit', { count: credits })}
        </span>
      </p>
      <p className="mt-2 text-credit-ink-2">{sentence}</p>
      {children}
    </section>
  )
}

/** A companion's credits: their euros after the fee, large, and the credits below. */
export function EuroBalance({ credits, words }: { credits: number; words: string }) {
  const format = useFormat()
  const { netCents } = earnings(credits, useTerms().feePercent)
  return (
    <>
      <p className="num mt-2 text-[3.25rem] leading-none tracking-[-0.02em]">{format.euros(netCents)}</p>
      <p className="mt-2 text-credit-ink-2">{words}</p>
    </>
  )
}

/** What a companion earned this month and last, and what booked calls will add. In euros after the fee. */
function IncomeFigures({ income }: { income: MonthsCompared }) {
  const { t } = useTranslation(['income', 'credits'])
  const format = useFormat()
  const { feePercent } = useTerms()
  const figures = [
    {
      term: t('income:thisMonth'),
      value: income.thisCents,
      text: t('income:lastMonth', {
        amount: format.euros(income.lastCents),
        byToday: format.euros(income.lastByTodayCents),
      }),
    },
    {
      term: t('income:coming', { count: income.heldCalls }),
      value: earnings(income.held, feePercent).netCents,
      text: `${format.credits(income.held)} ${t('credits:unit', { count: income.held })}`,
    },
  ]
  return (
    <dl className="divide-y divide-credit-rule">
      {figures.map(({ term, value, text }) => (
        <div key={term} className="py-4">
          <dt className="text-[0.9375rem] text-credit-ink-2">{term}</dt>
          <dd className="num mt-1 text-2xl">{format.euros(value).replace('-', '−')}</dd>
          <dd className="mt-1 text-[0.9375rem] text-credit-ink-2">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

export function EarningsSummary({ credits, income }: { credits: number; income: MonthsCompared }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  return (
    <Panel tone="credit" className="grid gap-x-16 gap-y-9 lg:grid-cols-[1fr_1fr] lg:items-center">
      <section aria-labelledby="balance">
        <h2 id="balance" className="font-semibold text-[0.9375rem] text-credit-ink-2">
          {t('earned')}
        </h2>
        <EuroBalance credits={credits} words={`${format.credits(credits)} ${t('unit', { count: credits })}`} />
        <Button to={`/${format.language}/payouts`} variant="warm" className="mt-6 max-sm:w-full">
          {t('payouts')}
        </Button>
      </section>
      <IncomeFigures income={income} />
    </Panel>
  )
}
