import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { DescriptionList, SectionHead } from '#app/ui/panel.tsx'
import { SelectField } from '#app/ui/select.tsx'
import { ActForm } from '../../kit/ui/act-form.tsx'
import { useOfficeRefusal } from '../../ui/use-office-refusal.ts'
import type { PartData } from '../views.server.ts'

type Data = PartData['tax']

export function TaxYear({ data }: { data: Data }) {
  const { t } = useTranslation('office-tax')
  const format = useFormat()
  if (!data.isOn) return <Note>{t('off')}</Note>
  return (
    <>
      <form method="get" className="flex flex-wrap items-end gap-3">
        <SelectField
          name="year"
          label={t('year')}
          options={data.years.map((year) => ({ value: String(year), label: String(year) }))}
          defaultValue={String(data.year)}
          key={data.year}
        />
        <Button type="submit" variant="sec">
          {t('show')}
        </Button>
      </form>
      {!data.isOver && (
        <Note tone="plain" className="mt-6">
          {t('notOver', { year: data.year })}
        </Note>
      )}
      <DescriptionList
        className="mt-8"
        items={[
          { term: t('reported'), value: format.number(data.reported) },
          { term: t('missing'), value: format.number(data.missing.length) },
          { term: t('outside'), value: format.number(data.outside.length) },
        ]}
      />
      <People title={t('missing')} text={t('missingText')} people={data.missing} />
      <People title={t('outside')} text={t('outsideText')} people={data.outside} />
      {data.reported > 0 ? (
        <DownloadForm data={data} />
      ) : (
        <Note tone="plain" className="mt-10">
          {t(data.missing.length > 0 ? 'nobodyYet' : 'nobody', { year: data.year })}
        </Note>
      )}
    </>
  )
}

function People({ title, text, people }: { title: string; text: string; people: Data['missing'] }) {
  const { t } = useTranslation('office-tax')
  const { language } = useFormat()
  if (people.length === 0) return null
  return (
    <section className="mt-10">
      <SectionHead title={title} text={text} size="t1" className="mb-3" />
      <ul className="grid gap-1">
        {people.map(({ userId, name }) => (
          <li key={userId}>
            {name ? (
              <TextLink to={`/${language}/admin/people/${userId}`}>{name}</TextLink>
            ) : (
              t('deleted', { id: userId })
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function DownloadForm({ data: { year, isOperatorComplete } }: { data: Data }) {
  const { t } = useTranslation('office-tax')
  const { language } = useFormat()
  const sentence = useOfficeRefusal('tax')
  if (!isOperatorComplete)
    return (
      <Note tone="bad" className="mt-12">
        {sentence('report_operator_incomplete')}
      </Note>
    )
  return (
    <div className="mt-12">
      <ActForm
        title={t('download.title', { year })}
        text={t('download.text')}
        action={`/${language}/admin/tax-report`}
        reloadDocument
        values={{ year }}
        acts={[{ intent: 'download', label: t('download.submit') }]}
        texts="tax"
      />
    </div>
  )
}
