import { firstNameOf } from '#app/features/profiles/names.rules.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { StatementLine } from '../views.server.ts'

const tones = { completed: 'pine', pending: 'apricot', failed: 'brick', canceled: 'plain' } as const

/** A payment that the buyer has not made: no money is on its way for it. */
const isUnpaid = ({ status, purchase }: StatementLine) =>
  purchase !== null && status === 'pending' && !purchase.isSubmitted

/** Whether a row moves credits; a purchase does once it is paid, everything else unless it failed or was cancelled. */
const counts = ({ type, status }: StatementLine) =>
  status === 'completed' || (status === 'pending' && type !== 'purchase')

/** What a row is about; of a call both names, when it was to begin and how it ended (M-13). On phones first names. */
export function LineSubject({ line }: { line: StatementLine }) {
  const { t } = useTranslation('credits')
  const { type, call } = line
  if (type === 'purchase') return <PurchaseSubject line={line} />
  if (!call) return t(`line.${type}`)
  const { seekerName, companionName } = call
  const names = (said: (name: string) => string) => ({
    seeker: seekerName ? said(seekerName) : t('line.deleted'),
    companion: companionName ? said(companionName) : t('line.deleted'),
  })
  return (
    <>
      {type === 'refund' && <span className="block">{t('line.refund')}</span>}
      <span className={type === 'refund' ? 'block font-normal max-sm:hidden' : 'block max-sm:hidden'}>
        {t(
          'line.call_charge',
          names((name) => name),
        )}
      </span>
      <span className={type === 'refund' ? 'block font-normal sm:hidden' : 'block sm:hidden'}>
        {t('line.call_charge', names(firstNameOf))}
      </span>
      <span className="small block font-normal text-ink-3 max-sm:hidden">
        <CallState call={call} />
      </span>
    </>
  )
}

function PurchaseSubject({ line }: { line: StatementLine }) {
  const { t } = useTranslation('credits')
  const { status, purchase } = line
  if (status === 'completed') return t('line.purchase')
  if (!isUnpaid(line)) return t(status === 'pending' ? 'line.purchaseSubmitted' : `line.purchaseEnded.${status}`)
  return (
    <>
      <span className="block font-normal text-ink-2">{t('line.purchaseUnpaid')}</span>
      {purchase?.finishUrl && (
        <TextLink href={purchase.finishUrl} className="small inline-flex min-h-11 items-center sm:min-h-0">
          {t('line.finish')}
        </TextLink>
      )}
    </>
  )
}

function CallState({ call }: { call: NonNullable<StatementLine['call']> }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const state = t(`callStatus.${call.missedReason ?? call.status}`)
  return t('line.call', { when: format.dateTime(call.startsAt), state })
}

/** When the credits were moved; on phones that of the call, or what was paid. */
export function LineDate({ line }: { line: StatementLine }) {
  const format = useFormat()
  const date = format.dateTime(line.at)
  const isPaid = line.purchase !== null && line.status === 'completed'
  return (
    <>
      <span className={line.call ? 'max-sm:hidden' : undefined}>{date}</span>
      {isPaid && (
        <span className="sm:hidden">
          {' · '}
          <Paid line={line} />
        </span>
      )}
      {line.call && (
        <span className="sm:hidden">
          <CallState call={line.call} />
        </span>
      )}
    </>
  )
}

/** On phones only what is not as usual is marked. */
export function LineStatus({ line }: { line: StatementLine }) {
  const { t } = useTranslation('credits')
  const { status } = line
  if (isUnpaid(line)) return <Tag tone="plain">{t('status.unpaid')}</Tag>
  return (
    <Tag tone={tones[status]} {...(status === 'completed' ? { className: 'max-sm:hidden' } : {})}>
      {t(`status.${status}`)}
    </Tag>
  )
}

/** What a purchase cost; nothing unless it was paid. */
export function Paid({ line: { status, purchase } }: { line: StatementLine }) {
  const format = useFormat()
  return purchase && status === 'completed' ? format.euros(purchase.priceCents, { whole: true }) : null
}

/**
 * Signed from the reader's side; what failed or was cancelled is struck and has no sign (M-14, M-15), and what was not
 * paid has none either.
 */
export function Amount({ line }: { line: StatementLine }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const { status, credits, effect } = line
  const amount = format.credits(credits)
  if (!counts(line)) {
    const Struck = status === 'pending' ? 'span' : 's'
    return (
      <Struck className="tabular text-ink-3">
        <span className="sr-only">{t('struck', { amount })}</span>
        <span aria-hidden="true">{amount}</span>
      </Struck>
    )
  }
  const colour = effect === 1 && status === 'completed' ? ' text-pine-ink' : ''
  return (
    <span className={`tabular font-semibold${colour}`}>
      {effect === 1 ? '+' : '−'}
      {amount}
    </span>
  )
}
