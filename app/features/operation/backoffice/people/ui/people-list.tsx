import { Search } from 'lucide-react'
import { Form, Link, useSearchParams } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/input.tsx'
import { Avatar } from '#app/ui/photo.tsx'
import { SelectField } from '#app/ui/select.tsx'
import { ListPages } from '../../ui/list-parts.tsx'
import { PEOPLE_ROLES, PEOPLE_SEARCH_MAX, PEOPLE_STATUSES } from '../schema.ts'
import type { PeopleList, PersonLine } from '../views.server.ts'
import { StatusTag } from './person-tags.tsx'

export function PeopleTable({ list }: { list: PeopleList }) {
  const { t } = useTranslation('office-people')
  const format = useFormat()
  const isFirst = !useSearchParams()[0].has('before')
  const { lines, next, q, role, status } = list
  const home = `/${format.language}/admin/people`
  const isSearched = q !== '' || role !== null || status !== null
  const place = (before: string | null) =>
    `${home}?${new URLSearchParams({ ...(q && { q }), ...(role && { role }), ...(status && { status }), ...(before && { before }) })}`
  return (
    <>
      <search className="mb-8 block">
        <Form
          key={`${q} ${role} ${status}`}
          action={home}
          className="grid grid-cols-2 gap-4 lg:grid-cols-[minmax(0,1fr)_180px_200px_auto]"
        >
          <TextField
            name="q"
            label={t('list.search')}
            help={t('list.help')}
            defaultValue={q}
            maxLength={PEOPLE_SEARCH_MAX}
            autoComplete="off"
            spellCheck={false}
            className="max-lg:col-span-2"
          />
          <SelectField
            name="role"
            label={t('list.role')}
            placeholder={t('list.anyRole')}
            defaultValue={role ?? ''}
            options={PEOPLE_ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))}
          />
          <SelectField
            name="status"
            label={t('list.status')}
            placeholder={t('list.anyStatus')}
            defaultValue={status ?? ''}
            options={PEOPLE_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
          />
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3 max-lg:col-span-2 lg:mt-7 lg:self-start">
            <Button type="submit" variant="sec" icon={<Search />} className="max-sm:w-full">
              {t('list.find')}
            </Button>
            {isSearched && (
              <Link to={home} className="text-link">
                {t('list.clear')}
              </Link>
            )}
          </div>
        </Form>
      </search>
      <DataTable
        caption={t('list.caption')}
        captionHidden
        onPhones="lines"
        rows={lines}
        rowKey={({ id }) => id}
        empty={
          isSearched ? (
            <EmptyState title={t('list.empty')} sentence={t('list.emptyText')} />
          ) : (
            <EmptyState title={t('list.none')} />
          )
        }
        columns={[
          { key: 'person', header: t('columns.person'), title: true, cell: (line) => <Person line={line} /> },
          { key: 'role', header: t('columns.role'), cell: (line) => t(`roles.${line.role}`) },
          {
            key: 'since',
            header: t('columns.since'),
            cell: (line) => <span className="max-sm:block max-sm:text-end">{format.date(line.createdAt)}</span>,
          },
          {
            key: 'status',
            header: t('columns.status'),
            align: 'end',
            cell: (line) => <StatusTag status={line.status} />,
          },
        ]}
      />
      <ListPages next={next} isFirst={isFirst} place={place} newest={t('list.newest')} older={t('list.older')} />
    </>
  )
}

function Person({ line }: { line: PersonLine }) {
  const { t } = useTranslation('office-people')
  const { language } = useFormat()
  const { id, name, email, photoKey, status } = line
  const isDeleted = status === 'canceled'
  const title = name || t(isDeleted ? 'deleted' : 'nameless')
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar photoKey={photoKey} id={id} name={name ?? ''} size={40} />
      <span className="block min-w-0">
        <Link to={`/${language}/admin/people/${id}`} className="text-link">
          {title}
        </Link>
        {!isDeleted && <span className="small block truncate font-normal text-ink-3 max-sm:max-w-[56vw]">{email}</span>}
      </span>
    </span>
  )
}
