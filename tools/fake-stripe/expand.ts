import { invalid, notSimulated } from './rejection.ts'
import type { State } from './state.ts'

type Json = { [field: string]: unknown }

/** Replaces ids with their objects along `paths` (`payment_intent.latest_charge`, `data.source`), at most four deep. */
export function expanded(state: State, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer) as Json
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > 4) throw invalid('You cannot expand more than 4 levels of a property', { param: 'expand' })
    expandAlong(state, copy, steps, path)
  }
  return copy
}

function expandAlong(state: State, value: Json, [step, ...rest]: string[], path: string): void {
  if (step === undefined) return
  if (value.object === 'list' && step === 'data') {
    for (const item of value.data as Json[]) expandAlong(state, item, rest, path)
    return
  }
  const current = value[step]
  if (typeof current === 'string') value[step] = structuredClone(objectBehind(state, current, path))
  const below = value[step]
  if (typeof below === 'object' && below !== null) expandAlong(state, below as Json, rest, path)
}

function objectBehind(state: State, id: string, path: string): object {
  const tables: Record<string, object>[] = [
    state.intents,
    state.charges,
    state.refunds,
    state.disputes,
    state.transfers,
  ]
  const reversals = Object.values(state.transfers).flatMap((transfer) => transfer.reversals.data)
  const found =
    tables.find((table) => Object.hasOwn(table, id))?.[id] ??
    state.balanceEntries[id]?.transaction ??
    state.payouts[id]?.payout ??
    reversals.find((reversal) => reversal.id === id)
  if (!found) throw notSimulated(`the expansion of ${path}`, 'expand')
  return found
}
