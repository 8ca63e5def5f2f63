import type { ReactNode } from 'react'
import { useTerms } from '#app/i18n/terms.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { earnings } from '../rules.ts'
import type { Earnings } from '../views.server.ts'

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

export function EarningsSummary({ credits, sums }: { credits: number; sums: Earnings }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const { feePercent } = useTerms()
  const net = (count: number) => format.euros(earnings(count, feePercent).netCents)
  const words = (count: number) => `${format.credits(count)} ${t('unit', { count })}`
  const figures = [
    {
      term: t('earnings.pending'),
      value: t('earnings.pendingCalls', { count: sums.pendingCalls, credits: words(sums.pending) }),
      net: net(sums.pending),
    },
    { term: t('earnings.month'), value: words(sums.month), net: net(sums.month) },
  ]
  return (
    <Panel tone="credit" className="grid gap-x-16 gap-y-9 lg:grid-cols-[1fr_1fr] lg:items-center">
      <Balance title={t('earned')} credits={credits} sentence={t('worth', { net: net(credits) })}>
        <Button to={`/${format.language}/payouts`} variant="warm" className="mt-6 max-sm:w-full">
          {t('payouts')}
        </Button>
      </Balance>
      <dl className="divide-y divide-credit-rule">
        {figures.map((figure) => (
          <div key={figure.term} className="py-4">
            <dt className="text-[0.9375rem] text-credit-ink-2">{figure.term}</dt>
            <dd className="num mt-1 text-2xl">{figure.value}</dd>
            <dd className="mt-1 text-[0.9375rem] text-credit-ink-2">{t('earnings.net', { net: figure.net })}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
