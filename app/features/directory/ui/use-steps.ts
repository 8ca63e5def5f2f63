import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { ListAnswer } from '../list/views.server.ts'
import type { CompanionCardView } from '../views.server.ts'

type Step = { cards: CompanionCardView[]; next: string | null }
type Steps = Step & { of: ListAnswer; pages: number }

/** The list as far as it has been fetched: what the page came with, and the steps that were asked for since. A new list begins anew. */
export function useSteps(answer: ListAnswer, pages: number) {
  const [fetched, setFetched] = useState<Steps | null>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const shown = fetched?.of === answer ? fetched : { of: answer, cards: answer.cards, next: answer.next, pages }

  /** Fetches the next step; how many people it brought, null when it could not be had or the list is another by now. */
  async function fetchNext(address: string): Promise<number | null> {
    if (state === 'busy') return null
    setState('busy')
    try {
      const step = await stepAt(address)
      const known = new Set(shown.cards.map(({ id }) => id))
      const added = step.cards.filter(({ id }) => !known.has(id))
      // The caller puts the focus on what is new: it has to be there.
      flushSync(() => {
        setState('idle')
        setFetched({ of: answer, cards: [...shown.cards, ...added], next: step.next, pages: shown.pages + 1 })
      })
      return added.length
    } catch {
      setState('failed')
      return null
    }
  }

  return { ...shown, state, fetchNext }
}

async function stepAt(address: string): Promise<Step> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`the list answered ${response.status}`)
  const { cards, next }: Step = await response.json()
  return {
    cards: cards.map((card) => ({ ...card, nextFreeAt: card.nextFreeAt && new Date(card.nextFreeAt) })),
    next,
  }
}
