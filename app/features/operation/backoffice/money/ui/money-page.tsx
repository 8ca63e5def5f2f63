import type { ComponentType } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { SegmentLinks } from '#app/ui/segment-links.tsx'
import { SelectField } from '#app/ui/select.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import { Corrections } from '../../corrections/ui/corrections.tsx'
import { ActForm, useOfficeRefusal } from '../../kit/ui/act-form.tsx'
import { OfficeList } from '../../kit/ui/office-list.tsx'
import { Facts, fact } from '../../kit/ui/record.tsx'
import { useWords } from '../../kit/ui/use-words.ts'
import { OfficePage, WaitingCount } from '../../ui/office-nav.tsx'
import { MONEY_SECTION_KEYS, MONEY_SECTIONS, type MoneyPart, type MoneySection, partPath } from '../rules.ts'
import type { PartData } from '../views.server.ts'
import { DISPUTES, PAYOUTS, PURCHASES, REFUNDS } from './money-lists.tsx'
import { Overview } from './money-overview.tsx'
import { PayoutHolds } from './payout-holds.tsx'
import { Withdrawals } from './withdrawals.tsx'

type PartProps<K extends MoneyPart> = { data: PartData[K] }

const PARTS: { [K in MoneyPart]: ComponentType<PartProps<K>> } = {
  overview: Overview,
  purchases: ({ data }) => <OfficeList list={data} words={PURCHASES} file="purchases" onPhones="lines" />,
  refunds: ({ data }) => <OfficeList list={data} words={REFUNDS} file="refunds" onPhones="lines" />,
  disputes: Disputes,
  withdrawals: Withdrawals,
  payouts: ({ data }) => <OfficeList list={data} words={PAYOUTS} file="payouts" />,
  holds: PayoutHolds,
  files: Files,
  corrections: Corrections,
  tax: TaxYear,
}

export function MoneyPage<K extends MoneyPart>(props: { section: MoneySection; part: K; data: PartData[K] }) {
  const { section, part, data } = props
  const { t, language } = useWords('money')
  const Part: ComponentType<PartProps<K>> = PARTS[part]
  const parts: readonly MoneyPart[] = MONEY_SECTIONS[section]
  const place: MoneyPart = part
  return (
    <OfficePage
      title={t('title')}
      lead={place === 'holds' || place === 'corrections' ? t(`leads.${place}`) : undefined}
    >
      <TabLinks
        label={t('navigation')}
        className="mb-6"
        items={MONEY_SECTION_KEYS.map((key) => ({
          to: `/${language}/admin${partPath(MONEY_SECTIONS[key][0])}`,
          label: t(`sections.${key}`),
          count: <WaitingCount path={partPath(MONEY_SECTIONS[key][0])} isExact={key === 'overview'} />,
          end: key === 'overview',
        }))}
      />
      {parts.length > 1 && (
        <SegmentLinks
          label={t('partsOf', { section: t(`sections.${section}`) })}
          className="mb-8"
          items={parts.map((each) => ({
            to: `/${language}/admin${partPath(each)}`,
            label: (
              <>
                {t(`parts.${each}`)} <WaitingCount path={partPath(each)} isExact />
              </>
            ),
            current: each === part,
          }))}
        />
      )}
      <Part data={data} />
    </OfficePage>
  )
}

function Disputes({ data }: PartProps<'disputes'>) {
  const { t } = useTranslation('money')
  return (
    <>
      {data.lines.some(({ dueAt }) => dueAt !== null) && <Note className="mb-6">{t('dispute.howTo')}</Note>}
      <OfficeList list={data} words={DISPUTES} file="disputes" />
    </>
  )
}

function Files({ data }: PartProps<'files'>) {
  const { t, format } = useWords('money')
  if (data.months.length === 0) return <EmptyState title={t('files.none')} />
  return (
    <>
      <p className="mb-6 max-w-[44em] text-ink-2">{t('files.text', { zone: data.zone })}</p>
      <ul className="divide-y divide-line border-line border-y">
        {data.months.map(({ year, month, files }) => {
          // The middle of a month is in the same month in every time zone.
          const name = format.month(new Date(Date.UTC(year, month - 1, 15)))
          return (
            <li key={`${year}-${month}`} className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-3">
              <b className="min-w-36">{name}</b>
              <span className="flex flex-wrap gap-x-6">
                {files.map(({ topic, name: file }) => (
                  <TextLink
                    key={topic}
                    href={`/${format.language}/admin/money/files/csv/${file}`}
                    aria-label={t('files.of', { topic: t(`files.topics.${topic}`), month: name })}
                    className="inline-flex min-h-11 items-center"
                  >
                    {t(`files.topics.${topic}`)}
                  </TextLink>
                ))}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

type Data = PartData['tax']

function TaxYear({ data }: { data: Data }) {
  const { t, format } = useWords('office-tax')
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
      <Facts
        className="mt-8"
        items={[
          fact(t('reported'), format.number(data.reported)),
          fact(t('missing'), format.number(data.missing.length)),
          fact(t('outside'), format.number(data.outside.length)),
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
  const { t, language } = useWords('office-tax')
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
  const { t, language } = useWords('office-tax')
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
