import { useTerms } from '#app/i18n/terms.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { earnings } from '../rules.ts'

/** Formats credits as companions see them: euros after the fee. `whole` leaves out the cents where space is short. */
export function useEarned(): (credits: number, options?: { whole: boolean }) => string {
  const { feePercent } = useTerms()
  const { euros } = useFormat()
  return (credits, options) => {
    const { netCents } = earnings(credits, feePercent)
    return options?.whole ? euros(netCents - (netCents % 100), options) : euros(netCents)
  }
}
