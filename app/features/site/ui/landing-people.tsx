import { CompanionBadge } from '#app/features/directory/ui/companion-badge.tsx'
import { profilePath } from '#app/features/profiles/path.rules.ts'
import { PRICE_MINUTES } from '#app/features/rates/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Photo } from '#app/ui/photo.tsx'
import type { LandingProps } from './companion-landing.tsx'

/** Companions who are listed: photo, a few sentences, price. */
export function LandingPeople({ people }: Pick<LandingProps, 'people'>) {
  const { t, i18n } = useTranslation(['landing', 'directory'])
  const format = useFormat()
  return (
    <section className="wrap mt-18 sm:mt-26">
      <h2 className="d2">{t('people.title')}</h2>
      <p className="mt-2.5 max-w-[42em] text-ink-2">{t('people.lead')}</p>
      <ul className="mt-8 grid gap-x-10 gap-y-9 lg:grid-cols-2">
        {people.map(({ id, name, slug, photoKey, certified, bio, startPrice }) => (
          <li
            key={id}
            className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-5 sm:grid-cols-[176px_minmax(0,1fr)] sm:gap-x-7"
          >
            <Photo photoKey={photoKey} id={id} name={name} shape="arch" sizes="(min-width: 640px) 176px, 112px" />
            <div className="self-center">
              <h3 className="t1">{name}</h3>
              <p className="small mt-1 text-ink-3">
                <CompanionBadge certified={certified} />
              </p>
              <p className="mt-2.5 line-clamp-4 text-[0.9375rem] text-ink-2">{bio}</p>
              {startPrice !== null && (
                <p className="small mt-3 text-ink-3">
                  {t('directory:card.from')}{' '}
                  <strong className="tabular text-ink">
                    {t('directory:card.credits', { count: startPrice, formatted: format.credits(startPrice) })}
                  </strong>{' '}
                  {t('directory:card.priceUnit', { minutes: PRICE_MINUTES })}
                </p>
              )}
              <p className="mt-3">
                <TextLink to={`/${i18n.language}${profilePath({ id, slug })}`}>
                  {t('people.see', { name: name.split(' ')[0] ?? name })}
                </TextLink>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
