import { CORRECTION_CAUSES } from '#app/features/marketplace/credits/schema.ts'
import type { Formatters } from '#app/i18n/format.ts'
import type { Translate } from '#app/i18n/keys.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice.tsx'
import { TextField } from '#app/ui/input.tsx'
import { BackLink, TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { DescriptionList, Panel } from '#app/ui/panel.tsx'
import { SelectField } from '#app/ui/select.tsx'
import { ActDone, ActForm } from '../../kit/ui/act-form.tsx'
import { type ListWords, OfficeList } from '../../kit/ui/office-list.tsx'
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

type Words = { t: Translate<'office-corrections'>; format: Formatters }

/** What a correction does and to whom: “+50 credits for Lena”. */
function headingOf({ account, credits, name, email }: CorrectionLine, { t, format }: Words) {
  const count = Math.abs(credits)
  const amount = t(`amount.${directionOf({ account, credits })}`, { count, amount: format.credits(count) })
  return t('heading', { amount, name: name ?? email })
}

const creditsOf = (count: number, { t, format }: Words) => t('amount.plain', { count, amount: format.credits(count) })

function useWords(): Words {
  const { t } = useTranslation('office-corrections')
  return { t, format: useFormat() }
}

export const CORRECTIONS: ListWords<CorrectionLine, 'office-corrections'> = {
  namespace: 'office-corrections',
  caption: ({ t }) => t('list.caption'),
  searchLabel: ({ t }) => t('list.search'),
  none: ({ t }) => t('list.none'),
  filters: { status: (value, { t }) => (value === null ? t('list.status') : t(`status.${value as 'proposed'}`)) },
  columns: [
    {
      key: 'what',
      header: ({ t }) => t('list.what'),
      text: (line, words) => headingOf(line, words),
      cell: (line) => <What line={line} />,
      sort: 'amount',
      title: true,
    },
    {
      key: 'status',
      header: ({ t }) => t('list.state'),
      text: ({ status }, { t }) => t(`status.${status}`),
      cell: ({ status }) => <Status status={status} />,
    },
    {
      key: 'who',
      header: ({ t }) => t('list.who'),
      text: ({ proposerName, deciderName }) => [proposerName, deciderName].filter(Boolean).join(', '),
      cell: (line) => <Who line={line} />,
    },
    {
      key: 'date',
      header: ({ t }) => t('list.at'),
      text: ({ decidedAt, createdAt }, { format }) => format.dateTime(decidedAt ?? createdAt),
      cell: (line) => <When line={line} />,
      sort: 'date',
    },
  ],
}

function What({ line }: { line: CorrectionLine }) {
  const heading = headingOf(line, useWords())
  return (
    <>
      {line.status === 'proposed' ? <TextLink to={`?id=${line.id}`}>{heading}</TextLink> : heading}
      <span className="small block font-normal text-ink-3">{line.reason}</span>
    </>
  )
}

function Status({ status }: Pick<CorrectionLine, 'status'>) {
  const { t } = useWords()
  return <Tag tone={TONES[status]}>{t(`status.${status}`)}</Tag>
}

function Who({ line }: { line: CorrectionLine }) {
  const { t } = useWords()
  const { proposerName, deciderName, status, wasSolo, decisionNote } = line
  return (
    <>
      <span className="block">{t('by', { name: proposerName ?? t('nobody') })}</span>
      {deciderName && (status === 'approved' || status === 'rejected') && (
        <span className="block">{t(`decidedBy.${status}`, { name: deciderName })}</span>
      )}
      {wasSolo && <span className="block">{t('decidedBy.alone', { hours: SOLO_DELAY_HOURS })}</span>}
      {decisionNote && <span className="small block text-ink-3">{decisionNote}</span>}
    </>
  )
}

function When({ line: { status, executeAt, expiresAt, decidedAt } }: { line: CorrectionLine }) {
  const { t, format } = useWords()
  if (status !== 'proposed') return format.dateTime(decidedAt ?? expiresAt)
  return executeAt
    ? t('open.executes', { date: format.dateTime(executeAt) })
    : t('open.expires', { date: format.date(expiresAt) })
}

export function Corrections({ data, file }: { data: CorrectionsPage; file: string }) {
  const words = useWords()
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
      <OfficeList list={list} words={CORRECTIONS} file={file} />
    </>
  )
}

/** A proposal that waits, and how it can be decided. */
function Proposal({ correction }: { correction: OpenCorrection }) {
  const words = useWords()
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
      <DescriptionList
        items={[
          { term: t('card.reason'), value: <span className="whitespace-pre-line">{correction.reason}</span> },
          {
            term: t('card.cause', { name: correction.name ?? email }),
            value: cause(`correctionCauses.${correction.cause}`),
          },
          ...(correction.reference ? [{ term: t('card.reference'), value: correction.reference }] : []),
          { term: t('card.balance'), value: change(before.balance, after.balance) },
          ...(before.debt > 0 ? [{ term: t('card.debt'), value: change(before.debt, after.debt) }] : []),
          {
            term: t('card.proposed'),
            value: t('card.proposedBy', {
              name: correction.proposerName ?? t('nobody'),
              date: format.dateTime(correction.createdAt),
            }),
          },
          executeAt
            ? { term: t('card.executes'), value: t('card.executesAt', { date: format.dateTime(executeAt) }) }
            : { term: t('card.expires'), value: format.date(correction.expiresAt) },
        ]}
      />
      {!fits && <Note tone="bad">{t('card.doesNotFit')}</Note>}
      <div className="grid gap-5 border-line border-t pt-5">
        {isOwn ? (
          <>
            <p className="text-ink-2">{t(isSolo ? 'withdraw.soloText' : 'withdraw.text')}</p>
            <ActForm
              acts={[
                {
                  intent: `withdraw:${id}`,
                  label: t(isSolo ? 'withdraw.soloSubmit' : 'withdraw.submit'),
                  tone: 'sec',
                },
              ]}
              texts="office-corrections"
              confirms={false}
            />
          </>
        ) : (
          <>
            {fits && (
              <>
                <h3 className="t1">{t('approve.open')}</h3>
                <p className="text-ink-2">{t('approve.text')}</p>
                <ActForm acts={[{ intent: `approve:${id}`, label: t('approve.submit') }]} texts="office-corrections" />
              </>
            )}
            <ActForm
              summary={t('reject.open')}
              acts={[{ intent: `reject:${id}`, label: t('reject.submit'), tone: 'stop' }]}
              texts="office-corrections"
              limits={LIMITS}
              note={{
                label: t('reject.note'),
                help: t('reject.noteHelp'),
                max: CORRECTION_REASON_MAX,
                optional: true,
              }}
              confirms={false}
            />
          </>
        )}
      </div>
    </Panel>
  )
}

/** Proposes a correction: whose credits, which way, how many and why. */
function ProposalForm({ data: { idempotencyKey, prefilled, solo } }: { data: CorrectionsPage }) {
  const words = useWords()
  const { t: cause } = useTranslation('credits')
  const { t, format } = words
  const most = format.number(CORRECTION_CREDITS_MAX)
  const alone = solo.left > 0 && t('propose.solo', { left: creditsOf(solo.left, words), hours: SOLO_DELAY_HOURS })
  return (
    <ActForm
      title={t('propose.title')}
      text={[t('propose.text', { days: CORRECTION_DAYS }), alone].filter(Boolean).join(' ')}
      acts={[{ intent: 'propose', label: t('propose.submit') }]}
      texts="office-corrections"
      limits={{ ...LIMITS, most }}
      values={{ idempotencyKey }}
      note={{
        name: 'reason',
        label: t('propose.reason'),
        help: t('propose.reasonHelp'),
        rows: 4,
        max: CORRECTION_REASON_MAX,
      }}
    >
      {(problem) => (
        <>
          <TextField
            name="email"
            type="email"
            defaultValue={prefilled.email}
            label={t('propose.email')}
            help={t('propose.emailHelp')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={problem('email')}
          />
          <RadioGroup
            name="direction"
            legend={t('propose.direction')}
            defaultValue="add"
            options={CORRECTION_DIRECTIONS.map((direction) => ({
              value: direction,
              label: t(`direction.${direction}.label`),
              help: t(`direction.${direction}.help`),
            }))}
            error={problem('direction')}
          />
          <TextField
            name="credits"
            inputMode="numeric"
            defaultValue={prefilled.credits}
            label={t('propose.credits')}
            help={t('propose.creditsHelp', { most: format.credits(CORRECTION_CREDITS_MAX) })}
            autoComplete="off"
            maxLength={5}
            error={problem('credits')}
          />
          <SelectField
            name="cause"
            label={t('propose.cause')}
            help={t('propose.causeHelp')}
            placeholder={t('propose.causePlaceholder')}
            options={CORRECTION_CAUSES.map((value) => ({ value, label: cause(`correctionCauses.${value}`) }))}
            error={problem('cause')}
          />
          <TextField
            name="reference"
            defaultValue={prefilled.reference}
            label={t('propose.reference')}
            help={t('propose.referenceHelp')}
            optional
            autoComplete="off"
            maxLength={CORRECTION_REFERENCE_MAX}
            error={problem('reference')}
          />
        </>
      )}
    </ActForm>
  )
}
