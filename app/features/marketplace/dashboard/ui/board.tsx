import type { ReactNode } from 'react'
import { firstNameOf } from '#app/features/marketplace/profiles/names.rules.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Page } from '#app/ui/page.tsx'
import type { PartOfDay } from '../rules.ts'

/**
 * The frame of both dashboards: what comes next and what happened on the left, the balance and what to do on the right;
 * on phones one below the other, the balance after the calls.
 */
export function Board(props: {
  name: string
  partOfDay: PartOfDay
  callsToday: number
  notice?: ReactNode
  children: Record<'upcoming' | 'activity' | 'credits' | 'steps' | 'last', ReactNode>
}) {
  const { t } = useTranslation('dashboard')
  const { upcoming, activity, credits, steps, last } = props.children
  return (
    <Page
      title={t(`greeting.${props.partOfDay}`, { name: firstNameOf(props.name) })}
      lead={t('today', { count: props.callsToday })}
    >
      {props.notice && <div className="mb-8">{props.notice}</div>}
      <div className="flex flex-col gap-11 lg:grid lg:grid-cols-[minmax(0,1fr)_320px] lg:items-start lg:gap-10 xl:grid-cols-[minmax(0,1fr)_372px] xl:gap-14">
        <div className="contents lg:block">
          <div className="order-1">{upcoming}</div>
          <div className="order-4 lg:mt-13">{activity}</div>
        </div>
        <div className="contents lg:block">
          {credits && <div className="order-2 lg:mb-11">{credits}</div>}
          {steps && <div className="order-3 lg:mb-11">{steps}</div>}
          <div className="order-5">{last}</div>
        </div>
      </div>
    </Page>
  )
}
