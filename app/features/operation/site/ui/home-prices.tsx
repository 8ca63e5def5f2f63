import { FROM_EUROS, PACKAGES } from '#app/features/marketplace/rates/packages.data.ts'
import { affordableCalls } from '#app/features/marketplace/rates/rules.ts'
import { PRICE_MINUTES, USUAL_PRICES } from '#app/features/marketplace/rates/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Ball } from '#app/ui/art/ball.tsx'
import { Tag } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'

const ballSizes = [18, 24, 30, 38, 48]

/** Two lines beside the ball on phones, whose parts may break; elsewhere columns of one line. */
const line = 'flex flex-wrap items-center justify-between gap-x-3 sm:contents'

/** The pricing teaser: starting from the smallest package. */
export function HomePrices({ creditsPath }: { creditsPath: string }) {
  const { t } = useTranslation('site')
  const format = useFormat()
  const [low, high] = USUAL_PRICES
  return (
    <div className="wrap mt-19 max-sm:px-3! sm:mt-28">
      <section
        id="prices"
        className="grid scroll-mt-8 items-center gap-x-16 gap-y-8 rounded-big bg-credit px-6 py-9 text-credit-ink sm:p-14 lg:grid-cols-[400px_1fr]"
      >
        <div>
          <h2 className="d1">{t('home.pricing.title', { euros: FROM_EUROS })}</h2>
          <p className="mt-4 mb-7 text-credit-ink-2">{t('home.pricing.lead', { low, high, minutes: PRICE_MINUTES })}</p>
          <Button to={creditsPath} variant="warm">
            {t('home.actions.getCredits')}
          </Button>
          <p className="micro mt-4 text-credit-ink-2">{t('home.pricing.note')}</p>
        </div>
        <ul className="divide-y divide-credit-rule">
          {PACKAGES.map(({ credits, priceCents, badge }, index) => (
            <li
              key={credits}
              className="grid min-h-[62px] grid-cols-[46px_minmax(0,1fr)] items-center gap-x-4 gap-y-0.5 py-2 sm:grid-cols-[46px_8.625rem_1fr_auto_4.625rem]"
            >
              <span className="grid place-items-center max-sm:row-span-2">
                <span style={{ width: ballSizes[index] }}>
                  <Ball className="w-full" />
                </span>
              </span>
              <span className={line}>
                <span className="num text-[27px] leading-tight sm:whitespace-nowrap">
                  {format.credits(credits)}{' '}
                  <span className="font-text text-credit-ink-2 text-sm">{t('home.pricing.credits')}</span>
                </span>
                <span className="sm:col-start-4 sm:row-start-1">
                  {badge === 'popular' && <Tag tone="apricot">{t('home.pricing.popular')}</Tag>}
                  {badge === 'best_value' && <Tag tone="pine">{t('home.pricing.bestValue')}</Tag>}
                </span>
              </span>
              <span className={line}>
                <span className="text-[0.9375rem] text-credit-ink-2">
                  {t('home.pricing.calls', { count: affordableCalls(credits), minutes: PRICE_MINUTES })}
                </span>
                <span className="tabular text-right font-semibold text-lg sm:col-start-5">
                  {format.euros(priceCents, { whole: true })}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
