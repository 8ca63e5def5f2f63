import { fieldProblem } from '#app/features/accounts/ui/form-problem.tsx'
import { WithdrawalList } from '#app/features/withdrawals/ui/withdrawal-list.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Note } from '#app/ui/note.tsx'
import { OfficeConfirmation } from '../../ui/office-confirmation.tsx'
import { useOfficeRefusal } from '../../ui/use-office-refusal.ts'
import type { SectionProps } from './money-sections.tsx'
import { sectionPath } from './section-nav.tsx'

/** Declarations of withdrawal that need a hand; what was refused is said at its declaration. */
export function WithdrawalsSection({ data, refused, done }: SectionProps<'withdrawals'>) {
  const { t } = useTranslation('money')
  const { language } = useFormat()
  const sentence = useOfficeRefusal('withdrawals')
  const problem = fieldProblem(refused ?? undefined, sentence)
  const isConfirmed = !refused?.fields?.password && !refused?.fields?.code
  const code = refused && isConfirmed && (refused.fields?.note ?? refused.code)
  return (
    <div className="grid gap-8">
      {done === 'withdrawal_closed' && (
        <Note tone="good" live>
          {t('withdrawalClosed')}
        </Note>
      )}
      <WithdrawalList
        withdrawals={data}
        unpaidPath={sectionPath(language, 'operations')}
        confirmation={(intent) => (
          <OfficeConfirmation problem={refused?.intent === intent ? problem : () => null} form={intent} />
        )}
        problem={refused && code ? { intent: refused.intent, sentence: sentence(code, refused.details) } : null}
      />
    </div>
  )
}
