import { type JsonSchema, schemaOf } from './description.ts'
import type { Fake } from './operation.ts'
import { invalid, notSimulated } from './rejection.ts'
import type { State } from './state.ts'

type Json = { [field: string]: unknown }

/** Fields that Stripe leaves out unless they are asked for, by object. */
const inclusions: Record<string, Record<string, (state: State, id: string) => unknown>> = {
  'checkout.session': {
    line_items: (state, id) => ({
      object: 'list',
      data: state.lineItems[id] ?? [],
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    }),
  },
  charge: {
    refunds: (state, id) => ({
      object: 'list',
      data: Object.values(state.refunds).filter((refund) => refund.charge === id),
      has_more: false,
      url: `/v1/charges/${id}/refunds`,
    }),
  },
}

/**
 * Replaces ids by their objects along `paths` (`payment_intent.latest_charge`, `data.refunds`), at most four deep as at
 * Stripe.
 */
export function expanded(fake: Fake, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer) as Json
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > 4) throw invalid('You cannot expand more than 4 levels of a property', { param: 'expand' })
    expandAlong(fake, copy, steps, path)
  }
  return copy
}

function expandAlong(fake: Fake, value: Json, steps: string[], path: string): void {
  const [step, ...rest] = steps
  if (step === undefined) return
  if (value.object === 'list' && step === 'data') {
    for (const item of value.data as Json[]) expandAlong(fake, item, rest, path)
    return
  }
  const include = inclusions[String(value.object)]?.[step]
  const current = value[step]
  if (include) value[step] = structuredClone(current ?? include(fake.state, String(value.id)))
  else if (typeof current !== 'object' || current === null || rest.length === 0) {
    assertExpandable(value, step, path)
    if (typeof current === 'string') value[step] = structuredClone(objectBehind(fake.state, current, path))
  }
  const below = value[step]
  if (rest.length > 0 && typeof below === 'object' && below !== null) expandAlong(fake, below as Json, rest, path)
}

/** Whether a field may be an object of its own; the description nests alternatives. */
const namesObject = (property: JsonSchema | undefined): boolean =>
  property?.anyOf?.some((each) => each.$ref !== undefined || namesObject(each)) ?? false

function assertExpandable(value: Json, step: string, path: string): void {
  const schema = schemaOf(String(value.object))
  const property: JsonSchema | undefined = schema?.properties?.[step]
  const isListed = schema?.['x-expandableFields']?.includes(step) || property?.['x-expandsTo'] !== undefined
  if (isListed || namesObject(property)) return
  throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' })
}

function objectBehind(state: State, id: string, path: string): object {
  const prefix = id.slice(0, id.indexOf('_'))
  const tables: Record<string, Record<string, object>> = {
    ch: state.charges,
    cs: state.sessions,
    du: state.disputes,
    pi: state.intents,
    price: state.prices,
    prod: state.products,
    re: state.refunds,
    tr: state.transfers,
    trr: state.reversals,
  }
  const found = tables[prefix]?.[id] ?? state.balanceEntries[id]?.transaction ?? state.payouts[id]?.payout
  if (!found) throw notSimulated(`the expansion of ${path}`, 'expand')
  return found
}
