import type { ReactNode } from 'react'
import type { EvidencedReason, PayoutReview } from '#app/features/money/payouts/reviews/views.server.ts'
import { REVIEW_NOTE_MAX } from '#app/features/money/payouts/schema.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { Panel, SectionHead } from '#app/ui/panel.tsx'
import { ActDone, ActForm } from '../../kit/ui/act-form.tsx'
import { Facts, fact } from '../../kit/ui/record.tsx'
import { useWords } from '../../kit/ui/use-words.ts'
import type { PartData } from '../views.server.ts'

const LINES_SHOWN = 10

export function PayoutHolds({ data: { open, decided } }: { data: PartData['holds'] }) {
  const { t } = useTranslation('office-holds')
  return (
    <div className="grid gap-12">
      <ActDone words={{ released: t('done.released'), refused: t('done.refused') }} />
      <section>
        <SectionHead title={t(open.length > 0 ? 'open' : 'none')} />
        <div className="mt-5 grid gap-6">
          {open.map((review) => (
            <OpenReview key={review.reviewId} review={review} />
          ))}
        </div>
      </section>
      {decided.length > 0 && <DecidedReviews reviews={decided} />}
    </div>
  )
}

function OpenReview({ review }: { review: PayoutReview }) {
  const { t, format } = useWords('office-holds')
  const net = format.euros(review.amountCents)
  const name = review.companion?.name ?? t('someone')
  const credits = t('credits', { count: review.credits, amount: format.credits(review.credits) })
  return (
    <Panel>
      <h3 className="d3">{t('title', { net, name })}</h3>
      <Facts
        className="mt-4"
        items={[
          fact(t('amount'), t('amountValue', { credits, net })),
          fact(t('requested'), format.dateTime(review.requestedAt)),
          fact(t('waitsSince'), format.dateTime(review.openedAt)),
          review.companion && fact(t('joined'), format.date(review.companion.since)),
        ]}
      />
      <h4 className="t1 mt-8">{t('why')}</h4>
      <ul className="mt-3 grid gap-5">
        {review.reasons.map((reason) => (
          <li key={reason.code}>
            <p className="font-semibold">{t(`reasons.${reason.code}`)}</p>
            <p className="mt-1 max-w-[44em] text-ink-2">{t(`explained.${reason.code}`)}</p>
            <Evidence reason={reason} />
          </li>
        ))}
      </ul>
      <div className="mt-8">
        <ActForm
          acts={[
            { intent: `release:${review.payoutId}`, label: t('release') },
            { intent: `refuse:${review.payoutId}`, label: t('refuse'), tone: 'stop' },
          ]}
          texts="office-holds"
          fields={[{ name: 'note', label: t('note'), help: t('noteHelp'), maxLength: REVIEW_NOTE_MAX, rows: 3 }]}
          consequences={t('consequences')}
        />
      </div>
    </Panel>
  )
}

function Evidence({ reason: { accounts, calls, purchases } }: { reason: EvidencedReason }) {
  const { t, format } = useWords('office-holds')
  const credits = (count: number) => t('credits', { count, amount: format.credits(count) })
  return (
    <div className="mt-2 grid gap-3">
      <EvidenceLines
        title={t('accounts')}
        lines={accounts.map(({ userId, name, status, since }) => ({
          id: userId,
          words: (
            <>
              {t('accountSince', { name: name ?? t('someone'), date: format.date(since) })}{' '}
              {(status === 'suspended' || status === 'canceled') && <Tag tone="brick">{t(`statuses.${status}`)}</Tag>}
            </>
          ),
        }))}
      />
      <EvidenceLines
        title={t('purchases')}
        lines={purchases.map(({ purchaseId, buyerName, paidAt, priceCents }) => ({
          id: purchaseId,
          words: t('purchaseLine', {
            price: format.euros(priceCents),
            name: buyerName ?? t('someone'),
            when: unbroken(format.dateTime(paidAt)),
          }),
        }))}
      />
      <EvidenceLines
        title={t('calls')}
        lines={calls.map((call) => ({
          id: call.callId,
          words: t('callLine', {
            when: unbroken(format.dateTime(call.startAt)),
            name: call.seekerName ?? t('someone'),
            credits: credits(call.credits),
          }),
        }))}
      />
    </div>
  )
}

const unbroken = (date: string) => date.replaceAll(' ', '\u00a0')

function EvidenceLines({ title, lines }: { title: string; lines: { id: string; words: ReactNode }[] }) {
  const { t, format } = useWords('office-holds')
  if (lines.length === 0) return null
  const more = lines.length - LINES_SHOWN
  return (
    <div>
      <p className="small text-ink-3">{title}</p>
      <ul className="mt-1 list-disc pl-5">
        {lines.slice(0, LINES_SHOWN).map(({ id, words }) => (
          <li key={id} id={id}>
            {words}
          </li>
        ))}
        {more > 0 && <li>{t('more', { count: more, amount: format.number(more) })}</li>}
      </ul>
    </div>
  )
}

function DecidedReviews({ reviews }: { reviews: PayoutReview[] }) {
  const { t, format } = useWords('office-holds')
  return (
    <section>
      <SectionHead title={t('decidedTitle')} className="mb-4" />
      <DataTable
        caption={t('decidedCaption')}
        captionHidden
        rows={reviews}
        rowKey={({ reviewId }) => reviewId}
        columns={[
          {
            header: t('columns.payout'),
            title: true,
            cell: ({ amountCents, companion }) =>
              t('title', { net: format.euros(amountCents), name: companion?.name ?? t('someone') }),
          },
          {
            header: t('columns.decision'),
            cell: ({ decided }) =>
              decided && (
                <Tag tone={decided.decision === 'released' ? 'pine' : 'brick'}>
                  {t(`decisions.${decided.decision}`)}
                </Tag>
              ),
          },
          {
            header: t('columns.by'),
            cell: ({ decided }) =>
              decided && t('byOn', { name: decided.byName ?? t('someone'), when: format.dateTime(decided.at) }),
          },
          { header: t('columns.note'), cell: ({ decided }) => decided?.note },
        ]}
      />
    </section>
  )
}
