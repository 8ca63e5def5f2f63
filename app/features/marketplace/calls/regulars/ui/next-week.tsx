import { CalendarPlus, Check } from 'lucide-react'
import { useFetcher } from 'react-router'
import { slotPath } from '#app/features/marketplace/bookings/path.rules.ts'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionResult } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { SectionHead } from '#app/ui/panel.tsx'
import type { CallRow } from '../../views.server.ts'
import { minutesAgain, type NextWeek } from '../rules.ts'

type Props = { call: CallRow; next: NextWeek }

/** The booking sheet for the same time next week, with length and kind of the last call. */
const nextWeekPath = (language: string, { call, next }: Props) =>
  slotPath(language, {
    ...{ companionId: call.other.userId, media: call.media, minutes: minutesAgain(call.minutes) },
    ...{ slotAt: next.startAt, startAt: next.startAt },
  })

function useWhen({ startAt }: NextWeek) {
  const { t } = useTranslation('regulars')
  const format = useFormat()
  return t('again.when', { day: format.longDate(startAt), time: format.time(startAt) })
}

/** The same time next week: a link to book it for the seeker, an offer for the companion. */
export function NextWeekSection({ call, next, refused }: Props & { refused: string | null }) {
  const { t, i18n } = useTranslation('regulars')
  return (
    <section id="again" aria-labelledby="again-title" className="mt-9 scroll-mt-24">
      <SectionHead id="again-title" title={t('again.title')} size="t1" text={useWhen(next)} />
      <div className="mt-3">
        {call.side === 'seeker' ? (
          <Button to={nextWeekPath(i18n.language, { call, next })} icon={<CalendarPlus />}>
            {t('again.book')}
          </Button>
        ) : (
          <OfferNextWeek call={call} next={next} refused={refused} />
        )}
      </div>
    </section>
  )
}

/** The seeker's link in the list of past calls. */
export function BookNextWeek({ call, next }: Props) {
  const { t, i18n } = useTranslation('regulars')
  const values = { name: firstNameOf(call.other.name), when: useWhen(next) }
  return (
    <Button
      variant="ghost"
      size="sm"
      to={nextWeekPath(i18n.language, { call, next })}
      aria-label={t('again.shortOf', values)}
      className="whitespace-nowrap"
    >
      {t('again.short')}
    </Button>
  )
}

/** Sends the seeker the offer, on the call's page or, shorter, in the list of past calls. */
export function OfferNextWeek(props: Props & { refused?: string | null; isShort?: boolean }) {
  const { call, next, refused = null, isShort = false } = props
  const { t, i18n } = useTranslation('regulars')
  const fetcher = useFetcher<ActionResult<unknown>>()
  const sentence = useRefusal('regulars', 'failed')
  const name = firstNameOf(call.other.name)
  const values = { name, when: useWhen(next) }
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined
  const refusal = answer ? (answer.ok ? null : answer.code) : refused
  if (next.offeredAt || answer?.ok)
    return (
      <p role="status" className={classNames('flex items-center gap-2 font-medium', isShort && 'justify-end px-3.5')}>
        <Check aria-hidden="true" className="size-5 flex-none text-pine" />
        {isShort ? t('again.offeredShort') : t('again.offered', values)}
      </p>
    )
  return (
    <fetcher.Form
      method="post"
      action={`/${i18n.language}/my-calls/${call.callId}#again`}
      className={isShort ? 'grid justify-items-end gap-1' : 'grid justify-items-start gap-2'}
    >
      <input type="hidden" name="intent" value="offer_next_week" />
      <Button
        type="submit"
        busy={fetcher.state !== 'idle'}
        {...(isShort ? { variant: 'ghost', size: 'sm', 'aria-label': t('again.offerOf', values) } : {})}
        className={isShort ? 'whitespace-nowrap' : undefined}
      >
        {isShort ? t('again.offerShort') : t('again.offer', values)}
      </Button>
      {refusal && (
        <p role="alert" className="small max-w-[36ch] text-red-ink">
          {sentence(refusal)}
        </p>
      )}
      {!isShort && <p className="small text-ink-3">{t('again.offerHelp', values)}</p>}
    </fetcher.Form>
  )
}
