import { Download, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link, useLocation } from 'react-router'
import type { Formatters } from '#app/i18n/format.ts'
import type { Namespaces, Translate } from '#app/i18n/keys.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/input.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { ListPage } from '../list.views.server.ts'
import { LIST_PAGE_SIZE, LIST_SEARCH_MAX } from '../schema.ts'

/** What a column says its values with, on a page and in a file. */
export type Words<N extends Namespaces> = { t: Translate<N>; format: Formatters }

/** A column of a list: `text` goes into the file and, without `cell`, onto the page. Without `text` the file has none. */
export type ListColumn<Line, N extends Namespaces> = {
  key: string
  header: (words: Words<N>) => string
  text?: (line: Line, words: Words<N>) => string
  cell?: (line: Line, words: Words<N>) => ReactNode
  /** The sort of the list's definition that its heading switches to. */
  sort?: string
  align?: 'end'
  title?: boolean
  /** Left out where there is no room for it. */
  isExtra?: boolean
}

/** How a list is said: its columns, its filters and what it says when it is empty. */
export type ListWords<Line, N extends Namespaces> = {
  namespace: N
  columns: readonly ListColumn<Line, N>[]
  /** Names each value of a filter; `null` is all of them. */
  filters?: Readonly<Record<string, (value: string | null, words: Words<N>) => string>>
  caption: (words: Words<N>) => string
  searchLabel?: (words: Words<N>) => string
  /** Of the field for a day, where the list has one. */
  dayLabel?: (words: Words<N>) => string
  none: (words: Words<N>) => string
}

/** The address of the list with other values; each change but of the page begins at the first. */
function hrefOf(search: string, changes: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(search)
  for (const name of ['page', 'done', 'focus']) query.delete(name)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name)
    else query.set(name, value)
  }
  return `?${query}`
}

/** A list of the back office: search, filters with counts, columns that sort, pages and a CSV file. */
export function OfficeList<Line extends { id: string }, N extends Namespaces>(props: {
  list: ListPage<Line>
  words: ListWords<Line, N>
  /** Where the form for the CSV file is sent, without the query. */
  file?: string
  onPhones?: 'cards' | 'lines'
  /** Draws a line that is more than a row of a table; its columns are those of the file. */
  draw?: (line: Line) => ReactNode
}) {
  const { list, words, file, onPhones, draw } = props
  const { t } = useTranslation(words.namespace)
  const format = useFormat()
  const { search } = useLocation()
  const said: Words<N> = { t, format }
  const { key, isAscending } = list.sort
  return (
    <>
      <ListTools list={list} words={words} />
      {draw ? (
        list.lines.length === 0 ? (
          <ListEmpty list={list} none={words.none(said)} />
        ) : (
          <ul className="grid gap-6">
            {list.lines.map((line) => (
              <li key={line.id}>{draw(line)}</li>
            ))}
          </ul>
        )
      ) : (
        <DataTable
          caption={words.caption(said)}
          captionHidden
          onPhones={onPhones}
          rows={list.lines}
          rowKey={({ id }) => id}
          empty={<ListEmpty list={list} none={words.none(said)} />}
          columns={words.columns.map((column) => ({
            key: column.key,
            header: column.header(said),
            cell: (line: Line) => (column.cell ?? column.text)?.(line, said),
            ...(column.align && { align: column.align }),
            ...(column.title && { title: true }),
            ...(column.isExtra && { isExtra: true }),
            ...(column.sort && {
              sort: {
                to: hrefOf(search, {
                  sort: key === column.sort ? `${key}.${isAscending ? 'desc' : 'asc'}` : column.sort,
                }),
                current: key === column.sort ? (isAscending ? ('ascending' as const) : ('descending' as const)) : null,
              },
            }),
          }))}
        />
      )}
      <ListEnd list={list} label={words.caption(said)} file={file} />
    </>
  )
}

/** What a list says without lines: that nothing was found, or that there is nothing yet. */
export function ListEmpty<Line>({ list, none, text }: { list: ListPage<Line>; none: string; text?: string }) {
  const { t } = useTranslation('backoffice')
  const { lines, q, day, filters } = list
  if (lines.length > 0) return null
  const isNarrowed = q !== '' || day || filters.some(({ value }) => value !== null)
  return isNarrowed ? (
    <EmptyState title={t('list.empty')} sentence={t('list.emptyText')} />
  ) : (
    <EmptyState title={none} {...(text && { sentence: text })} />
  )
}

/** Search and filters of a list; a list whose lines are more than rows of a table draws them itself. */
export function ListTools<Line, N extends Namespaces>(props: {
  list: ListPage<Line>
  words: Pick<ListWords<Line, N>, 'namespace' | 'filters' | 'searchLabel' | 'dayLabel'>
}) {
  const { list, words } = props
  const { t } = useTranslation(words.namespace)
  const { t: common } = useTranslation('backoffice')
  const format = useFormat()
  const { search, key } = useLocation()
  // The tab “Search” of phones leads here with the field focused, each time.
  const isFocused = new URLSearchParams(search).has('focus')
  const said: Words<N> = { t, format }
  return (
    <div className="mb-6 grid gap-4">
      {words.searchLabel && (
        <search>
          <Form key={isFocused ? key : `${list.q} ${list.day}`} className="flex flex-wrap items-end gap-3">
            {list.filters.map(
              ({ name, value }) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
            )}
            <TextField
              name="q"
              label={words.searchLabel(said)}
              defaultValue={list.q}
              maxLength={LIST_SEARCH_MAX}
              autoComplete="off"
              spellCheck={false}
              autoFocus={isFocused}
              className="min-w-60 flex-1"
            />
            {words.dayLabel && (
              <TextField type="date" name="day" label={words.dayLabel(said)} defaultValue={list.day ?? ''} />
            )}
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

/** Which lines are shown of how many, the way to the others, and to all of them as a file. */
export function ListEnd<Line>(props: { list: ListPage<Line>; label: string; file?: string | undefined }) {
  const { list, label, file } = props
  const { t } = useTranslation('backoffice')
  const { number } = useFormat()
  const { search } = useLocation()
  const { lines, total, page, pages } = list
  if (lines.length === 0) return null
  const from = (page - 1) * LIST_PAGE_SIZE + 1
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="small tabular text-ink-3">
        {t('list.range', { from: number(from), to: number(from + lines.length - 1), total: number(total) })}
      </p>
      <Pager
        page={page}
        pages={pages}
        label={label}
        className="max-sm:order-first max-sm:w-full max-sm:justify-center"
      />
      {file && (
        <Form method="post" action={`${file}${search}`} reloadDocument>
          <Button type="submit" variant="ghost" icon={<Download />}>
            {t('list.file')}
          </Button>
        </Form>
      )}
    </div>
  )
}
