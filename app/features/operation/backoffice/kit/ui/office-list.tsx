import { Download, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link, useLocation } from 'react-router'
import type { Formatters } from '#app/i18n/format.ts'
import type { Namespaces, TextKey, Translate } from '#app/i18n/keys.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/input.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { ListFile } from '../commands.server.ts'
import type { ListPage } from '../list.views.server.ts'
import { LIST_PAGE_SIZE, LIST_SEARCH_MAX } from '../schema.ts'
import { useWords } from './use-words.ts'

export type Words<N extends Namespaces> = { t: Translate<N>; format: Formatters }

/** A key of the list's first catalogue, or a function for texts with values. */
type Said<N extends Namespaces> = TextKey<N> | ((words: Words<N>) => string)
export function say<N extends Namespaces>(said: Said<N> | undefined, words: Words<N>): string {
  if (said === undefined) return ''
  return typeof said === 'string' ? words.t(said as TextKey<N>) : (said as (words: Words<N>) => string)(words)
}

/** A list column. `text` goes into the file and, without `cell`, onto the page. Without `text` it's not in the file. */
export type ListColumn<Line, N extends Namespaces> = {
  header: Said<N>
  text?: (line: Line, words: Words<N>) => string
  cell?: (line: Line, words: Words<N>) => ReactNode
  sort?: string
  align?: 'end'
  title?: boolean
  isExtra?: boolean
}

export type ListWords<Line, N extends Namespaces> = {
  namespace: N
  columns: readonly ListColumn<Line, N>[]
  /** Labels of a filter's values; `null` is all. */
  filters?: Readonly<Record<string, (value: string | null, words: Words<N>) => string>>
  caption: Said<N>
  searchLabel?: Said<N>
  dayLabel?: Said<N>
  none: Said<N>
}

/** The list's URL with changed values. Any change except of the page returns to page one. */
function hrefOf(search: string, changes: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(search)
  for (const name of ['page', 'done', 'focus']) query.delete(name)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name)
    else query.set(name, value)
  }
  return `?${query}`
}

export function OfficeList<Line extends { id: string }, N extends Namespaces>(props: {
  list: ListPage<Line>
  words: ListWords<Line, N>
  file?: ListFile
  onPhones?: 'cards' | 'lines'
  draw?: (lines: readonly Line[]) => ReactNode
}) {
  const { list, words, file, onPhones, draw } = props
  const { t } = useTranslation(words.namespace)
  const said: Words<N> = { t, format: useFormat() }
  const { search } = useLocation()
  const { key, isAscending } = list.sort
  const sortOf = (by: string) => ({
    to: hrefOf(search, { sort: key === by ? `${key}.${isAscending ? 'desc' : 'asc'}` : by }),
    current: key === by ? (isAscending ? ('ascending' as const) : ('descending' as const)) : null,
  })
  const table = () => (
    <DataTable
      caption={say(words.caption, said)}
      captionHidden
      onPhones={onPhones}
      rows={list.lines}
      rowKey={({ id }) => id}
      columns={words.columns.map(({ header, text, cell = text, sort, ...column }) => ({
        ...column,
        header: say(header, said),
        cell: (line: Line) => cell?.(line, said),
        ...(sort && { sort: sortOf(sort) }),
      }))}
    />
  )
  return (
    <>
      <ListTools list={list} words={words} />
      {list.lines.length === 0 && <ListEmpty list={list} none={say(words.none, said)} />}
      {list.lines.length > 0 && (draw ? draw(list.lines) : table())}
      <ListEnd list={list} label={say(words.caption, said)} file={file} />
    </>
  )
}

function ListEmpty<Line>(props: { list: ListPage<Line>; none: string }) {
  const { t } = useTranslation('backoffice')
  const { q, day, filters } = props.list
  const isNarrowed = q !== '' || day || filters.some(({ value }) => value !== null)
  return <EmptyState title={isNarrowed ? t('list.empty') : props.none} />
}

function ListTools<Line, N extends Namespaces>(props: { list: ListPage<Line>; words: ListWords<Line, N> }) {
  const { list, words } = props
  const { t, format } = useWords(words.namespace)
  const { t: common } = useTranslation('backoffice')
  const { search, key } = useLocation()
  // The "Search" tab on phones links here and focuses the field each time.
  const isFocused = new URLSearchParams(search).has('focus')
  const said: Words<N> = { t, format }
  const searchLabel = say(words.searchLabel, said)
  const dayLabel = say(words.dayLabel, said)
  return (
    <div className="mb-6 grid gap-4">
      {searchLabel && (
        <search>
          <Form key={isFocused ? key : `${list.q} ${list.day}`} noValidate className="flex flex-wrap items-end gap-3">
            {list.filters.map(
              ({ name, value }) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
            )}
            <TextField
              name="q"
              label={searchLabel}
              defaultValue={list.q}
              maxLength={LIST_SEARCH_MAX}
              autoComplete="off"
              spellCheck={false}
              autoFocus={isFocused}
              className="min-w-60 flex-1"
            />
            {dayLabel && <TextField type="date" name="day" label={dayLabel} defaultValue={list.day ?? ''} />}
            <Button type="submit" variant="sec" icon={<Search />}>
              {common('list.find')}
            </Button>
            {(list.q !== '' || list.day) && (
              <Link to={hrefOf(search, { q: null, day: null })} className="text-link inline-flex min-h-11 items-center">
                {common('list.clear')}
              </Link>
            )}
          </Form>
        </search>
      )}
      {list.filters
        .map(({ name, value, counts }) => ({
          ...{ name, value },
          counts: counts.filter((each) => each.value === null || each.count > 0 || each.value === value),
        }))
        .filter(({ counts }) => counts.length > 1)
        .map(({ name, value, counts }) => (
          <nav key={name} aria-label={words.filters?.[name]?.(null, said) ?? name} className="flex flex-wrap gap-2">
            {counts.map((each) => (
              <Link
                key={each.value}
                to={hrefOf(search, { [name]: each.value })}
                aria-current={each.value === value ? 'true' : undefined}
                preventScrollReset
                className="pill"
              >
                {words.filters?.[name]?.(each.value, said)}{' '}
                <span className="tabular text-ink-3">{format.number(each.count)}</span>
              </Link>
            ))}
          </nav>
        ))}
    </div>
  )
}

function ListEnd<Line>(props: { list: ListPage<Line>; label: string; file: ListFile | undefined }) {
  const { list, label, file } = props
  const { t, language, format } = useWords('backoffice')
  const { search } = useLocation()
  const { lines, total, page, pages } = list
  if (lines.length === 0) return null
  const from = (page - 1) * LIST_PAGE_SIZE + 1
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="small tabular text-ink-3">
        {t('list.range', {
          from: format.number(from),
          to: format.number(from + lines.length - 1),
          total: format.number(total),
        })}
      </p>
      <Pager
        page={page}
        pages={pages}
        label={label}
        className="max-sm:order-first max-sm:w-full max-sm:justify-center"
      />
      {file && (
        <Form method="post" action={`/${language}/admin/lists/${file}.csv${search}`} reloadDocument>
          <Button type="submit" variant="ghost" icon={<Download />}>
            {t('list.file')}
          </Button>
        </Form>
      )}
    </div>
  )
}
