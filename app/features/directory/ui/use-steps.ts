import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigation } from 'react-router'
import type { ListAnswer } from '../list/views.server.ts'
import type { CompanionCardView } from '../views.server.ts'

type Step = { cards: CompanionCardView[]; next: string | null }
type Steps = Step & { of: ListAnswer; pages: number }

/**
 * The list as far as it has been fetched: what the page came with, and the steps that were asked for since. A new list
 * begins anew, and whoever goes on to something else is not followed by the step that was asked for.
 */
export function useSteps(answer: ListAnswer, pages: number) {
  const [fetched, setFetched] = useState<Steps | null>(null)
  const [asked, setAsked] = useState<{ of: ListAnswer; state: 'busy' | 'failed' } | null>(null)
  const asking = useRef<AbortController>(null)
  const isLeaving = useNavigation().location !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list and another place end the question
  useEffect(() => () => asking.current?.abort(), [answer, isLeaving])
  const shown = fetched?.of === answer ? fetched : { of: answer, cards: answer.cards, next: answer.next, pages }
  const state = asked?.of === answer ? asked.state : 'idle'

  /** Fetches the next step; how many people it brought, null when it could not be had or is not wanted any more. */
  async function fetchNext(address: string): Promise<number | null> {
    if (state === 'busy') return null
    const question = new AbortController()
    asking.current = question
    setAsked({ of: answer, state: 'busy' })
    const step = await stepAt(address, question.signal).catch(() => null)
    if (question.signal.aborted) {
      setAsked(null)
      return null
    }
    if (!step) {
      setAsked({ of: answer, state: 'failed' })
      return null
    }
    const known = new Set(shown.cards.map(({ id }) => id))
    const added = step.cards.filter(({ id }) => !known.has(id))
    // The caller puts the focus on what is new: it has to be there.
    flushSync(() => {
      setAsked(null)
      setFetched({ of: answer, cards: [...shown.cards, ...added], next: step.next, pages: shown.pages + 1 })
    })
    return added.length
  }

  return { ...shown, state, fetchNext }
}

async function stepAt(address: string, signal: AbortSignal): Promise<Step> {
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`the list answered ${response.status}`)
  const { cards, next }: Step = await response.json()
  return {
    cards: cards.map((card) => ({ ...card, nextFreeAt: card.nextFreeAt && new Date(card.nextFreeAt) })),
    next,
  }
}
