import { CORRECTION_CAUSES } from '#app/features/marketplace/credits/schema.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { BackLink, TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { ActDone, ActForm } from '../../kit/ui/act-form.tsx'
import { type ListWords, OfficeList, type Words } from '../../kit/ui/office-list.tsx'
import { Facts, fact } from '../../kit/ui/record.tsx'
import { useWords } from '../../kit/ui/use-words.ts'
import { directionOf } from '../rules.ts'
import {
  CORRECTION_CREDITS_MAX,
  CORRECTION_DAYS,
  CORRECTION_DIRECTIONS,
  CORRECTION_REASON_MAX,
  CORRECTION_REASON_MIN,
  CORRECTION_REFERENCE_MAX,
  SOLO_DAYS,
  SOLO_DELAY_HOURS,
} from '../schema.ts'
import type { CorrectionLine, CorrectionsPage, OpenCorrection } from '../views.server.ts'

const TONES = {
  proposed: 'apricot',
  approved: 'pine',
  rejected: 'brick',
  withdrawn: 'plain',
  expired: 'plain',
} as const

const LIMITS = {
  most: CORRECTION_CREDITS_MAX,
  least: CORRECTION_REASON_MIN,
  longest: CORRECTION_REASON_MAX,
  referenceMost: CORRECTION_REFERENCE_MAX,
}

type Said = Words<'office-corrections'>

function headingOf({ account, credits, name, email }: CorrectionLine, { t, format }: Said) {
  const count = Math.abs(credits)
  const amount = t(`amount.${directionOf({ account, credits })}`, { count, amount: format.credits(count) })
  return t('heading', { amount, name: name ?? email })
}

const creditsOf = (count: number, { t, format }: Said) => t('amount.plain', { count, amount: format.credits(count) })

export const CORRECTIONS: ListWords<CorrectionLine, 'office-corrections'> = {
  namespace: 'office-corrections',
  caption: 'list.caption',
  searchLabel: 'list.search',
  none: 'list.none',
  filters: { status: (value, { t }) => (value === null ? t('list.status') : t(`status.${value as 'proposed'}`)) },
  columns: [
    {
      header: 'list.what',
      text: headingOf,
      cell: (line, words) => (
        <>
          {line.status === 'proposed' ? (
            <TextLink to={`?id=${line.id}`}>{headingOf(line, words)}</TextLink>
          ) : (
            headingOf(line, words)
          )}
          <span className="small block font-normal text-ink-3">{line.reason}</span>
        </>
      ),
      sort: 'amount',
      title: true,
    },
    {
      header: 'list.state',
      text: ({ status }, { t }) => t(`status.${status}`),
      cell: ({ status }, { t }) => <Tag tone={TONES[status]}>{t(`status.${status}`)}</Tag>,
    },
    {
      header: 'list.who',
      text: ({ proposerName, deciderName }) => [proposerName, deciderName].filter(Boolean).join(', '),
      cell: ({ proposerName, deciderName, status, wasSolo, decisionNote }, { t }) => (
        <>
          <span className="block">{t('by', { name: proposerName ?? t('nobody') })}</span>
          {deciderName && (status === 'approved' || status === 'rejected') && (
            <span className="block">{t(`decidedBy.${status}`, { name: deciderName })}</span>
          )}
          {wasSolo && <span className="block">{t('decidedBy.alone', { hours: SOLO_DELAY_HOURS })}</span>}
          {decisionNote && <span className="small block text-ink-3">{decisionNote}</span>}
        </>
      ),
    },
    {
      header: 'list.at',
      text: ({ decidedAt, createdAt }, { format }) => format.dateTime(decidedAt ?? createdAt),
      cell: ({ status, executeAt, expiresAt, decidedAt }, { t, format }) => {
        if (status !== 'proposed') return format.dateTime(decidedAt ?? expiresAt)
        return executeAt
          ? t('open.executes', { date: format.dateTime(executeAt) })
          : t('open.expires', { date: format.date(expiresAt) })
      },
      sort: 'date',
    },
  ],
}

export function Corrections({ data }: { data: CorrectionsPage }) {
  const words = useWords('office-corrections')
  const { t, format } = words
  const { list, isAlone, solo, selected, isProposing } = data
  if (selected || isProposing)
    return (
      <div className="grid gap-6">
        <BackLink to="?">{t('back')}</BackLink>
        {selected ? <Proposal correction={selected} /> : <ProposalForm data={data} />}
      </div>
    )
  const hours = SOLO_DELAY_HOURS
  return (
    <>
      <ActDone
        words={{
          proposed: t('done.proposed'),
          scheduled: t('done.scheduled', { hours }),
          approved: t('done.approved'),
          rejected: t('done.rejected'),
          withdrawn: t('done.withdrawn'),
        }}
      />
      {isAlone && (
        <Note title={t('alone.title')} className="mb-8">
          <span className="block">
            {t('alone.text', {
              most: creditsOf(solo.most, words),
              left: creditsOf(solo.left, words),
              days: SOLO_DAYS,
              hours,
            })}
          </span>
          <TextLink to={`/${format.language}/admin/team`} className="mt-2 inline-block">
            {t('alone.invite')}
          </TextLink>
        </Note>
      )}
      <Button to="?propose=1" variant="sec" className="mb-6">
        {t('propose.title')}
      </Button>
      <OfficeList list={list} words={CORRECTIONS} file="corrections" />
    </>
  )
}

function Proposal({ correction }: { correction: OpenCorrection }) {
  const words = useWords('office-corrections')
  const { t: cause } = useTranslation('credits')
  const { t, format } = words
  const { id, userId, email, isOwn, fits, before, after, executeAt } = correction
  const isSolo = executeAt !== null
  const change = (from: number, to: number) =>
    from === to ? creditsOf(from, words) : t('card.change', { from: format.credits(from), to: creditsOf(to, words) })
  return (
    <Panel className="grid gap-5">
      <div>
        <h2 className="d3">{headingOf(correction, words)}</h2>
        <p className="small mt-1 text-ink-3">
          <TextLink to={`/${format.language}/admin/people/${userId}`}>{email}</TextLink>
        </p>
      </div>
      <Facts
        items={[
          fact(t('card.reason'), <span className="whitespace-pre-line">{correction.reason}</span>),
          fact(t('card.cause', { name: correction.name ?? email }), cause(`correctionCauses.${correction.cause}`)),
          correction.reference && fact(t('card.reference'), correction.reference),
          fact(t('card.balance'), change(before.balance, after.balance)),
          before.debt > 0 && fact(t('card.debt'), change(before.debt, after.debt)),
          fact(
            t('card.proposed'),
            t('card.proposedBy', {
              name: correction.proposerName ?? t('nobody'),
              date: format.dateTime(correction.createdAt),
            }),
          ),
          executeAt
            ? fact(t('card.executes'), t('card.executesAt', { date: format.dateTime(executeAt) }))
            : fact(t('card.expires'), format.date(correction.expiresAt)),
        ]}
      />
      {!fits && <Note tone="bad">{t('card.doesNotFit')}</Note>}
      <div className="grid gap-5 border-line border-t pt-5">
        {isOwn ? (
          <>
            <p className="text-ink-2">{t(isSolo ? 'withdraw.soloText' : 'withdraw.text')}</p>
            <ActForm
              acts={[
                { intent: `withdraw:${id}`, label: t(isSolo ? 'withdraw.soloSubmit' : 'withdraw.submit'), tone: 'sec' },
              ]}
              texts="office-corrections"
              confirms={false}
            />
          </>
        ) : (
          <>
            {fits && (
              <>
                <p className="text-ink-2">{t('approve.text')}</p>
                <ActForm acts={[{ intent: `approve:${id}`, label: t('approve.submit') }]} texts="office-corrections" />
              </>
            )}
            <ActForm
              summary={t('reject.submit')}
              acts={[{ intent: `reject:${id}`, label: t('reject.submit'), tone: 'stop' }]}
              texts="office-corrections"
              limits={LIMITS}
              fields={[
                {
                  ...{ name: 'note', label: t('reject.note'), help: t('reject.noteHelp') },
                  ...{ maxLength: CORRECTION_REASON_MAX, rows: 3, optional: true },
                },
              ]}
              confirms={false}
            />
          </>
        )}
      </div>
    </Panel>
  )
}

function ProposalForm({ data: { idempotencyKey, prefilled, solo } }: { data: CorrectionsPage }) {
  const words = useWords('office-corrections')
  const { t: cause } = useTranslation('credits')
  const { t, format } = words
  const most = format.number(CORRECTION_CREDITS_MAX)
  const alone = solo.left > 0 && t('propose.solo', { left: creditsOf(solo.left, words), hours: SOLO_DELAY_HOURS })
  return (
    <ActForm
      title={t('propose.title')}
      text={[t('propose.text', { days: CORRECTION_DAYS }), alone].filter(Boolean).join(' ')}
      acts={[{ intent: 'propose', label: t('propose.title') }]}
      texts="office-corrections"
      limits={{ ...LIMITS, most }}
      values={{ idempotencyKey }}
      fields={[
        {
          name: 'email',
          type: 'email',
          defaultValue: prefilled.email,
          label: t('propose.email'),
          autoCapitalize: 'none',
          spellCheck: false,
        },
        {
          name: 'direction',
          legend: t('propose.direction'),
          defaultValue: 'add',
          options: CORRECTION_DIRECTIONS.map((direction) => ({
            value: direction,
            label: t(`direction.${direction}.label`),
            help: t(`direction.${direction}.help`),
          })),
        },
        {
          name: 'credits',
          inputMode: 'numeric',
          defaultValue: prefilled.credits,
          label: t('propose.credits'),
          help: t('propose.creditsHelp', { most: format.credits(CORRECTION_CREDITS_MAX) }),
          maxLength: 5,
        },
        {
          name: 'cause',
          label: t('propose.cause'),
          placeholder: t('propose.causePlaceholder'),
          options: CORRECTION_CAUSES.map((value) => ({ value, label: cause(`correctionCauses.${value}`) })),
        },
        {
          name: 'reference',
          defaultValue: prefilled.reference,
          label: t('propose.reference'),
          help: t('propose.referenceHelp'),
          optional: true,
          maxLength: CORRECTION_REFERENCE_MAX,
        },
        {
          name: 'reason',
          label: t('propose.reason'),
          help: t('propose.reasonHelp'),
          rows: 4,
          maxLength: CORRECTION_REASON_MAX,
        },
      ]}
    />
  )
}
