import { useTranslation } from '#app/i18n/use-translation.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Note } from '#app/ui/note.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import type { SectionProps, SectionRefused } from '../../money/ui/money-sections.tsx'
import { NeedList } from '../../money/ui/need-list.tsx'
import { OPERATION_STEPS } from '../schema.ts'
import type { Operation } from '../views.server.ts'
import { OperationRow } from './operation-row.tsx'

/** What is not finished: first what waits for somebody, then what is tried again by itself. */
export function OperationsSection({ data, refused, done }: SectionProps<'operations'>) {
  const { t } = useTranslation('office-operations')
  const doneWord = OPERATION_STEPS.find((step) => step === done)
  const { operations, elsewhere, hasMore } = data
  return (
    <div className="grid gap-10">
      {doneWord && !refused && (
        <Note tone="good" live>
          {t(`done.${doneWord}`)}
        </Note>
      )}
      {operations.length === 0 && elsewhere.length === 0 && <EmptyState title={t('empty')} sentence={t('emptyText')} />}
      <Group title={t('waiting')} operations={operations.filter(({ isWaiting }) => isWaiting)} refused={refused} />
      {elsewhere.length > 0 && (
        <section>
          <SectionHead title={t('elsewhere')} className="mb-4" />
          <NeedList needs={elsewhere} />
        </section>
      )}
      <Group
        title={t('healing')}
        text={t('healingText')}
        operations={operations.filter(({ isWaiting }) => !isWaiting)}
        refused={refused}
      />
      {hasMore && <p className="text-ink-2">{t('more')}</p>}
    </div>
  )
}

function Group(props: { title: string; text?: string; operations: Operation[]; refused: SectionRefused | null }) {
  const { title, text, operations, refused } = props
  if (operations.length === 0) return null
  return (
    <section>
      <SectionHead title={title} {...(text ? { text } : {})} className="mb-4" />
      <ul className="divide-y divide-line border-line border-y">
        {operations.map((operation) => (
          <li key={`${operation.kind}:${operation.subject}`} className="py-5">
            <OperationRow operation={operation} refused={refused} />
          </li>
        ))}
      </ul>
    </section>
  )
}
