import { ChevronLeft, ChevronRight, Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from './class-names.ts'

const ITEM =
  'tabular grid h-11 min-w-11 place-items-center rounded-ctl px-1.5 font-semibold max-sm:min-w-0 max-sm:flex-[0_1_44px] max-sm:px-0 [&_svg]:size-5'
const LINK = 'text-ink-2 hover:bg-sunk hover:text-ink aria-[current]:bg-pine-tint aria-[current]:text-pine-ink'

export function Pager(props: {
  page: number
  pages: number
  label: string
  param?: string
  /** The start of the list, where a new page begins. */
  hash?: `#${string}`
  className?: string
}) {
  const { page, pages, label, param = 'page', hash, className } = props
  const { t } = useTranslation('ui')
  const { search } = useLocation()
  if (pages <= 1) return null

  function step(to: number, name: string, icon: ReactNode) {
    if (to < 1 || to > pages) return <span className={classNames(ITEM, 'text-line-strong')}>{icon}</span>
    return (
      <Link
        to={pageHref(search, param, to, hash)}
        className={classNames(ITEM, LINK)}
        aria-label={name}
        preventScrollReset={!!hash}
      >
        {icon}
      </Link>
    )
  }

  return (
    <nav
      aria-label={label}
      className={classNames(
        'flex flex-wrap items-center justify-center gap-1 max-sm:flex-nowrap max-sm:gap-0',
        className,
      )}
    >
      {step(page - 1, t('pager.previous'), <ChevronLeft />)}
      {pagerWindow(page, pages).map((entry, position, all) =>
        entry === 'gap' ? (
          <span key={`gap-${all[position - 1]}`} className={classNames(ITEM, 'text-line-strong')}>
            <Ellipsis />
            <span className="sr-only">{t('pager.gap')}</span>
          </span>
        ) : (
          <Link
            key={entry}
            to={pageHref(search, param, entry, hash)}
            className={classNames(ITEM, LINK)}
            aria-label={t('pager.page', { page: entry })}
            aria-current={entry === page ? 'page' : undefined}
            preventScrollReset={!!hash}
          >
            {entry}
          </Link>
        ),
      )}
      {step(page + 1, t('pager.next'), <ChevronRight />)}
    </nav>
  )
}

/** All pages up to seven; otherwise the first or last five, or the current one with neighbours, with gaps between. */
export function pagerWindow(page: number, pages: number): (number | 'gap')[] {
  const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
  if (pages <= 7) return span(1, pages)
  if (page <= 4) return [...span(1, 5), 'gap', pages]
  if (page >= pages - 3) return [1, 'gap', ...span(pages - 4, pages)]
  return [1, 'gap', page - 1, page, page + 1, 'gap', pages]
}

/** Keeps the other query parameters; the first page needs no number. */
export function pageHref(search: string, param: string, page: number, hash: `#${string}` | '' = ''): string {
  const query = new URLSearchParams(search)
  if (page === 1) query.delete(param)
  else query.set(param, String(page))
  return `?${query}${hash}`
}
