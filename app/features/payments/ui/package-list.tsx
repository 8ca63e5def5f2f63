import { useFetcher } from 'react-router'
import { trackOnce } from '#app/features/analytics/ui/track.ts'
import { affordableCalls } from '#app/features/rates/rules.ts'
import { PRICE_MINUTES } from '#app/features/rates/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Ball } from '#app/ui/art/ball.tsx'
import { Tag } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { packageFor, wayOnQuery } from '../next.rules.ts'
import { PACKAGES } from '../packages.data.ts'

const ballSizes = [18, 24, 30, 38, 48]

type Props = {
  fetcherKey: string
  /** Where the buyer goes on afterwards, and how many credits are missing there. */
  next?: { path: string; need: number | null } | null
}

/**
 * The packages, each with its own button; a press opens the payment page (M-02 to M-06). The smallest that covers what
 * is missing is marked. Lies on the dark credit panel.
 */
export function PackageList({ fetcherKey, next }: Props) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const { Form, formData } = useFetcher({ key: fetcherKey })
  const chosen = formData?.get('packageKey')
  const enough = packageFor(next?.need ?? null)
  return (
    <Form method="post" aria-label={t('legend')} onSubmit={() => trackOnce('begin_checkout')}>
      {Object.entries(wayOnQuery(next?.path, next?.need)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ul className="divide-y divide-credit-rule">
        {PACKAGES.map(({ key, credits, priceCents, badge }, index) => {
          const price = format.euros(priceCents, { whole: true })
          const mark = key === enough ? 'enough' : badge
          const tag = mark && <Tag tone={mark === 'popular' ? 'apricot' : 'pine'}>{t(mark)}</Tag>
          return (
            <li
              key={key}
              className="grid min-h-[72px] grid-cols-[40px_1fr_auto] items-center gap-x-3 gap-y-0.5 py-2.5 sm:grid-cols-[46px_128px_1fr_auto_64px_auto] sm:gap-x-4"
            >
              <span className="grid place-items-center max-sm:row-span-2" aria-hidden="true">
                <span style={{ width: ballSizes[index] }}>
                  <Ball className="w-full" />
                </span>
              </span>
              <span className="num whitespace-nowrap text-[27px] leading-tight max-sm:flex max-sm:items-center max-sm:gap-2">
                <span>
                  {format.credits(credits)} <span className="font-text text-credit-ink-2 text-sm">{t('unit')}</span>
                </span>
              </span>
              <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-[0.9375rem] text-credit-ink-2 max-sm:col-start-2 max-sm:row-start-2">
                {t('calls', { count: affordableCalls(credits), minutes: PRICE_MINUTES })}
                {tag && <span className="sm:hidden">{tag}</span>}
              </span>
              <span className="max-sm:hidden">{tag}</span>
              <span className="tabular text-right font-semibold text-lg max-sm:hidden">{price}</span>
              <Button
                type="submit"
                name="packageKey"
                value={key}
                variant="warm"
                size="sm"
                busy={chosen === key}
                aria-label={t('buyLabel', { credits: format.credits(credits), price })}
                className="max-sm:col-start-3 max-sm:row-span-2 max-sm:row-start-1"
              >
                <span className="max-sm:hidden">{t('buy')}</span>
                <span className="sm:hidden">{price}</span>
              </Button>
            </li>
          )
        })}
      </ul>
    </Form>
  )
}
