import { Form, useSearchParams } from 'react-router'
import { fieldProblem } from '#app/features/marketplace/accounts/ui/form-problem.tsx'
import { WithdrawalList } from '#app/features/money/withdrawals/ui/withdrawal-list.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextField } from '#app/ui/input.tsx'
import { Note } from '#app/ui/note.tsx'
import { SegmentLinks } from '#app/ui/segment-links.tsx'
import { ListPages, SearchButtons } from '../../ui/list-parts.tsx'
import { OfficeConfirmation } from '../../ui/office-confirmation.tsx'
import { useOfficeRefusal } from '../../ui/use-office-refusal.ts'
import { MONEY_SEARCH_MAX } from '../schema.ts'
import type { SectionProps } from './money-sections.tsx'
import { sectionPath } from './section-nav.tsx'

export function WithdrawalsSection({ data, refused, done }: SectionProps<'withdrawals'>) {
  const { t } = useTranslation('money')
  const { t: words } = useTranslation('withdrawals')
  const { language } = useFormat()
  const { list, q, lines, next } = data
  const home = sectionPath(language, 'withdrawals')
  const isFirst = !useSearchParams()[0].has('before')
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
      <SegmentLinks
        label={words('list.label')}
        items={(['waiting', 'guests'] as const).map((each) => ({
          to: `${home}?list=${each}`,
          label: words(`list.${each}`),
          current: each === list,
        }))}
      />
      {list === 'guests' && <p className="max-w-[50em] text-ink-2">{words('list.guestsText')}</p>}
      <search>
        <Form key={`${list} ${q}`} action={home} className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_auto]">
          <input type="hidden" name="list" value={list} />
          <TextField
            name="q"
            label={words('list.search')}
            defaultValue={q}
            maxLength={MONEY_SEARCH_MAX}
            autoComplete="off"
            spellCheck={false}
          />
          <SearchButtons
            find={words('list.find')}
            clear={words('list.clear')}
            home={`${home}?list=${list}`}
            isSearched={q !== ''}
          />
        </Form>
      </search>
      <WithdrawalList
        withdrawals={lines}
        empty={words(q ? 'list.emptySearch' : list === 'guests' ? 'list.emptyGuests' : 'list.empty')}
        unpaidPath={sectionPath(language, 'operations')}
        confirmation={(intent) => (
          <OfficeConfirmation problem={refused?.intent === intent ? problem : () => null} form={intent} />
        )}
        problem={refused && code ? { intent: refused.intent, sentence: sentence(code, refused.details) } : null}
      />
      <ListPages
        next={next}
        isFirst={isFirst}
        place={(before) => `${home}?${new URLSearchParams({ list, ...(q && { q }), ...(before && { before }) })}`}
        newest={words('list.newest')}
        older={words('list.older')}
      />
    </div>
  )
}
