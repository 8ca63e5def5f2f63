import { type ReactNode, useId } from 'react'
import { EuroBalance } from '#app/features/marketplace/credits/ui/balance.tsx'
import { affordableCalls } from '#app/features/marketplace/rates/rules.ts'
import { PRICE_MINUTES } from '#app/features/marketplace/rates/schema.ts'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Ball } from '#app/ui/art/ball.tsx'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Page } from '#app/ui/page.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import type { PartOfDay } from '../rules.ts'

/**
 * Layout of both dashboards: upcoming calls and activity on the left, balance and steps on the right. On phones one
 * column, with the balance after the calls.
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

export function Section(props: {
  title: string
  more?: { to: string; label: string }
  aside?: string
  className?: string
  children: ReactNode
}) {
  const id = useId()
  const { title, more, aside, className, children } = props
  return (
    <section aria-labelledby={id} className={classNames('min-w-0', className)}>
      <SectionHead
        id={id}
        title={title}
        size="t1"
        className="mb-3.5 items-baseline!"
        action={
          more ? (
            <TextLink to={more.to} className="text-[0.9375rem]">
              {more.label}
            </TextLink>
          ) : (
            aside && <span className="small text-ink-3">{aside}</span>
          )
        }
      />
      {children}
    </section>
  )
}

/** The balance and what it buys. `isFreeFirst`: another section offers the free call, so buying is only a link. */
export function CreditsCard({ credits, isFreeFirst }: { credits: number; isFreeFirst?: boolean }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  return (
    <Card
      title={t('credits.title')}
      action={
        isFreeFirst ? (
          <TextLink to={`/${format.language}/credits`} className="text-credit-ink!">
            {t('credits.add')}
          </TextLink>
        ) : (
          <Button to={`/${format.language}/credits`} variant="warm" className="max-sm:w-full">
            {t('credits.add')}
          </Button>
        )
      }
    >
      <p className="num mt-2 text-[5.25rem] leading-none tracking-[-0.03em]">
        {format.credits(credits)}
        <span className="ml-1.5 font-text text-base text-credit-ink-2 tracking-normal">
          {' '}
          {t('credits.unit', { count: credits })}
        </span>
      </p>
      <p className="mt-1.5 mb-5.5 text-credit-ink-2">
        {credits === 0
          ? t('credits.none')
          : t('credits.calls', { count: affordableCalls(credits), minutes: PRICE_MINUTES })}
      </p>
    </Card>
  )
}

/** A companion's balance in euros after the fee. */
export function EarningsCard({ credits }: { credits: number }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  return (
    <Card
      title={t('credits.earned')}
      action={
        <Button to={`/${format.language}/credits`} variant="warm" className="max-sm:w-full">
          {t('credits.view')}
        </Button>
      }
    >
      <div className="mb-5.5">
        <EuroBalance
          credits={credits}
          words={
            credits === 0
              ? t('credits.noneEarned')
              : t('credits.worth', { credits: `${format.credits(credits)} ${t('credits.unit', { count: credits })}` })
          }
        />
      </div>
    </Card>
  )
}

function Card({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <section
      aria-labelledby="balance"
      className="relative overflow-hidden rounded-dialog bg-credit px-7 pt-6.5 pb-7 text-credit-ink"
    >
      <Ball className="-top-5.5 -right-6.5 absolute w-37.5" />
      <h2 id="balance" className="font-semibold text-[0.9375rem] text-credit-ink-2">
        {title}
      </h2>
      {children}
      {action}
    </section>
  )
}
