import { Download, Search } from 'lucide-react'
import { Form, Link, useSearchParams } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/input.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { SelectField } from '#app/ui/select.tsx'
import { ListPages } from '../../ui/list-parts.tsx'
import { AUDIT_SEARCH_MAX } from '../schema.ts'
import type { AuditPage } from '../views.server.ts'
import { useActionWords } from './action-words.ts'

export function AuditTrail({ page }: { page: AuditPage }) {
  return (
    <div className="grid gap-8">
      <TrailCheck page={page} />
      <div>
        <TrailFilter page={page} />
        <TrailTable page={page} />
      </div>
    </div>
  )
}

function TrailCheck({ page: { lastCheck, checked } }: { page: AuditPage }) {
  const { t } = useTranslation('office-audit')
  const format = useFormat()
  const result = checked ?? lastCheck
  const entries = (count: number) => t('entries', { count, amount: format.number(count) })
  const isBroken = result !== null && result.brokenId !== null
  const otherKeyId = result?.otherKeyId ?? null
  return (
    <Note tone={isBroken ? 'bad' : otherKeyId !== null ? 'apricot' : result ? 'good' : 'plain'} live={checked !== null}>
      <span className="block">
        {!result
          ? t('neverChecked')
          : isBroken
            ? t('broken', { id: result.brokenId ?? '' })
            : t(checked ? 'wholeNow' : 'whole', {
                entries: entries(result.entries),
                at: lastCheck ? format.dateTime(lastCheck.checkedAt) : '',
              })}
      </span>
      {!isBroken && otherKeyId !== null && <span className="mt-2 block">{t('otherKey', { id: otherKeyId })}</span>}
      <TextLink to="?check=1" className="mt-2 inline-block">
        {t('check')}
      </TextLink>
    </Note>
  )
}

function TrailFilter({ page: { actors, actions, filter } }: { page: AuditPage }) {
  const { t } = useTranslation('office-audit')
  const { language } = useFormat()
  const action = useActionWords()
  const home = `/${language}/admin/audit`
  const { who, what, about } = filter
  const query = new URLSearchParams({ ...(who && { who }), ...(what && { what }), ...(about && { about }) })
  return (
    <search className="mb-8 block">
      <Form
        method="get"
        action={home}
        className="grid gap-4 lg:grid-cols-[220px_260px_minmax(0,1fr)_auto] lg:items-start"
      >
        <SelectField
          key={`who${who}`}
          name="who"
          label={t('who')}
          defaultValue={who ?? ''}
          placeholder={t('anyone')}
          options={actors.map(({ id, name }) => ({ value: id, label: name ?? t('nameless') }))}
        />
        <SelectField
          key={`what${what}`}
          name="what"
          label={t('what')}
          defaultValue={what ?? ''}
          placeholder={t('anything')}
          options={actions.map((value) => ({ value, label: action(value) }))}
        />
        <TextField
          key={`about${about}`}
          name="about"
          label={t('about')}
          help={t('aboutHelp')}
          defaultValue={about}
          maxLength={AUDIT_SEARCH_MAX}
          autoComplete="off"
        />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 lg:mt-7">
          <Button type="submit" variant="sec" icon={<Search />} className="max-sm:w-full">
            {t('find')}
          </Button>
          {query.size > 0 && (
            <Link to={home} className="text-link">
              {t('clear')}
            </Link>
          )}
        </div>
      </Form>
      <TextLink href={`${home}/trail.csv?${query}`} className="mt-4 inline-flex min-h-11 items-center gap-2">
        <Download className="size-5" aria-hidden="true" />
        {t('file')}
      </TextLink>
    </search>
  )
}

function TrailTable({ page: { lines, next, filter } }: { page: AuditPage }) {
  const { t } = useTranslation('office-audit')
  const format = useFormat()
  const action = useActionWords()
  const home = `/${format.language}/admin/audit`
  const isFirst = !useSearchParams()[0].has('before')
  const { who, what, about } = filter
  const isFiltered = Boolean(who || what || about)
  const place = (before: string | null) =>
    `${home}?${new URLSearchParams({ ...(who && { who }), ...(what && { what }), ...(about && { about }), ...(before && { before }) })}`
  return (
    <>
      <DataTable
        caption={t('caption')}
        captionHidden
        rows={lines}
        rowKey={({ id }) => String(id)}
        empty={
          isFiltered ? <EmptyState title={t('empty')} sentence={t('emptyText')} /> : <EmptyState title={t('none')} />
        }
        columns={[
          {
            key: 'at',
            header: t('columns.at'),
            cell: ({ at }) => <span className="whitespace-nowrap">{format.dateTime(at)}</span>,
          },
          {
            key: 'what',
            header: t('columns.what'),
            title: true,
            cell: (entry) => (
              <span className="block min-w-0">
                {action(entry.action)}
                <span className="small block font-normal text-ink-3 [overflow-wrap:anywhere]">
                  {Object.entries(entry.details)
                    .map(([name, value]) => `${name}: ${value}`)
                    .join(' · ')}
                </span>
              </span>
            ),
          },
          {
            key: 'who',
            header: t('columns.who'),
            cell: ({ actorName, actorId }) => (
              <span className="lg:whitespace-nowrap">{actorName ?? (actorId ? t('nameless') : '–')}</span>
            ),
          },
          {
            key: 'about',
            header: t('columns.about'),
            cell: ({ subjectId, subjectName }) =>
              subjectId ? (
                <TextLink to={`/${format.language}/admin/people/${subjectId}`} className="lg:whitespace-nowrap">
                  {subjectName || t('deleted')}
                </TextLink>
              ) : (
                '–'
              ),
          },
        ]}
      />
      <ListPages
        next={next === null ? null : String(next)}
        isFirst={isFirst}
        place={place}
        newest={t('newest')}
        older={t('older')}
      />
    </>
  )
}
