import { Download } from 'lucide-react'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { DescriptionList, SectionHead } from '#app/ui/panel.tsx'
import { SelectField } from '#app/ui/select.tsx'
import { OfficeConfirmation } from '../../ui/office-confirmation.tsx'
import { useOfficeRefusal } from '../../ui/use-office-refusal.ts'
import type { TaxSectionData as Data } from '../tax.views.server.ts'
import type { SectionProps } from './money-sections.tsx'
import { sectionPath } from './section-nav.tsx'

export function TaxSection({ data }: SectionProps<'tax'>) {
  const { t } = useTranslation('office-tax')
  const format = useFormat()
  if (!data.isOn) return <Note>{t('off')}</Note>
  return (
    <>
      <form method="get" action={sectionPath(format.language, 'tax')} className="flex flex-wrap items-end gap-3">
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
            {name ? <TextLink to={`/${language}/profile/${userId}`}>{name}</TextLink> : t('deleted', { id: userId })}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A plain form: the answer is a file, not a page. */
function DownloadForm({ data }: { data: Data }) {
  const { t } = useTranslation('office-tax')
  const { language } = useFormat()
  const sentence = useOfficeRefusal('tax')
  const { problem, year } = data
  const problemsOf = (name: string) => (name === 'code' ? ['wrong_code'] : ['wrong_password', 'confirmation_needed'])
  const problemOf = (name: string) =>
    problem !== null && problemsOf(name).includes(problem) ? sentence(problem) : null
  return (
    <section aria-labelledby="download" className="mt-12">
      <SectionHead id="download" title={t('download.title', { year })} text={t('download.text')} className="mb-5" />
      {!data.isOperatorComplete ? (
        <Note tone="bad">{sentence('report_operator_incomplete')}</Note>
      ) : (
        <form method="post" action={`/${language}/admin/tax-report`} noValidate className="grid max-w-[480px] gap-5">
          {problem && <Note tone="bad">{sentence(problem)}</Note>}
          <input type="hidden" name="year" value={year} />
          <OfficeConfirmation problem={problemOf} />
          <Button type="submit" icon={<Download />} className="justify-self-start">
            {t('download.submit')}
          </Button>
        </form>
      )}
    </section>
  )
}
