import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { Tag } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { useWords } from '../../kit/ui/use-words.ts'
import { NEED_KINDS, type NeedKind } from '../../money/rules.ts'
import { useMarks } from '../../ui/office-nav.tsx'
import { ageOf, WAITING_GROUPS, type WaitingTopic } from '../rules.ts'
import type { WaitingItem } from '../views.server.ts'

export function WaitingList({ items, now }: { items: readonly WaitingItem[]; now: Date }) {
  const { t, language } = useWords('office-today')
  const { isSupport } = useMarks()
  if (items.length === 0)
    return (
      <EmptyState
        title={t('nothing')}
        sentence={t('nothingText')}
        action={
          isSupport ? undefined : (
            <Button to={`/${language}/admin/statistics`} variant="sec">
              {t('toStatistics')}
            </Button>
          )
        }
      />
    )
  return (
    <div className="grid gap-12">
      {WAITING_GROUPS.map((group) => ({ group, found: items.filter((item) => item.group === group) }))
        .filter(({ found }) => found.length > 0)
        .map(({ group, found }) => (
          <section key={group}>
            <SectionHead title={t(`groups.${group}`)} className="mb-4" />
            <ul className="divide-y divide-line border-line border-y">
              {found.map((item) => (
                <li key={item.key}>
                  <WaitingLine item={item} now={now} />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}

const isNeed = (key: WaitingTopic | NeedKind): key is NeedKind => NEED_KINDS.some((kind) => kind === key)

function WaitingLine({ item, now }: { item: WaitingItem; now: Date }) {
  const { t, language, format } = useWords(['office-today', 'money'])
  const { key, path, count, oldestAt, isUrgent } = item
  const age = oldestAt && ageOf(oldestAt, now)
  return (
    <Link
      to={`/${language}/admin${path}`}
      className="flex min-h-16 items-center gap-4 py-3 hover:text-pine max-sm:items-start"
    >
      <b className="tabular min-w-8 text-xl">{format.number(count)}</b>
      <span className="grid grow gap-x-4 gap-y-0.5 sm:flex sm:items-baseline sm:justify-between">
        <span className="flex flex-wrap items-center gap-2">
          {isNeed(key) ? t(`money:needs.${key}`) : t(`office-today:topics.${key}`, { count })}
          {isUrgent && <Tag tone="brick">{t('office-today:urgent')}</Tag>}
        </span>
        {age && <span className="small text-ink-3">{t(`office-today:age.${age.unit}`, { count: age.count })}</span>}
      </span>
      <ArrowRight className="size-5 flex-none text-ink-2" aria-hidden="true" />
    </Link>
  )
}
