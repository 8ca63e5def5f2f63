import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigation } from 'react-router'
import type { ListResult } from '../list/views.server.ts'
import type { CompanionCardView } from '../views.server.ts'

type Page = { cards: CompanionCardView[]; next: string | null }
type LoadedList = Page & { of: ListResult; pages: number }

/**
 * The cards loaded so far: those the page came with, and the pages added since. A new list starts over, and navigating
 * aborts the request for more.
 */
export function useMoreCards(result: ListResult, pages: number) {
  const [fetched, setFetched] = useState<LoadedList | null>(null)
  const [request, setRequest] = useState<{ of: ListResult; state: 'busy' | 'failed' } | null>(null)
  const controller = useRef<AbortController>(null)
  const isNavigating = useNavigation().location !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list and another page abort the request
  useEffect(() => () => controller.current?.abort(), [result, isNavigating])
  const loaded = fetched?.of === result ? fetched : { of: result, cards: result.cards, next: result.next, pages }
  const state = request?.of === result ? request.state : 'idle'

  /** Fetches the next page; resolves to the number of cards it added, null when it failed or was aborted. */
  async function fetchNext(url: string): Promise<number | null> {
    if (state === 'busy') return null
    const abort = new AbortController()
    controller.current = abort
    setRequest({ of: result, state: 'busy' })
    const page = await fetchPage(url, abort.signal).catch(() => null)
    if (abort.signal.aborted) {
      setRequest(null)
      return null
    }
    if (!page) {
      setRequest({ of: result, state: 'failed' })
      return null
    }
    const present = new Set(loaded.cards.map(({ id }) => id))
    const added = page.cards.filter(({ id }) => !present.has(id))
    // Rendered at once, because the caller focuses the first new card.
    flushSync(() => {
      setRequest(null)
      setFetched({ of: result, cards: [...loaded.cards, ...added], next: page.next, pages: loaded.pages + 1 })
    })
    return added.length
  }

  return { ...loaded, state, fetchNext }
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
