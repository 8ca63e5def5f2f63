import { useTranslation } from '#app/i18n/use-translation.ts'
import { Panel } from '#app/ui/panel.tsx'

type Country = Parameters<ReturnType<typeof useTranslation<'countries'>>['t']>[0]

/** Why we ask, who gets it, what is in it, for how long it is kept. `country`: of the tax office. */
export function TaxReasons({ country }: { country: string }) {
  const { t } = useTranslation('tax')
  const { t: countries } = useTranslation('countries')
  const reasons = [
    { title: t('why.lawTitle'), text: t(country === 'DE' ? 'why.lawDE' : 'why.law') },
    { title: t('why.whoTitle'), text: t('why.who', { country: countries(country as Country) }) },
    { title: t('why.whatTitle'), text: t('why.what') },
    { title: t('why.howLongTitle'), text: t('why.howLong') },
    { title: t('why.safeTitle'), text: t('why.safe') },
  ]
  return (
    <Panel tone="sunk">
      <h2 className="t1">{t('why.title')}</h2>
      {reasons.map(({ title, text }) => (
        <div key={title} className="mt-4">
          <h3 className="font-semibold">{title}</h3>
          <p className="text-ink-2">{text}</p>
        </div>
      ))}
      <p className="mt-4 font-medium">{t('why.noTax')}</p>
    </Panel>
  )
}
