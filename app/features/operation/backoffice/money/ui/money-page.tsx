import type { ComponentType } from 'react'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { SegmentLinks } from '#app/ui/segment-links.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { Corrections } from '../../corrections/ui/corrections.tsx'
import { OfficeList } from '../../kit/ui/office-list.tsx'
import { OfficePage, WaitingCount } from '../../ui/office-nav.tsx'
import { pathOfPart } from '../rules.ts'
import { MONEY_SECTION_KEYS, MONEY_SECTIONS, type MoneyPart, type MoneySection } from '../schema.ts'
import type { PartData } from '../views.server.ts'
import { DISPUTES, PAYOUTS, PURCHASES, REFUNDS } from './money-lists.tsx'
import { Overview } from './money-overview.tsx'
import { PayoutHolds } from './payout-holds.tsx'
import { TaxYear } from './tax-year.tsx'
import { Withdrawals } from './withdrawals.tsx'

type PartProps<K extends MoneyPart> = { data: PartData[K]; file: string }

const PARTS: { [K in MoneyPart]: ComponentType<PartProps<K>> } = {
  overview: Overview,
  purchases: ({ data, file }) => <OfficeList list={data} words={PURCHASES} file={file} onPhones="lines" />,
  refunds: ({ data, file }) => <OfficeList list={data} words={REFUNDS} file={file} onPhones="lines" />,
  disputes: Disputes,
  withdrawals: ({ data, file }) => <Withdrawals list={data} file={file} />,
  payouts: ({ data, file }) => <OfficeList list={data} words={PAYOUTS} file={file} />,
  holds: ({ data }) => <PayoutHolds {...data} />,
  files: Files,
  corrections: Corrections,
  tax: TaxYear,
}

/** The money of the operator: its sections as tabs, below them the parts of the one that is open. */
export function MoneyPage<K extends MoneyPart>(props: { section: MoneySection; part: K; data: PartData[K] }) {
  const { section, part, data } = props
  const { t } = useTranslation('money')
  const { language } = useFormat()
  const Part: ComponentType<PartProps<K>> = PARTS[part]
  const parts: readonly MoneyPart[] = MONEY_SECTIONS[section]
  return (
    <OfficePage title={t('title')} lead={t(`parts.${part}.lead`)}>
      <TabLinks
        label={t('navigation')}
        className="mb-6"
        items={MONEY_SECTION_KEYS.map((key) => ({
          to: `/${language}/admin${pathOfPart(MONEY_SECTIONS[key][0])}`,
          label: t(`sections.${key}`),
          count: <WaitingCount path={pathOfPart(MONEY_SECTIONS[key][0])} isExact={key === 'overview'} />,
          end: key === 'overview',
        }))}
      />
      {parts.length > 1 && (
        <SegmentLinks
          label={t('partsOf', { section: t(`sections.${section}`) })}
          className="mb-8"
          items={parts.map((each) => ({
            to: `/${language}/admin${pathOfPart(each)}`,
            label: (
              <>
                {t(`parts.${each}.title`)} <WaitingCount path={pathOfPart(each)} isExact />
              </>
            ),
            current: each === part,
          }))}
        />
      )}
      <Part data={data} file={`/${language}/admin/lists/${part}.csv`} />
    </OfficePage>
  )
}

function Disputes({ data, file }: PartProps<'disputes'>) {
  const { t } = useTranslation('money')
  return (
    <>
      {data.lines.some(({ dueAt }) => dueAt !== null) && <Note className="mb-6">{t('dispute.howTo')}</Note>}
      <OfficeList list={data} words={DISPUTES} file={file} />
    </>
  )
}

function Files({ data }: PartProps<'files'>) {
  const { t } = useTranslation('money')
  const format = useFormat()
  if (data.months.length === 0) return <EmptyState title={t('files.none')} sentence={t('files.noneText')} />
  return (
    <>
      <p className="mb-6 max-w-[44em] text-ink-2">{t('files.text', { zone: data.zone })}</p>
      <ul className="divide-y divide-line border-line border-y">
        {data.months.map(({ year, month, files }) => {
          // The middle of the month is the same month in every zone.
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
