import { useEffect, useRef, useState } from 'react'
import { RichText } from '#app/i18n/rich-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { LiveRegion } from '#app/ui/live-region.tsx'
import { Page } from '#app/ui/page.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { filterQuery, type Reader } from '../filters/rules.ts'
import { type Filters, NO_FILTERS } from '../filters/schema.ts'
import { FilterBar } from '../filters/ui/filter-bar.tsx'
import { FIND_FORM, ListTools, SearchField } from '../filters/ui/list-tools.tsx'
import { useCountWords, useFilterWords } from '../filters/ui/use-filter-words.ts'
import { useListAddress } from '../filters/ui/use-list-address.ts'
import { useStoredFilters } from '../filters/ui/use-stored-filters.ts'
import type { ListAnswer } from '../list/views.server.ts'
import { CompanionList } from './companion-list.tsx'
import { FavoritesStrip, FavoritesToCome } from './favorites-strip.tsx'
import { CardsToCome, ListFailed, NobodyFits } from './list-states.tsx'

// Only the server draws it; browsers do not fetch it.
const plain = import.meta.env.SSR ? await import('../filters/ui/plain-filters.tsx') : null

export type DirectoryProps = {
  filters: Filters
  reader: Reader
  pages: number
  after: string | null
  /** Undefined while it is on its way, null when it could not be had. */
  answer: ListAnswer | null | undefined
  signUpPath: string
  now: Date
}

/** The screen of the list: whom to talk to, and how to find them. */
export function DirectoryList(props: DirectoryProps) {
  const { reader, answer, now } = props
  const { t } = useTranslation('directory')
  const address = useListAddress(props.filters, reader)
  const words = useFilterWords(props.filters)
  useStoredFilters(props.filters, reader)
  const { filters } = address
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusKept(heading, filterQuery(props.filters))
  const { count, news } = useCount(answer)
  const favorites = filters.showOnlyFavorites ? [] : answer?.favorites
  return (
    <Page
      title={t('list.heading')}
      lead={<Lead answer={answer} reader={reader} signUpPath={props.signUpPath} />}
      aside={<SearchField address={address} />}
    >
      {answer === undefined && reader === 'seeker' && !filters.showOnlyFavorites && <FavoritesToCome />}
      {favorites && favorites.length > 0 && (
        <FavoritesStrip
          companions={favorites}
          now={now}
          onlyHref={address.hrefOf({ ...NO_FILTERS, showOnlyFavorites: true })}
        />
      )}
      <noscript>
        {plain && <plain.PlainFilters filters={filters} reader={reader} hrefOf={address.hrefOf} form={FIND_FORM} />}
      </noscript>
      <FilterBar address={address} words={words} reader={reader} facets={answer?.facets ?? null} />
      <section aria-labelledby="list-title" className="mt-6">
        <div className="mb-5 flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <h2
            id="list-title"
            ref={heading}
            tabIndex={-1}
            className="t1 min-w-0 flex-[1_1_9rem] leading-[1.15] outline-none max-sm:text-[1.1875rem]"
          >
            {count}
          </h2>
          <ListTools address={address} reader={reader} hasFavorites={answer?.favorites.length !== 0} />
        </div>
        <LiveRegion>{news}</LiveRegion>
        {answer === undefined && <CardsToCome />}
        {answer === null && <ListFailed href={address.hrefOf(filters)} />}
        {answer && answer.cards.length === 0 && <NobodyFits address={address} words={words} relief={answer.relief} />}
        {answer && answer.cards.length > 0 && (
          <CompanionList answer={answer} pages={props.pages} after={props.after} address={address} now={now} />
        )}
      </section>
    </Page>
  )
}

/** Members are told how many people there are, guests how to join them (D-02). */
function Lead({ answer, reader, signUpPath }: Pick<DirectoryProps, 'answer' | 'reader' | 'signUpPath'>) {
  const { t } = useTranslation('directory')
  const format = useFormat()
  if (reader === 'guest')
    return (
      <RichText text={t('list.leadGuest')} marks={{ b: (words) => <TextLink to={signUpPath}>{words}</TextLink> }} />
    )
  if (!answer) return <Skeleton className="my-2 w-80 max-w-full" />
  const { people, isMore } = answer.everybody
  const formatted = format.number(people)
  return isMore ? t('list.leadMany', { formatted }) : t('list.leadMember', { count: people, formatted })
}

/** How many people fit; another number than at first is also said aloud. */
function useCount(answer: DirectoryProps['answer']) {
  const { t } = useTranslation('directory')
  const say = useCountWords()
  const text = answer ? say('count', answer.facets) : null
  const [first, setFirst] = useState(text)
  if (first === null && text !== null) setFirst(text)
  const [hasChanged, setHasChanged] = useState(false)
  if (first !== null && text !== null && first !== text && !hasChanged) setHasChanged(true)
  return { count: text ?? t('list.title'), news: hasChanged ? text : null }
}

/** When what had the focus goes with the filters it cleared, the number of people gets it. */
function useFocusKept(heading: React.RefObject<HTMLElement | null>, query: string) {
  const before = useRef(query)
  useEffect(() => {
    if (before.current === query) return
    before.current = query
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [heading, query])
}
