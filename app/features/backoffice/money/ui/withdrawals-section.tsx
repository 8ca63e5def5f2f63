import { WithdrawalList } from '#app/features/withdrawals/ui/withdrawal-list.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Note } from '#app/ui/note.tsx'
import type { SectionProps } from './money-sections.tsx'
import { sectionPath } from './section-nav.tsx'

/** Declarations of withdrawal that need a hand; what was refused is said at its declaration. */
export function WithdrawalsSection({ data, refused, done }: SectionProps<'withdrawals'>) {
  const { t } = useTranslation('money')
  const { language } = useFormat()
  const sentence = useRefusal('withdrawals', 'invalid_input')
  const code = refused && (refused.fields?.note ?? refused.code)
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
        problem={refused && code ? { intent: refused.intent, sentence: sentence(code, refused.details) } : null}
      />
    </div>
  )
}
