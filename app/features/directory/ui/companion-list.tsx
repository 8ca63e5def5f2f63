import { useEffect, useRef, useState } from 'react'
import { trackList } from '#app/features/analytics/ui/track.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { LiveRegion } from '#app/ui/live-region.tsx'
import { Note } from '#app/ui/note.tsx'
import { leavesOutFavorites } from '../filters/rules.ts'
import { MOST_PAGES, PAGE_SIZE } from '../filters/schema.ts'
import type { ListAddress } from '../filters/ui/use-list-address.ts'
import type { ListAnswer } from '../list/views.server.ts'
import { CompanionGrid } from './companion-card.tsx'
import { useHeartToast } from './use-favorite-toast.ts'
import { useSteps } from './use-steps.ts'

type ListProps = {
  answer: ListAnswer
  /** Steps of cards in `answer`. */
  pages: number
  /** Where in the list it begins; null for its beginning. */
  after: string | null
  address: ListAddress
  now: Date
}

/** The cards, and the way to more of them: a link, which with scripts adds to the list in its place. */
export function CompanionList({ answer, pages, after, address, now }: ListProps) {
  const { t } = useTranslation('filters')
  const { cards, next, pages: reached, state, fetchNext } = useSteps(answer, pages)
  const [added, setAdded] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const { filters } = address
  useHeartToast(cards, leavesOutFavorites(filters))
  useFocusInList(list, cards)
  useEffect(() => trackList(answer.cards.map(({ id }) => id)), [answer])

  const isLast = reached >= MOST_PAGES
  const rest = answer.facets.isMore ? PAGE_SIZE : Math.min(PAGE_SIZE, answer.facets.people - cards.length)
  const from = after === null ? {} : { after }
  const href =
    next === null
      ? ''
      : isLast
        ? address.hrefOf(filters, { after: next })
        : `${address.hrefOf(filters, { page: reached + 1, ...from })}#from-${cards.length + 1}`

  async function showMore(byKey: boolean) {
    const first = cards.length
    setAdded(0)
    const step = address.hrefOf(filters, { after: next ?? '' }).replace('?', '/more?')
    const count = await fetchNext(step)
    if (count === null) return
    setAdded(count)
    address.notePage(reached + 1)
    list.current?.querySelectorAll('li')[first]?.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: !byKey })
  }

  return (
    <>
      {after !== null && (
        <p className="mb-6">
          <Button to={address.hrefOf(filters)} variant="sec" size="sm">
            {t('list.toBeginning')}
          </Button>
        </p>
      )}
      <div
        ref={list}
        aria-busy={address.isOnItsWay}
        // A short wait changes nothing to look at.
        className={classNames(
          'transition-opacity max-lg:[&_a]:scroll-mt-24',
          address.isOnItsWay && 'opacity-40 delay-150',
        )}
      >
        <CompanionGrid companions={cards} now={now} firstIsTop stepSize={PAGE_SIZE} />
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
              void showMore(event.detail === 0)
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

/** When the card that had the focus leaves the list, the one in its place gets it. */
function useFocusInList(list: React.RefObject<HTMLDivElement | null>, cards: readonly unknown[]) {
  const place = useRef<number | null>(null)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const items = () => [...element.querySelectorAll('li')]
    const note = () => {
      const at = items().findIndex((item) => item.contains(document.activeElement))
      if (at >= 0) place.current = at
    }
    const forget = (event: FocusEvent) => {
      // A removed element tells no next one, nor does a window that loses the focus.
      if (event.relatedTarget) place.current = null
    }
    element.addEventListener('focusin', note)
    element.addEventListener('focusout', forget, true)
    return () => {
      element.removeEventListener('focusin', note)
      element.removeEventListener('focusout', forget, true)
    }
  }, [list])
  useEffect(() => {
    if (place.current === null || cards.length === 0 || document.activeElement !== document.body) return
    const item = list.current?.querySelectorAll('li')[Math.min(place.current, cards.length - 1)]
    item?.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true })
  }, [list, cards])
}
