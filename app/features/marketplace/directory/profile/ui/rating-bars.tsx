import { firstNameOf } from '#app/features/marketplace/profiles/names.rules.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import type { CompanionProfileView } from '../views.server.ts'

export function RatingBars({ companion }: { companion: Pick<CompanionProfileView, 'name' | 'stars'> }) {
  const { t, i18n } = useTranslation('public-profile')
  const format = useFormat()
  const most = Math.max(...companion.stars.map(({ count }) => count), 0)
  if (most === 0) return null
  return (
    <section className="mt-9 sm:mt-11">
      <h2 className="font-semibold text-[0.9375rem] text-ink-2" id="stars">
        {t('stars.title', { name: firstNameOf(companion.name) })}
      </h2>
      <table className="mt-3 w-full max-w-[30rem]" aria-labelledby="stars">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('stars.stars')}</th>
            <td />
            <th scope="col">{t('stars.people')}</th>
          </tr>
        </thead>
        <tbody>
          {companion.stars.map(({ stars, count }) => (
            <tr key={stars}>
              <th
                scope="row"
                className="w-0 whitespace-nowrap py-1 pr-4 text-left font-normal text-[0.9375rem] text-ink-2"
              >
                {t('stars.row', { count: stars })}
              </th>
              <td>
                <span className="block h-2 rounded-full bg-line">
                  <span
                    className="block h-2 rounded-full bg-apricot-deep"
                    style={{ width: `${(100 * count) / most}%` }}
                  />
                </span>
              </td>
              <td className="tabular w-0 min-w-10 py-1 pl-4 text-right text-[0.9375rem] text-ink-2">
                {format.number(count)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small mt-3 max-w-[30rem] text-ink-3">
        {t('stars.verified')} <TextLink to={`/${i18n.language}/ranking#reviews`}>{t('stars.how')}</TextLink>
      </p>
    </section>
  )
}
