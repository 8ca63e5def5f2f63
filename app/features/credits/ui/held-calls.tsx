import { firstNameOf } from '#app/features/profiles/names.rules.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import type { HeldCredits } from '../statement/views.server.ts'

/** Credits that booked calls hold, call by call, the next one first; a companion reads what is coming. */
export function HeldCalls({ held, isCompanion }: { held: HeldCredits; isCompanion: boolean }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const words = (credits: number) => `${format.credits(credits)} ${t('unit', { count: credits })}`
  const more = held.count - held.calls.length
  return (
    <section aria-labelledby="held-title" className="mb-8 rounded-card border border-line px-5 pt-4 pb-2">
      <h3 id="held-title" className="flex flex-wrap items-baseline justify-between gap-x-6 font-semibold">
        {t(isCompanion ? 'held.companionTitle' : 'held.title')}
        <span className="tabular">{words(held.credits)}</span>
      </h3>
      <ul className="mt-2 divide-y divide-line">
        {held.calls.map(({ id, startsAt, credits, seekerName, companionName }) => {
          const name = isCompanion ? seekerName : companionName
          return (
            <li key={id} className="flex items-center justify-between gap-x-6">
              <span className="flex min-w-0 flex-wrap items-center gap-x-2">
                <TextLink to={`/${format.language}/my-calls/${id}`} className="inline-flex min-h-11 items-center">
                  {t('held.call', { name: name ? firstNameOf(name) : t('line.deleted') })}
                </TextLink>
                <span className="small text-ink-3">{format.dateTime(startsAt)}</span>
              </span>
              <span className="tabular shrink-0">
                {format.credits(credits)}
                <span className="sr-only"> {t('unit', { count: credits })}</span>
              </span>
            </li>
          )
        })}
      </ul>
      {more > 0 && (
        <p className="small py-2 text-ink-3">
          {t('held.more', { count: more, amount: format.number(more) })}{' '}
          <TextLink to={`/${format.language}/my-calls`}>{t('held.all')}</TextLink>
        </p>
      )}
    </section>
  )
}
