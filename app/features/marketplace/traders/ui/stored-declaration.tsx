import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { DescriptionList, SectionHead } from '#app/ui/panel.tsx'
import type { OwnDeclaration } from '../views.server.ts'

type Country = Parameters<ReturnType<typeof useTranslation<'countries'>>['t']>[0]

/** What a companion has declared, as everybody can read it. */
export function StoredDeclaration({ declaration }: { declaration: OwnDeclaration }) {
  const { t } = useTranslation('explained')
  const { t: countries } = useTranslation('countries')
  const format = useFormat()
  const { identity, declaredAt } = declaration
  return (
    <section aria-labelledby="stored">
      <SectionHead
        id="stored"
        title={t(identity ? 'trader.stored.trader' : 'trader.stored.private')}
        {...(declaredAt ? { text: t('trader.stored.since', { date: format.date(declaredAt) }) } : {})}
        className="mb-5"
        action={
          <Button to="?change" variant="sec" size="sm">
            {t('trader.stored.change')}
          </Button>
        }
      />
      {identity && (
        <DescriptionList
          items={[
            { term: t('trader.legalName'), value: identity.legalName },
            {
              term: t('trader.address'),
              value: `${identity.address.split('\n').join(', ')}, ${countries(identity.country as Country)}`,
            },
            { term: t('trader.email'), value: identity.email },
            { term: t('trader.phone'), value: identity.phone },
            ...(identity.register ? [{ term: t('trader.register'), value: identity.register }] : []),
            ...(identity.vatId ? [{ term: t('trader.vatId'), value: identity.vatId }] : []),
          ]}
        />
      )}
    </section>
  )
}
