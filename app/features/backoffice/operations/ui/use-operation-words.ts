import { eurosOf } from '#app/features/documents/text.rules.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Operation } from '../views.server.ts'

/** What an operation is and what it is doing, in the reader's language. */
export function useOperationWords({ kind, state, cents, ledgerCents, subject, count, name, address }: Operation) {
  const { t, i18n } = useTranslation(['office-operations', 'money'])
  const format = useFormat()
  const queue = `office-operations:queues.${subject}`
  const values = {
    count,
    name: name ?? address ?? '',
    amount: eurosOf(format, cents ?? 0),
    provider: eurosOf(format, cents ?? 0),
    ledger: eurosOf(format, ledgerCents ?? 0),
    queue: kind === 'job' && i18n.exists(queue) ? (t as (key: string) => string)(queue) : subject,
  }
  const key = kind === 'difference' ? `money:differences.${state}` : `office-operations:states.${kind}.${state}`
  return {
    title: t(`office-operations:kinds.${kind}`, values),
    state: i18n.exists(key) ? (t as (key: string, values: object) => string)(key, values) : '',
  }
}
