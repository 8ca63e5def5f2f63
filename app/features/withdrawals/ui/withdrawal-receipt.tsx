import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { zoneName } from '#app/i18n/zone-names.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { nextSentences, type WithdrawalReceipt } from '../text.rules.ts'
import { StepHeading } from './step-heading.tsx'

/** The receipt on the page; the mail says the same. */
export function ReceiptStep({ receipt, isMember }: { receipt: WithdrawalReceipt; isMember: boolean }) {
  const { t, i18n } = useTranslation('withdrawals')
  const format = useFormat()
  const { number, receivedAt, declaration, email } = receipt
  return (
    <div className="grid gap-6" role="status">
      <StepHeading>{t('receipt.title')}</StepHeading>
      <Panel tone="sunk">
        <p>
          <b className="tabular">{t('receipt.number', { number })}</b>
          <br />
          {t('receipt.received', {
            date: format.date(receivedAt),
            time: format.time(receivedAt),
            zone: zoneName(i18n, format.timeZone),
          })}
        </p>
        <h3 className="mt-4 font-semibold">{t('receipt.declaration')}</h3>
        <p className="mt-1 break-words text-ink-2">{declaration}</p>
        <p className="small mt-4 text-ink-3 [overflow-wrap:anywhere]">
          {t(isMember ? 'receipt.sent' : 'receipt.sentToGuest', { email })}
        </p>
      </Panel>
      <div>
        <h3 className="font-semibold">{t('next.title')}</h3>
        {nextSentences(t, format, receipt).map((sentence) => (
          <p key={sentence} className="mt-2 text-ink-2">
            {sentence}
          </p>
        ))}
      </div>
      <ButtonRow>
        {isMember ? (
          <Button to={`/${i18n.language}/credits`}>{t('receipt.toCredits')}</Button>
        ) : (
          <Button to={`/${i18n.language}`}>{t('receipt.home')}</Button>
        )}
      </ButtonRow>
    </div>
  )
}
