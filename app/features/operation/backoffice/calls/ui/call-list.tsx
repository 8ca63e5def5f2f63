import { Form, Link, useSearchParams } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/input.tsx'
import { SelectField } from '#app/ui/select.tsx'
import { ListPages, SearchButtons } from '../../ui/list-parts.tsx'
import { CALL_OUTCOMES, CALL_SEARCH_MAX, type CallOutcome } from '../schema.ts'
import type { CallsPage, ListedCall } from '../views.server.ts'

/** The outcome by which the list can be narrowed to a call. */
export function listedOutcome(
  call: Pick<ListedCall, 'status' | 'missedReason' | 'cancelledBy' | 'seekerId' | 'companionId'>,
): Exclude<CallOutcome, 'refunded'> | 'cancelled' {
  if (call.status === 'missed') return call.missedReason ?? 'both_no_show'
  if (call.status !== 'cancelled') return call.status
  if (call.cancelledBy === call.companionId) return 'cancelled_by_companion'
  return call.cancelledBy === call.seekerId ? 'cancelled_by_seeker' : 'cancelled'
}

const tones = { active: 'apricot', completed: 'pine' } as const

export function OutcomeTags({ call }: { call: Parameters<typeof listedOutcome>[0] & { isRefunded: boolean } }) {
  const { t } = useTranslation('office-calls')
  const outcome = listedOutcome(call)
  return (
    <span className="flex flex-wrap gap-1.5">
      <Tag tone={outcome in tones ? tones[outcome as keyof typeof tones] : 'plain'}>{t(`outcomes.${outcome}`)}</Tag>
      {call.isRefunded && <Tag tone="apricot">{t('outcomes.refunded')}</Tag>}
    </span>
  )
}

export function CallList({ list }: { list: CallsPage }) {
  const { t } = useTranslation('office-calls')
  const format = useFormat()
  const home = `/${format.language}/admin/calls`
  const isFirst = !useSearchParams()[0].has('before')
  const { lines, next, q, day, outcome } = list
  const isSearched = q !== '' || day !== '' || outcome !== null
  const place = (before: string | null) =>
    `${home}?${new URLSearchParams({ ...(q && { q }), ...(day && { day }), ...(outcome && { outcome }), ...(before && { before }) })}`
  return (
    <>
      <search className="mb-8 block">
        <Form
          method="get"
          action={home}
          className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_180px_220px_auto] lg:items-start"
        >
          <TextField
            key={`q${q}`}
            name="q"
            type="search"
            label={t('search')}
            help={t('searchHelp')}
            defaultValue={q}
            maxLength={CALL_SEARCH_MAX}
            autoComplete="off"
          />
          <TextField key={`day${day}`} name="day" type="date" label={t('day')} defaultValue={day} />
          <SelectField
            key={`outcome${outcome}`}
            name="outcome"
            label={t('outcome')}
            defaultValue={outcome ?? ''}
            placeholder={t('anyOutcome')}
            options={CALL_OUTCOMES.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
          />
          <SearchButtons find={t('find')} clear={t('clear')} home={home} isSearched={isSearched} />
        </Form>
      </search>
      <DataTable
        caption={t('caption')}
        captionHidden
        rows={lines}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={t(isSearched ? 'empty' : 'none')} {...(isSearched ? { sentence: t('emptyText') } : {})} />
        }
        columns={[
          {
            key: 'call',
            header: t('columns.call'),
            title: true,
            cell: (call) => (
              <Link to={`${home}/${call.id}`} className="text-link">
                {t('between', {
                  seeker: call.seekerName || t('deleted'),
                  companion: call.companionName || t('deleted'),
                })}
              </Link>
            ),
          },
          { key: 'start', header: t('columns.start'), cell: ({ startAt }) => format.dateTime(startAt) },
          {
            key: 'length',
            header: t('columns.length'),
            cell: ({ minutes, mediaType }) => t(`length.${mediaType}`, { minutes }),
          },
          { key: 'outcome', header: t('columns.outcome'), cell: (call) => <OutcomeTags call={call} /> },
          {
            key: 'price',
            header: t('columns.price'),
            align: 'end',
            cell: ({ credits }) => (
              <span className="tabular">
                {credits === 0 ? t('free') : t('credits', { count: credits, amount: format.credits(credits) })}
              </span>
            ),
          },
        ]}
      />
      <ListPages next={next} isFirst={isFirst} place={place} newest={t('newest')} older={t('older')} />
    </>
  )
}
