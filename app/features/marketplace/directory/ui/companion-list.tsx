import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFetchers, useNavigation, useSubmit } from 'react-router'
import { trackList } from '#app/features/marketplace/analytics/ui/track.ts'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { LiveRegion } from '#app/ui/live-region.tsx'
import { Note } from '#app/ui/note.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { excludesFavorites } from '../filters/rules.ts'
import { PAGE_SIZE, PAGES_MAX } from '../filters/schema.ts'
import type { ListUrl } from '../filters/ui/use-list-url.ts'
import type { CompanionCardView, ListResult } from '../views.server.ts'
import { CompanionGrid } from './companion-card.tsx'
import { favoriteKey } from './favorite-button.tsx'

type ListProps = {
  result: ListResult
  pages: number
  after: string | null
  listUrl: ListUrl
  now: Date
}

export function CompanionList({ result, pages, after, listUrl, now }: ListProps) {
  const { t } = useTranslation('filters')
  const { cards, next, pages: reached, state, fetchNext } = useMoreCards(result, pages)
  const [added, setAdded] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const { filters } = listUrl
  useFavoriteToast(cards, excludesFavorites(filters))
  useFocusInList(list, cards)
  useEffect(() => trackList(result.cards.map(({ id }) => id)), [result])

  const isLast = reached >= PAGES_MAX
  const rest = result.facets.isMore ? PAGE_SIZE : Math.min(PAGE_SIZE, result.facets.people - cards.length)
  const from = after === null ? {} : { after }
  const href =
    next === null
      ? ''
      : isLast
        ? listUrl.hrefOf(filters, { after: next })
        : `${listUrl.hrefOf(filters, { page: reached + 1, ...from })}#from-${cards.length + 1}`

  async function showMore(byKey: boolean) {
    const first = cards.length
    setAdded(0)
    const more = listUrl.hrefOf(filters, { after: next ?? '' }).replace('?', '/more?')
    const count = await fetchNext(more)
    if (count === null) return
    setAdded(count)
    listUrl.setPage(reached + 1)
    list.current?.querySelectorAll('li')[first]?.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: !byKey })
  }

  return (
    <>
      {after !== null && (
        <p className="mb-6">
          <Button to={listUrl.hrefOf(filters)} variant="sec" size="sm">
            {t('list.toBeginning')}
          </Button>
        </p>
      )}
      <div
        ref={list}
        aria-busy={listUrl.isLoading}
        className={classNames(
          'transition-opacity max-lg:[&_a]:scroll-mt-24',
          listUrl.isLoading && 'opacity-40 delay-150',
        )}
      >
        <CompanionGrid companions={cards} now={now} firstIsTop pageSize={PAGE_SIZE} />
      </div>
      <LiveRegion>{added > 0 && t('list.added', { count: added })}</LiveRegion>
      {next !== null && (
        <div className="mt-14 grid justify-items-center gap-4">
          {state === 'failed' && <Note tone="bad">{t('list.moreFailed')}</Note>}
          <Button
            to={href}
            variant="sec"
            className="max-sm:w-full"
            aria-disabled={state === 'busy' || undefined}
            preventScrollReset={!isLast}
            onClick={(event) => {
              if (isLast || event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              // A new list is loading and will replace these cards.
              if (!listUrl.isLoading) void showMore(event.detail === 0)
            }}
          >
            {isLast
              ? t('list.goOn')
              : after === null && rest > 0
                ? t('list.more', { count: rest })
                : t('list.moreUncounted')}
          </Button>
        </div>
      )}
    </>
  )
}

function useFocusInList(list: React.RefObject<HTMLDivElement | null>, cards: readonly unknown[]) {
  const position = useRef<number | null>(null)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const items = () => [...element.querySelectorAll('li')]
    const remember = () => {
      const at = items().findIndex((item) => item.contains(document.activeElement))
      if (at >= 0) position.current = at
    }
    const forget = (event: FocusEvent) => {
      // No next element: the focused one was removed, or the window lost focus.
      if (event.relatedTarget) position.current = null
    }
    element.addEventListener('focusin', remember)
    element.addEventListener('focusout', forget, true)
    return () => {
      element.removeEventListener('focusin', remember)
      element.removeEventListener('focusout', forget, true)
    }
  }, [list])
  useEffect(() => {
    if (position.current === null || cards.length === 0 || document.activeElement !== document.body) return
    const item = list.current?.querySelectorAll('li')[Math.min(position.current, cards.length - 1)]
    item?.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true })
  }, [list, cards])
}

type Companion = { id: string; name: string }

function useFavoriteToast(companions: readonly Companion[], isLeftOut: boolean) {
  const { t } = useTranslation('filters')
  const submit = useSubmit()
  const fetchers = useFetchers()
  const sent = useRef(new Map<string, Companion>())
  useEffect(() => {
    for (const { key, formData } of fetchers) {
      const companion = companions.find(({ id }) => favoriteKey(id) === key)
      if (companion && isLeftOut && formData?.get('favorite') === 'true') sent.current.set(key, companion)
    }
    for (const [key, companion] of sent.current) {
      if (fetchers.some((fetcher) => fetcher.key === key)) continue
      sent.current.delete(key)
      // A refused favourite stays in the list. The fetcher's data may be gone before a slow device renders it.
      if (companions.some(({ id }) => id === companion.id)) continue
      showToast(t('favorites.moved', { name: firstNameOf(companion.name) }), {
        onAction: () =>
          void submit(
            { companionId: companion.id, favorite: 'false' },
            { method: 'post', action: '/favorites', navigate: false, fetcherKey: key },
          ),
      })
    }
  })
}

type Page = { cards: CompanionCardView[]; next: string | null }
type LoadedList = Page & { of: ListResult; pages: number; state: 'idle' | 'busy' | 'failed' }

/** A new list starts over; navigating aborts the request for more. */
function useMoreCards(result: ListResult, pages: number) {
  const first: LoadedList = { of: result, cards: result.cards, next: result.next, pages, state: 'idle' }
  const [fetched, setFetched] = useState(first)
  const controller = useRef<AbortController>(null)
  const isNavigating = useNavigation().location !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list and another page abort the request
  useEffect(() => () => controller.current?.abort(), [result, isNavigating])
  const loaded = fetched.of === result ? fetched : first

  /** Null if it failed or was aborted. */
  async function fetchNext(url: string): Promise<number | null> {
    if (loaded.state === 'busy') return null
    const abort = new AbortController()
    controller.current = abort
    setFetched({ ...loaded, state: 'busy' })
    const page = await fetchPage(url, abort.signal).catch(() => null)
    if (abort.signal.aborted || !page) {
      const state = abort.signal.aborted ? 'idle' : 'failed'
      setFetched((now) => (now.of === result ? { ...now, state } : now))
      return null
    }
    const present = new Set(loaded.cards.map(({ id }) => id))
    const added = page.cards.filter(({ id }) => !present.has(id))
    // Render synchronously, because the caller focuses the first new card.
    flushSync(() =>
      setFetched({ ...first, cards: [...loaded.cards, ...added], next: page.next, pages: loaded.pages + 1 }),
    )
    return added.length
  }

  return { ...loaded, fetchNext }
}

async function fetchPage(url: string, signal: AbortSignal): Promise<Page> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`the list answered ${response.status}`)
  const { cards, next }: Page = await response.json()
  return {
    cards: cards.map((card) => ({ ...card, nextFreeAt: card.nextFreeAt && new Date(card.nextFreeAt) })),
    next,
  }
}
