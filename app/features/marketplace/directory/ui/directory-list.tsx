import { useEffect, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { profilePath } from '#app/features/marketplace/profiles/names.rules.ts'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { RichText } from '#app/i18n/rich-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { LiveRegion } from '#app/ui/live-region.tsx'
import { Page } from '#app/ui/page.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { Loading, Skeleton, SkeletonText } from '#app/ui/skeleton.tsx'
import { activeFilters, clearedFilters, filterQuery, type ViewerKind, withoutGroup } from '../filters/rules.ts'
import { type Filters, NO_FILTERS } from '../filters/schema.ts'
import { FilterBar } from '../filters/ui/filter-bar.tsx'
import { ListTools, QuickChoices, SEARCH_FORM, SearchField } from '../filters/ui/list-tools.tsx'
import { PlainFilters } from '../filters/ui/plain-filters.tsx'
import { countKey, type FilterLabels, useFilterLabels } from '../filters/ui/use-filter-labels.ts'
import { type ListUrl, useListUrl } from '../filters/ui/use-list-url.ts'
import { useStoredFilters } from '../filters/ui/use-stored-filters.ts'
import type { CompanionCardView, ListResult } from '../views.server.ts'
import { CompanionList } from './companion-list.tsx'

export type DirectoryProps = {
  filters: Filters
  viewerKind: ViewerKind
  pages: number
  after: string | null
  /** Null if it could not be loaded, undefined while it is loaded again after that. */
  result: ListResult | null | undefined
  signUpPath: string
  now: Date
}

export function DirectoryList(props: DirectoryProps) {
  const { viewerKind, result, now } = props
  const { t, i18n } = useTranslation(['directory', 'filters'])
  const listUrl = useListUrl(props.filters, viewerKind)
  const labels = useFilterLabels(props.filters)
  useStoredFilters(props.filters, viewerKind)
  const { filters } = listUrl
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusAfterClear(heading, filterQuery(props.filters))
  const { count, announcement } = useCount(result)
  const favorites = filters.showOnlyFavorites ? [] : result?.favorites
  return (
    <Page
      title={t('directory:list.heading')}
      lead={<Lead result={result} viewerKind={viewerKind} signUpPath={props.signUpPath} />}
      aside={<SearchField listUrl={listUrl} />}
      className="max-sm:pt-4 max-sm:[&_.d1]:text-[min(1.5rem,6.3vw)] max-sm:[&_.lead]:mt-1.5 max-sm:[&_.lead]:text-base"
    >
      {result === undefined && viewerKind === 'seeker' && !filters.showOnlyFavorites && <FavoritesSkeleton />}
      {favorites && favorites.length > 0 && (
        <FavoritesStrip
          companions={favorites}
          now={now}
          onlyHref={listUrl.hrefOf({ ...NO_FILTERS, showOnlyFavorites: true })}
        />
      )}
      <noscript>
        {import.meta.env.SSR && (
          <PlainFilters
            filters={filters}
            viewerKind={viewerKind}
            clearPath={listUrl.hrefOf(clearedFilters(filters, { search: true }))}
            form={SEARCH_FORM}
          />
        )}
      </noscript>
      <FilterBar listUrl={listUrl} labels={labels} viewerKind={viewerKind} facets={result?.facets ?? null} />
      <section aria-labelledby="list-title" className="mt-3 sm:mt-6">
        <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2 sm:mb-5">
          <div className="min-w-0 items-baseline gap-x-5 max-sm:flex-[1_1_9rem] sm:flex">
            <h2
              id="list-title"
              ref={heading}
              tabIndex={-1}
              className="t1 leading-[1.15] outline-none max-[379px]:text-[1.0625rem] max-sm:text-[1.1875rem]"
            >
              {count}
            </h2>
            <TextLink to={`/${i18n.language}/ranking`} className="text-sm sm:text-[0.9375rem]">
              {t('filters:order.how')}
            </TextLink>
          </div>
          <QuickChoices listUrl={listUrl} viewerKind={viewerKind} className="ml-auto max-lg:hidden" />
          <ListTools listUrl={listUrl} viewerKind={viewerKind} hasFavorites={result?.favorites.length !== 0} />
        </div>
        <LiveRegion>{announcement}</LiveRegion>
        {result === undefined && <CardsSkeleton />}
        {result === null && (
          <ListFailed
            href={listUrl.hrefOf(filters)}
            // Placeholders replace the link, so move the focus before.
            onRetry={() => heading.current?.focus({ preventScroll: true })}
          />
        )}
        {result && result.cards.length === 0 && (
          <NoMatches listUrl={listUrl} labels={labels} suggestedRemoval={result.suggestedRemoval} />
        )}
        {result && result.cards.length > 0 && (
          <CompanionList result={result} pages={props.pages} after={props.after} listUrl={listUrl} now={now} />
        )}
      </section>
    </Page>
  )
}

function Lead({ result, viewerKind, signUpPath }: Pick<DirectoryProps, 'result' | 'viewerKind' | 'signUpPath'>) {
  const { t } = useTranslation('directory')
  const format = useFormat()
  if (viewerKind === 'guest')
    return (
      <RichText text={t('list.leadGuest')} marks={{ b: (labels) => <TextLink to={signUpPath}>{labels}</TextLink> }} />
    )
  if (!result) return result === undefined && <Skeleton className="my-2 w-80 max-w-full" />
  const { people, isMore } = result.total
  const formatted = format.number(people)
  return isMore ? t('list.leadMany', { formatted }) : t('list.leadMember', { count: people, formatted })
}

function useCount(result: DirectoryProps['result']) {
  const { t } = useTranslation(['directory', 'filters'])
  const format = useFormat()
  const found = result?.facets
  const text = found
    ? t(`filters:count.${countKey(found)}`, { count: found.people, formatted: format.number(found.people) })
    : null
  const [first, setFirst] = useState(text)
  if (first === null && text !== null) setFirst(text)
  const [hasChanged, setHasChanged] = useState(false)
  if (first !== null && text !== null && first !== text && !hasChanged) setHasChanged(true)
  return { count: text ?? t('directory:list.title'), announcement: hasChanged ? text : null }
}

function useFocusAfterClear(heading: React.RefObject<HTMLElement | null>, query: string) {
  const before = useRef(query)
  useEffect(() => {
    if (before.current === query) return
    before.current = query
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [heading, query])
}

const PLACEHOLDERS = [0, 1, 2, 3, 4, 5, 6, 7]

function CardsSkeleton() {
  const { t } = useTranslation('filters')
  return (
    <Loading label={t('list.busy')}>
      <div className="cards">
        {PLACEHOLDERS.map((position) => (
          <div key={position} className="max-sm:flex max-sm:gap-3">
            <Skeleton
              shape="card"
              className="max-sm:aspect-[96/110] max-sm:w-24 max-sm:flex-none max-sm:rounded-[48px_48px_12px_12px]"
            />
            <div className="flex-1">
              <Skeleton className="h-5 w-3/5 sm:mt-5" />
              <Skeleton className="mt-3 w-2/5" />
              <SkeletonText lines={3} className="mt-3 sm:mt-5" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}

function ListFailed({ href, onRetry }: { href: string; onRetry: () => void }) {
  const { t } = useTranslation(['directory', 'ui'])
  const { revalidate } = useRevalidator()
  return (
    <div role="alert">
      <EmptyState
        level={3}
        title={t('directory:list.failed')}
        sentence={t('ui:routeError.brokenText')}
        action={
          // A link, so it works without JavaScript.
          <Button
            href={href}
            variant="sec"
            onClick={(event) => {
              event.preventDefault()
              onRetry()
              void revalidate()
            }}
          >
            {t('ui:routeError.retry')}
          </Button>
        }
      />
    </div>
  )
}

function NoMatches(props: {
  listUrl: ListUrl
  labels: FilterLabels
  suggestedRemoval: ListResult['suggestedRemoval']
}) {
  const { listUrl, labels, suggestedRemoval } = props
  const { t } = useTranslation(['directory', 'filter-panels'])
  const { filters } = listUrl
  const isFiltered = activeFilters(filters).length > 0 || filters.search !== '' || filters.showOnlyFavorites
  if (!isFiltered)
    return <EmptyState title={t('directory:list.emptyTitle')} sentence={t('directory:list.emptyText')} level={3} />
  const { search } = filters
  const isSearchAlone = search !== '' && activeFilters(filters).length === 0
  const sentence = isSearchAlone
    ? t('filter-panels:empty.textSearch', { search })
    : suggestedRemoval === 'search'
      ? t('filter-panels:empty.textWord', { search })
      : t(suggestedRemoval ? 'filter-panels:empty.text' : 'filter-panels:empty.textMany')
  const relaxed =
    suggestedRemoval === 'search'
      ? { ...filters, search: '' }
      : suggestedRemoval && withoutGroup(filters, suggestedRemoval)
  return (
    <EmptyState
      level={3}
      title={t('directory:list.emptyTitle')}
      sentence={sentence}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {suggestedRemoval && relaxed && (
            <Button variant="sec" to={listUrl.hrefOf(relaxed)} preventScrollReset>
              {t('filter-panels:empty.relief', {
                what: suggestedRemoval === 'search' ? search : labels.list(filters, suggestedRemoval),
              })}
            </Button>
          )}
          <Button to={listUrl.hrefOf(clearedFilters(filters, { search: false }))} preventScrollReset>
            {t(isSearchAlone ? 'filter-panels:empty.clearSearch' : 'filter-panels:empty.reset')}
          </Button>
        </div>
      }
    />
  )
}

const SIDE_BY_SIDE = 3

/** A row that scrolls to the page edges; on large screens, cells with dividers where the next one peeks in. */
const rowOf = (people: number) =>
  classNames(
    'mx-[calc(-1*var(--bleed))] mt-3.5 flex gap-3 overflow-x-auto px-(--bleed) pb-1 [--bleed:clamp(20px,4.4vw,56px)]',
    'xl:mx-0 xl:grid xl:grid-flow-col xl:gap-0 xl:border-line xl:border-y xl:p-0',
    people > SIDE_BY_SIDE ? 'xl:auto-cols-[31%]' : 'xl:auto-cols-[calc(100%/3)]',
  )

const PLACE =
  'relative w-24 flex-none xl:flex xl:w-auto xl:items-center xl:gap-3.5 xl:border-line xl:border-l xl:px-5 xl:py-4 xl:first:border-l-0 xl:first:pl-0 xl:last:pr-0'

function FavoritesStrip(props: { companions: readonly CompanionCardView[]; now: Date; onlyHref: string }) {
  const { t } = useTranslation('filters')
  return (
    <section aria-labelledby="favorites-title" className="mt-9">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <Title />
        {props.companions.length > SIDE_BY_SIDE && (
          <TextLink to={props.onlyHref} preventScrollReset className="text-[0.9375rem]">
            {t('favorites.only')}
          </TextLink>
        )}
      </div>
      <ul className={rowOf(props.companions.length)}>
        {props.companions.map((companion) => (
          <li key={companion.id} className={PLACE}>
            <Favorite companion={companion} now={props.now} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Title() {
  const { t } = useTranslation('filters')
  return (
    <h2 id="favorites-title" className="font-semibold text-[0.9375rem] text-ink-2">
      {t('favorites.title')}
    </h2>
  )
}

function Favorite({ companion, now }: { companion: CompanionCardView; now: Date }) {
  const { t, i18n } = useTranslation('directory')
  const format = useFormat()
  const { name } = companion
  const path = `/${i18n.language}${profilePath(companion)}`
  // Small screens only fit the first name; screen readers get the full name.
  const first = firstNameOf(name)
  return (
    <>
      <Photo
        photoKey={companion.photoKey}
        id={companion.id}
        name={name}
        shape="plain"
        sizes="(min-width: 1280px) 64px, 96px"
        className="w-24 rounded-[48px_48px_12px_12px] xl:w-16 xl:flex-none xl:rounded-xl"
      />
      <div className="min-w-0 flex-1">
        <h3 className="mt-2 truncate font-semibold text-sm xl:mt-0 xl:overflow-visible xl:whitespace-normal">
          <Link
            to={path}
            className="after:absolute after:inset-0 after:rounded-xl xl:font-display xl:font-medium xl:text-xl xl:leading-tight"
          >
            {first}
            <span className="max-xl:sr-only">{name.slice(first.length)}</span>
          </Link>
        </h3>
        <p
          className={classNames('micro text-balance', companion.freeNow ? 'font-semibold text-pine-ink' : 'text-ink-3')}
        >
          {companion.freeNow ? (
            <>
              <span aria-hidden="true" className="mr-1.5 hidden size-[9px] rounded-full bg-over-free xl:inline-block" />
              {t('card.freeNow')}
            </>
          ) : (
            companion.nextFreeAt && (
              <>
                <span className="sr-only">{t('card.free', { when: '' })}</span>
                {format.dayAndTime(companion.nextFreeAt, now)}
              </>
            )
          )}
        </p>
      </div>
      {companion.canOpenBooking && (
        <Button
          to={path}
          variant="tint"
          size="sm"
          className="relative max-xl:hidden"
          aria-label={t('card.meetName', { name })}
        >
          {t('card.meet')}
        </Button>
      )}
    </>
  )
}

function FavoritesSkeleton() {
  const { t } = useTranslation('filters')
  return (
    <section aria-labelledby="favorites-title" className="mt-9">
      <Title />
      <Loading label={t('favorites.busy')}>
        <div className={rowOf(SIDE_BY_SIDE)}>
          {PLACEHOLDERS.slice(0, SIDE_BY_SIDE + 1).map((position) => (
            <div key={position} className={classNames(PLACE, position >= SIDE_BY_SIDE && 'xl:hidden')}>
              <Skeleton shape="card" className="w-24 xl:w-16 xl:flex-none" />
              <div className="mt-2.5 grid flex-1 gap-2 xl:mt-0">
                <Skeleton className="w-4/5" />
                <Skeleton className="w-3/5" />
              </div>
            </div>
          ))}
        </div>
      </Loading>
    </section>
  )
}
