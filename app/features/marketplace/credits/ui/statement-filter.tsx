import { Form, useSearchParams } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/input.tsx'
import { SegmentLinks } from '#app/ui/segment-links.tsx'
import { SelectField } from '#app/ui/select.tsx'
import {
  periodDays,
  STATEMENT_PERIODS,
  type StatementFilter,
  type StatementProblem,
  statementQuery,
} from '../statement/rules.ts'
import { COMPANION_KINDS, SEEKER_KINDS } from '../statement/schema.ts'

/** What the form itself sends; anything else of the address goes with it. */
const OWN = ['show', 'from', 'to', 'before', 'page']

/** Kind and days of a statement: a form that works without scripts, and links to the usual periods. */
export function StatementFilterForm(props: {
  filter: StatementFilter
  isCompanion: boolean
  now: Date
  problem: StatementProblem | null
}) {
  const { filter, isCompanion, now, problem } = props
  const { t } = useTranslation('credits')
  const { calendarDay } = useFormat()
  const [query] = useSearchParams()
  const periods = STATEMENT_PERIODS.map((period) => ({ period, ...periodDays(period, calendarDay(now)) }))
  const linkTo = (from: string | null, to: string | null) => `?${statementQuery(query, { from, to })}#history`
  const days = problem === 'bad_dates' || problem === 'dates_reversed' ? t(`problems.${problem}`) : null
  return (
    <div className="mb-6 grid gap-4">
      <SegmentLinks
        label={t('filter.period')}
        className="max-sm:grid max-sm:grid-cols-2"
        items={[
          { to: linkTo(null, null), label: t('filter.always'), current: !problem && !filter.from && !filter.to },
          ...periods.map(({ period, from, to }) => ({
            to: linkTo(from, to),
            label: t(`filter.${period}`),
            current: filter.from === from && filter.to === to,
          })),
        ]}
      />
      <Form
        // New values of the address are new values of the fields.
        key={`${filter.kind} ${filter.from} ${filter.to}`}
        method="get"
        action="#history"
        role="search"
        aria-label={t('history.show')}
        preventScrollReset
        className="grid grid-cols-2 items-start gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,1.3fr)_1fr_1fr_auto]"
      >
        {[...query].map(([name, value]) =>
          OWN.includes(name) ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <SelectField
          name="show"
          label={t('filter.kind')}
          defaultValue={filter.kind ?? 'all'}
          options={[
            { value: 'all', label: t('history.all') },
            ...(isCompanion ? COMPANION_KINDS : SEEKER_KINDS).map((kind) => ({
              value: kind,
              label: t(`filter.kinds.${kind}`),
            })),
          ]}
          className="max-sm:col-span-2"
        />
        <TextField name="from" type="date" label={t('filter.from')} defaultValue={filter.from ?? ''} error={days} />
        <TextField name="to" type="date" label={t('filter.to')} defaultValue={filter.to ?? ''} />
        <Button type="submit" variant="tint" className="max-sm:col-span-2 sm:mt-7">
          {t('filter.apply')}
        </Button>
      </Form>
    </div>
  )
}
