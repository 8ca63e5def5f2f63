import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { DescriptionList, SectionHead } from '#app/ui/panel.tsx'
import type { TaxSummary } from '../views.server.ts'

type Country = Parameters<ReturnType<typeof useTranslation<'countries'>>['t']>[0]

/** What is stored of the reader; numbers by their end. */
export function StoredDetails({ stored }: { stored: TaxSummary }) {
  const { t } = useTranslation('tax')
  const { t: countries } = useTranslation('countries')
  const format = useFormat()
  const countryName = (code: string) => countries(code as Country)
  const tin = stored.tinEnding ?? t('summary.none')
  return (
    <section aria-labelledby="stored">
      <SectionHead
        id="stored"
        title={t('stored')}
        className="mb-5"
        action={
          <Button to="?change" variant="sec" size="sm">
            {t('change')}
          </Button>
        }
      />
      <DescriptionList
        items={[
          { term: t('summary.name'), value: `${stored.firstName} ${stored.lastName}` },
          { term: t('summary.birthYear'), value: stored.birthYear },
          {
            term: t('summary.address'),
            value: `${stored.street}, ${stored.postalCode} ${stored.city}, ${countryName(stored.residence)}`,
          },
          { term: t('summary.tin'), value: `${tin} (${countryName(stored.tinCountry)})` },
          ...(stored.vatId ? [{ term: t('vatId'), value: stored.vatId }] : []),
          { term: t('summary.bank'), value: countryName(stored.bankCountry) },
          { term: t('summary.changed'), value: format.date(stored.updatedAt) },
        ]}
      />
    </section>
  )
}
