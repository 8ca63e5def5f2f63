import { affordableCalls } from '#app/features/marketplace/rates/rules.ts'
import { PRICE_MINUTES } from '#app/features/marketplace/rates/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Ball } from '#app/ui/art/ball.tsx'
import { Button } from '#app/ui/button.tsx'

/**
 * The balance, and what it is good for. A companion's comes with its worth in euro cents after the fee.
 */
export function CreditsCard({ credits, earnedNetCents }: { credits: number; earnedNetCents?: number }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const home = `/${format.language}`
  const isCompanion = earnedNetCents !== undefined
  const sentence = isCompanion
    ? credits === 0
      ? t('credits.noneEarned')
      : t('credits.worth', { net: format.euros(earnedNetCents) })
    : credits === 0
      ? t('credits.none')
      : t('credits.calls', { count: affordableCalls(credits), minutes: PRICE_MINUTES })
  return (
    <section
      aria-labelledby="balance"
      className="relative overflow-hidden rounded-dialog bg-credit px-7 pt-6.5 pb-7 text-credit-ink"
    >
      <Ball className="-top-5.5 -right-6.5 absolute w-37.5" />
      <h2 id="balance" className="font-semibold text-[0.9375rem] text-credit-ink-2">
        {t(isCompanion ? 'credits.earned' : 'credits.title')}
      </h2>
      <p className="num mt-2 text-[5.25rem] leading-none tracking-[-0.03em]">
        {format.credits(credits)}
        <span className="ml-1.5 font-text text-base text-credit-ink-2 tracking-normal">
          {' '}
          {t('credits.unit', { count: credits })}
        </span>
      </p>
      <p className="mt-1.5 mb-5.5 text-credit-ink-2">{sentence}</p>
      {isCompanion ? (
        <Button to={`${home}/credits`} variant="warm" className="max-sm:w-full">
          {t('credits.view')}
        </Button>
      ) : (
        <Button to={`${home}/credits`} variant="warm" className="max-sm:w-full">
          {t('credits.add')}
        </Button>
      )}
    </section>
  )
}
