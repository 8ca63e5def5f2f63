import { Form } from 'react-router'
import { longLocalDate } from '#app/i18n/local-date.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { DescriptionList, Panel } from '#app/ui/panel.tsx'
import { creditWords } from '../text.rules.ts'
import type { WithdrawalSummary } from '../views.server.ts'
import { StepHeading } from './step-heading.tsx'

/** The second step: the words that are declared, what they would do now, and the button (§ 356a (3) BGB). */
export function SummaryStep({ summary, busy }: { summary: WithdrawalSummary; busy: boolean }) {
  const { t } = useTranslation('withdrawals')
  const effects = useEffects(summary)
  const { name, email, accountEmail, reference, purchaseId, declaration, formKey } = summary
  const fields = { name, email, accountEmail, reference, purchaseId: purchaseId ?? 'other', formKey }
  return (
    <Form method="post" noValidate className="grid gap-6" aria-labelledby="step">
      <StepHeading>{t('summary.title')}</StepHeading>
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <Panel tone="sunk">
        <h3 className="font-semibold">{t('summary.declaration')}</h3>
        <p className="mt-2 break-words text-ink-2">{declaration}</p>
        <DescriptionList
          className="mt-4"
          items={[
            { term: t('summary.name'), value: <span className="break-words">{name}</span> },
            { term: t('summary.email'), value: <span className="[overflow-wrap:anywhere]">{email}</span> },
          ]}
        />
      </Panel>
      <Note tone="apricot">
        {effects.map((sentence) => (
          <p key={sentence} className="not-first:mt-2">
            {sentence}
          </p>
        ))}
      </Note>
      <ButtonRow>
        <Button type="submit" name="intent" value="edit" variant="ghost" busy={busy}>
          {t('summary.change')}
        </Button>
        <Button type="submit" name="intent" value="confirm" size="lg" busy={busy}>
          {t('summary.confirm')}
        </Button>
      </ButtonRow>
    </Form>
  )
}

/** What confirming would do now, in sentences. */
function useEffects({ purchase }: WithdrawalSummary): string[] {
  const { t, i18n } = useTranslation('withdrawals')
  const format = useFormat()
  if (!purchase) return [t('summary.guest')]
  const { unspentCredits, unspentCents, spentCredits, spentCents, lastDay } = purchase
  if (!purchase.isInTime) return [t('summary.late', { lastDay: longLocalDate(i18n.language, lastDay) })]
  if (!purchase.hasPayment) return [t('errors.never_paid')]
  if (purchase.isDisputed) return [t('summary.disputed')]
  if (unspentCents === 0) return [t('next.nothing_left')]
  const spent = { spent: creditWords(t, format, spentCredits), spentAmount: format.euros(spentCents) }
  return [
    t('summary.refund', { credits: creditWords(t, format, unspentCredits), amount: format.euros(unspentCents) }),
    ...(spentCredits > 0 ? [t('next.spent', { ...spent, count: spentCredits })] : []),
  ]
}
