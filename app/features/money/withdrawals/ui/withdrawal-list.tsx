import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/input.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { DescriptionList } from '#app/ui/panel.tsx'
import { repayBy } from '../repayment.rules.ts'
import { WITHDRAWAL_NOTE_MAX } from '../schema.ts'
import { creditWords } from '../text.rules.ts'
import type { OpenWithdrawal } from '../views.server.ts'

type Props = {
  withdrawals: readonly OpenWithdrawal[]
  /** The text of an empty list. */
  empty: string
  /** The form that was refused, by its intent, with the sentence. */
  problem: { intent: string; sentence: string } | null
  /** Where a refund that failed is made again. */
  unpaidPath: string
  /** What the form of this declaration asks for besides the note. */
  confirmation: (intent: string) => ReactNode
}

const intentOf = ({ id }: OpenWithdrawal) => `close:${id}`

/** Declarations that need a hand, for the back office. Needs the texts of `withdrawals`. */
export function WithdrawalList({ withdrawals, empty, problem, unpaidPath, confirmation }: Props) {
  const { t } = useTranslation('withdrawals')
  if (withdrawals.length === 0) return <EmptyState title={empty} />
  return (
    <ul className="grid gap-6">
      {withdrawals.map((each) => (
        <li key={each.id} className="border-line border-t pt-5">
          <Declaration withdrawal={each}>
            {each.isClosed ? (
              <p className="mt-3 text-ink-2">{t('list.closedAlone')}</p>
            ) : each.state === 'not_refunded' ? (
              <TextLink to={unpaidPath} className="mt-4 inline-flex min-h-11 items-center">
                {t('list.unpaid')}
              </TextLink>
            ) : (
              <CloseForm withdrawal={each} error={problem?.intent === intentOf(each) ? problem.sentence : null}>
                {confirmation(intentOf(each))}
              </CloseForm>
            )}
          </Declaration>
        </li>
      ))}
    </ul>
  )
}

function Declaration({ withdrawal, children }: { withdrawal: OpenWithdrawal; children: ReactNode }) {
  const { t } = useTranslation('withdrawals')
  const format = useFormat()
  const { id, number, state, name, email, accountEmail, accountId, declaration, receivedAt, purchase, isClosed } =
    withdrawal
  return (
    <article aria-labelledby={`withdrawal-${id}`}>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 id={`withdrawal-${id}`} className="tabular font-semibold">
          {number}
        </h3>
        <Tag tone={isClosed ? 'plain' : 'apricot'}>{t(`list.states.${state}`)}</Tag>
      </div>
      <p className="mt-2 break-words text-ink-2">{declaration}</p>
      <DescriptionList
        className="mt-3"
        items={[
          { term: t('summary.name'), value: name },
          { term: t('summary.email'), value: <span className="[overflow-wrap:anywhere]">{email}</span> },
          {
            term: t('list.account'),
            value: <span className="[overflow-wrap:anywhere]">{accountId ? accountEmail : t('list.noAccount')}</span>,
          },
          ...(purchase
            ? [
                {
                  term: t('list.purchase'),
                  value: `${creditWords(t, format, purchase.credits)}, ${format.euros(purchase.priceCents)}`,
                },
              ]
            : []),
          { term: t('list.received'), value: format.dateTime(receivedAt) },
          ...(isClosed ? [] : [{ term: t('list.repayBy'), value: format.date(repayBy(receivedAt)) }]),
        ]}
      />
      {children}
    </article>
  )
}

function CloseForm(props: { withdrawal: OpenWithdrawal; error: string | null; children: ReactNode }) {
  const { withdrawal, error, children } = props
  const { t } = useTranslation('withdrawals')
  const { id, number } = withdrawal
  return (
    <Form method="post" noValidate className="mt-4 grid max-w-lg gap-4">
      <input type="hidden" name="intent" value={intentOf(withdrawal)} />
      <input type="hidden" name="withdrawalId" value={id} />
      <TextField
        name="note"
        id={`note-${id}`}
        label={t('list.note')}
        maxLength={WITHDRAWAL_NOTE_MAX}
        required
        error={error}
      />
      {children}
      <Button
        type="submit"
        variant="sec"
        className="justify-self-start max-sm:w-full"
        aria-label={t('list.closeLabel', { number })}
      >
        {t('list.close')}
      </Button>
    </Form>
  )
}
