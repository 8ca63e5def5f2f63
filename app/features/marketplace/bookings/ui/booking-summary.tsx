import { CalendarX2 } from 'lucide-react'
import { firstNameOf, profilePath } from '#app/features/marketplace/profiles/names.rules.ts'
import { RichText } from '#app/i18n/rich-text.tsx'
import { useTerms } from '#app/i18n/terms.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { missingCredits } from '../rules.ts'
import { refundUntil, TRIAL_MINUTES } from '../schema.ts'
import type { BookingPage } from '../views.server.ts'
import type { BookingChoice } from './use-booking-choice.ts'
import { useCredits } from './use-booking-choice.ts'

type Props = {
  page: BookingPage
  media: 'audio' | 'video'
  choice: BookingChoice
  /** False until scripts run: then there is no sum, because it could not follow the choices. */
  isLive: boolean
}

/** Price and remaining balance; stays visible while scrolling. */
export function BookingSum({ page, media, choice, isLive }: Props) {
  const { minutes, credits } = choice
  return isLive && minutes !== null && <Sum page={page} media={media} minutes={minutes} cost={credits} />
}

/** Below the choices: missing credits, why the call is not free, cancellation terms and the contracting party. */
export function BookingTerms(props: Props & { creditsTo: string; offer: SmallestPackage | null }) {
  const { page, choice, isLive, creditsTo, offer } = props
  const { t } = useTranslation('bookings')
  const { minutes, startAt, credits: cost } = choice
  return (
    <div className="grid gap-2.5">
      {isLive && offer && <TooFewCredits cost={cost} offer={offer} creditsTo={creditsTo} />}
      {page.trial === 'used' && minutes === TRIAL_MINUTES && (
        <p className="small text-ink-2">{t('dialog.trialUsed')}</p>
      )}
      {page.trial === 'elsewhere' && <p className="small text-ink-2">{t('dialog.trialElsewhere')}</p>}
      {startAt && <CancelTerms page={page} startAt={startAt} cost={cost} isLive={isLive} />}
      <Contract page={page} />
    </div>
  )
}

function Sum({ page, media, minutes, cost }: Pick<Props, 'page' | 'media'> & { minutes: number; cost: number }) {
  const { t } = useTranslation('bookings')
  const format = useFormat()
  const credits = useCredits()
  const missing = missingCredits(cost, page.balance)
  return (
    <dl
      className="small flex flex-wrap justify-between gap-x-4 gap-y-0.5 text-ink-2"
      aria-live="polite"
      data-part="sum"
    >
      <div className="flex w-full items-baseline justify-between gap-4 font-semibold text-base text-ink">
        <dt>{t(media === 'audio' ? 'dialog.sumAudio' : 'dialog.sumVideo', { count: minutes })}</dt>
        <dd className="num whitespace-nowrap text-[1.375rem] leading-[1.2] font-medium">
          {cost === 0 ? t('dialog.sumFree') : credits(cost)}
        </dd>
      </div>
      <div className="flex gap-1.5">
        <dt>{t('dialog.balance')}</dt>
        <dd className="tabular font-medium">{format.credits(page.balance)}</dd>
      </div>
      <div className="flex gap-1.5">
        <dt>{t(missing > 0 ? 'dialog.missing' : 'dialog.after')}</dt>
        <dd className="tabular font-medium">{format.credits(missing > 0 ? missing : page.balance - cost)}</dd>
      </div>
    </dl>
  )
}

function CancelTerms(props: { page: BookingPage; startAt: Date; cost: number; isLive: boolean }) {
  const { page, startAt, cost, isLive } = props
  const { t } = useTranslation('bookings')
  const format = useFormat()
  const credits = useCredits()
  const until = refundUntil(startAt, useTerms().cancellationHours)
  const values = {
    moment: `${format.weekdayAndDate(until)}, ${format.time(until)}`,
    credits: credits(cost),
    name: firstNameOf(page.companion.name),
  }
  return (
    <p className="small grid grid-cols-[auto_1fr] gap-2.5 text-ink-2" data-part="terms">
      <CalendarX2 aria-hidden="true" className="mt-0.5 size-4 text-apricot-ink" />
      <span>
        {cost === 0 && t('dialog.cancelTrial')}
        {cost > 0 && !isLive && t('dialog.cancelRule', values)}
        {cost > 0 && isLive && until <= page.now && t('dialog.cancelLate', values)}
        {cost > 0 && isLive && until > page.now && (
          <RichText
            text={t('dialog.cancelUntil', values)}
            marks={{ b: (text) => <b className="font-semibold">{text}</b> }}
          />
        )}
      </span>
    </p>
  )
}

/** With whom the call is agreed: said before it is booked (§ 5b (1) UWG, DSA Art. 31 (1)). */
function Contract({ page: { trader, companion } }: { page: BookingPage }) {
  const { t, i18n } = useTranslation('bookings')
  if (!trader) return null
  const name = firstNameOf(companion.name)
  return (
    <p className="small text-ink-3" data-part="contract">
      {trader.kind === 'trader'
        ? t('dialog.withTrader', { name, legalName: trader.legalName })
        : t('dialog.withPrivate', { name })}{' '}
      {trader.kind === 'private' && (
        <TextLink to={`/${i18n.language}${profilePath({ id: companion.companionId, slug: companion.slug })}#contract`}>
          {t('dialog.whatThatMeans')}
        </TextLink>
      )}
    </p>
  )
}

/** The smallest package that covers the missing credits. */
export type SmallestPackage = { credits: number; priceCents: number }

/** Warns about a low balance before the booking is sent, as a next step rather than an error. */
function TooFewCredits({ cost, offer, creditsTo }: { cost: number; offer: SmallestPackage; creditsTo: string }) {
  const { t } = useTranslation('bookings')
  const format = useFormat()
  const credits = useCredits()
  const values = { credits: credits(offer.credits), price: format.euros(offer.priceCents, { whole: true }) }
  return (
    <Note tone="plain" live title={t('dialog.tooFew', { credits: credits(cost) })}>
      {t('dialog.smallest', values)} <TextLink to={creditsTo}>{t('dialog.buyMore')}</TextLink>
    </Note>
  )
}
