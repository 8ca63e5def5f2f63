import type { Decision } from '#app/platform/refusal.ts'
import type { TraderDraft, TraderIdentity, TraderState } from './schema.ts'

type Declaration = { isTrader: boolean | null; declareBy: Date | null }

/** Without a row, a companion has declared nothing and has no time left. */
export function toTraderState(declaration: Declaration | null, now: Date): TraderState {
  if (declaration?.isTrader === true) return 'trader'
  if (declaration?.isTrader === false) return 'private'
  return declaration?.declareBy && declaration.declareBy > now ? 'due' : 'undeclared'
}

/** Decides if a companion can take paid bookings (DSA Art. 30 (1), (2)). Refuses `companion_undeclared`. */
export function decidePaidBooking(state: TraderState, credits: number): Decision {
  return credits === 0 || state !== 'undeclared' ? { ok: true } : { ok: false, code: 'companion_undeclared' }
}

/** Initial form values, from the earlier declaration or else from the tax details. */
export function draftOf(
  { state, identity }: { state: TraderState; identity: TraderIdentity | null },
  details:
    | (Record<'firstName' | 'lastName' | 'street' | 'postalCode' | 'city' | 'residence', string> &
        Pick<TraderIdentity, 'vatId'>)
    | null,
): TraderDraft {
  const choice = state === 'trader' ? 'yes' : state === 'private' ? 'no' : null
  if (identity || !details) return { ...identity, choice, isPrefilled: false }
  return {
    choice,
    isPrefilled: true,
    legalName: `${details.firstName} ${details.lastName}`,
    address: `${details.street}\n${details.postalCode} ${details.city}`,
    country: details.residence,
    vatId: details.vatId,
  }
}
