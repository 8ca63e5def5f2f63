import type { Formatters } from '#app/i18n/format.ts'
import type { Translate } from '#app/i18n/keys.ts'
import { appealUntil, isSameMeasure, measureSteps, type Ordered, suspensionEnd } from '../rules.ts'
import type { Appellant, CaseKind, GroundKind } from '../schema.ts'

type T = Translate<'cases'>

export type DecidedCase = {
  kind: CaseKind
  openedAt: Date
  decision: Ordered & {
    groundKind: GroundKind | null
    ground: string | null
    findings: string
    isAutomated: boolean
    decidedAt: Date
  }
  /** For appeals: the first decision, and whether a different administrator made this one. */
  before: (Ordered & { decidedAt: Date; isByAnother: boolean }) | null
}
export type StatementSection = { heading: string; paragraphs: string[] }

type Reader = { t: T; format: Formatters; brand: string }

/**
 * The statement of reasons for the person concerned (DSA Art. 17 (3)), or the decision for the notifier (Art. 16 (5)):
 * decision, reasons, ground, use of automation, and redress.
 */
export function statementSections(reader: Reader, party: Appellant, decided: DecidedCase): StatementSection[] {
  const { t } = reader
  const { decision, before } = decided
  const section = (heading: 'decision' | 'why' | 'ground' | 'who' | 'redress', paragraphs: string[]) =>
    paragraphs.length > 0 ? [{ heading: t(`statement.${heading}`), paragraphs }] : []
  return [
    ...section('decision', decisionSentences(reader, party, decided)),
    ...section('why', reasonSentences(reader, party, decided)),
    ...section('ground', groundSentences(t, decision)),
    ...section('who', [
      t(decision.isAutomated ? 'statement.automated' : 'statement.byHand'),
      ...(before ? [t(before.isByAnother ? 'statement.byAnother' : 'statement.bySame')] : []),
    ]),
    ...section('redress', redressSentences(reader, decided)),
  ]
}

function decisionSentences(reader: Reader, party: Appellant, { kind, decision, before }: DecidedCase): string[] {
  const { t, format, brand } = reader
  const measure = measureSentences(reader, party, kind, decision, before)
  if (!before) return measure
  const date = format.date(before.decidedAt)
  if (isSameMeasure(decision, before)) return [t('statement.again.upheld', { date }), ...measure]
  const isLifted = decision.measure === 'none'
  const hasRestored = party === 'concerned' && measureSteps(decision, before).restore.length > 0
  return [
    t(isLifted ? 'statement.again.lifted' : 'statement.again.changed', { date }),
    ...measure,
    ...(hasRestored ? [t('statement.again.restored', { brand })] : []),
  ]
}

function measureSentences(
  { t, format, brand }: Reader,
  party: Appellant,
  kind: CaseKind,
  decision: DecidedCase['decision'],
  before: DecidedCase['before'],
): string[] {
  const { measure, contents } = decision
  if (party === 'notifier')
    return [
      t(kind === 'objection' && measure === 'none' ? 'statement.objection.none' : `statement.notifier.${measure}`),
    ]
  const until = suspensionEnd(decision, before)
  const sentence = t(`statement.concerned.${measure}`, {
    contents: new Intl.ListFormat(format.language, { type: 'conjunction' }).format(
      contents.map((content) => t(`contents.${content}`)),
    ),
    until: until ? `${format.date(until)}, ${format.time(until)}` : '',
  })
  return measure === 'none' ? [sentence] : [sentence, t('statement.concerned.scope', { brand })]
}

/** The findings go to the person concerned. The notifier reads them only if no measure was taken. */
function reasonSentences({ t, format }: Reader, party: Appellant, { kind, openedAt, decision }: DecidedCase): string[] {
  if (party === 'notifier') return decision.measure === 'none' ? [decision.findings] : []
  const cause = kind === 'notice' || kind === 'accessibility' ? 'report' : kind
  return [decision.findings, t(`statement.cause.${cause}`, { date: format.date(openedAt) })]
}

const groundSentences = (t: T, { groundKind, ground }: DecidedCase['decision']): string[] =>
  groundKind && ground ? [t(`statement.${groundKind}`, { ground })] : []

function redressSentences({ t, format }: Reader, { decision, before }: DecidedCase): string[] {
  if (before) return [t('statement.final'), t('statement.court')]
  const day = format.longDate(appealUntil(decision.decidedAt))
  return [t('statement.appeal', { day }), t('statement.appealBy'), t('statement.court')]
}
