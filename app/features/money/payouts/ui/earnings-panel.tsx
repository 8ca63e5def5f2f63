import { earnings } from '#app/features/marketplace/credits/rules.ts'
import type { Payable } from '#app/features/marketplace/credits/views.server.ts'
import { useTerms } from '#app/i18n/terms.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Panel } from '#app/ui/panel.tsx'

/** Earned credits, what they are worth after the fee, and what of them can be paid out when. */
export function EarningsPanel({ balance, limits }: { balance: number; limits: Payable }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  const { netCents } = earnings(balance, useTerms().feePercent)
  return (
    <Panel tone="credit">
      <h2 className="font-semibold text-[0.9375rem] text-credit-ink-2">
        {t(limits.payable < balance ? 'balanceInAll' : 'balance')}
      </h2>
      <p className="num mt-2 text-[5.25rem] leading-none tracking-[-0.03em]">
        {format.credits(balance)}
        <span className="ml-1.5 font-text text-base text-credit-ink-2 tracking-normal">
          {' '}
          {t('unit', { count: balance })}
        </span>
      </p>
      <p className="mt-2 text-credit-ink-2">{t('worth', { net: format.euros(netCents) })}</p>
      {limits.payable < balance && <WhenPayable limits={limits} />}
    </Panel>
  )
}

function WhenPayable({ limits: { payable, disputed, later } }: { limits: Payable }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  const holdHours = format.hours(useTerms().payoutHoldHours)
  const words = (count: number) => t('credits', { count, amount: format.credits(count) })
  const rows = [
    { key: 'now', term: t('payable.now'), credits: payable },
    ...later.map(({ credits, at }) => ({
      key: at.toISOString(),
      term: t('payable.later', { when: format.dateTime(at) }),
      credits,
    })),
    ...(disputed > 0 ? [{ key: 'disputed', term: t('payable.disputed'), credits: disputed }] : []),
  ]
  return (
    <>
      <dl className="mt-6 divide-y divide-credit-rule border-credit-rule border-t text-[0.9375rem]">
        {rows.map(({ key, term, credits }) => (
          <div key={key} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <dt className="text-credit-ink-2">{term}</dt>
            <dd className="tabular font-semibold">{words(credits)}</dd>
          </div>
        ))}
      </dl>
      <p className="micro mt-3 text-credit-ink-2">{t('payable.why', { holdHours })}</p>
    </>
  )
}
