import type { ComponentProps } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { useOutcome } from '../../applications/ui/application-list.tsx'
import { useActSentence } from '../../audit/ui/act-sentence.ts'
import { fact, RecordLines, RecordSection } from '../../kit/ui/record.tsx'
import { useWords } from '../../kit/ui/use-words.ts'
import type { PersonPage } from '../views.server.ts'

type Section = ComponentProps<typeof RecordSection>
type Props = { page: PersonPage }

const joined = (words: readonly (string | false | null | undefined)[], by = ' · ') => words.filter(Boolean).join(by)

function Sections({ sections }: { sections: readonly (Section | false)[] }) {
  const { t } = useTranslation('office-people')
  return sections.map(
    (section) => section && <RecordSection key={String(section.title)} empty={t('none')} {...section} />,
  )
}

export function PersonHistory({ page }: Props) {
  const { t, format } = useWords(['office-people', 'office-calls', 'office-cases'])
  const outcome = useOutcome()
  const { person, evidence, applications, calls, cases, ratings } = page
  const home = `/${format.language}/admin`
  const isCompanion = person.role === 'offerer'
  const badge: Section = {
    title: t('sections.badge'),
    lines: evidence.map((each) => ({
      id: each.id,
      title: t('badge.line', { title: each.title, issuer: each.issuer }),
      more: joined(
        [
          t('badge.seen', { day: format.date(`${each.seenOn}T12:00:00Z`), name: each.byName ?? t('deleted') }),
          each.withdrawnAt && t('badge.withdrawn', { day: format.date(each.withdrawnAt) }),
          each.note,
        ],
        '\n',
      ),
    })),
  }
  const applied: Section = {
    title: t('sections.applications'),
    lines: applications.map((each) => ({
      id: each.id,
      title: (
        <TextLink to={`${home}/applications/${each.id}`}>
          {`${format.date(each.submittedAt)}: ${outcome(each)}`}
        </TextLink>
      ),
      more: joined(
        [
          each.decidedAt &&
            t('applications.decided', { day: format.date(each.decidedAt), name: each.byName ?? t('deleted') }),
          each.reason,
        ],
        '\n',
      ),
    })),
  }
  const called: Section = {
    title: t('sections.calls'),
    lines: calls.map((call) => ({
      id: call.id,
      title: (
        <TextLink to={`${home}/calls/${call.id}`}>{t('calls.with', { name: call.otherName || t('deleted') })}</TextLink>
      ),
      end: t('money.credits', { count: call.credits, amount: format.credits(call.credits) }),
      more: joined([
        format.dateTime(call.startAt),
        t(`calls.side.${call.side}`),
        t(`office-calls:outcomes.${call.missedReason ?? (call.status === 'missed' ? 'both_no_show' : call.status)}`),
      ]),
    })),
  }
  const reported: Section = {
    title: t('sections.cases'),
    lines: cases.map((each) => ({
      id: each.id,
      title: <TextLink to={`${home}/cases/${each.id}`}>{each.reference}</TextLink>,
      end: <Tag tone="plain">{t(`office-cases:statuses.${each.status}`)}</Tag>,
      more: joined([
        t(each.isSubject ? 'cases.about' : 'cases.by'),
        t(`office-cases:kinds.${each.kind}`),
        t(`cases.reasons.${each.reason}`),
        format.date(each.openedAt),
        each.measure && t(`office-cases:measures.${each.measure}`),
      ]),
    })),
  }
  const rated: Section = {
    title: t('sections.ratings'),
    lines: ratings.map((each) => ({
      id: each.id,
      title: t(each.isReceived ? 'ratings.received' : 'ratings.gave', { name: each.otherName || t('deleted') }),
      end: !each.removedAt && (
        <TextLink
          to={`${home}/cases/new?person=${each.isReceived ? each.otherId : person.userId}&rating=${each.id}`}
          aria-label={t('ratings.removeOf', { day: format.date(each.createdAt) })}
          className="small"
        >
          {t('ratings.remove')}
        </TextLink>
      ),
      more: joined([
        t('ratings.stars', { count: each.stars }),
        format.date(each.createdAt),
        each.removedAt && t('ratings.removed', { day: format.date(each.removedAt) }),
      ]),
    })),
  }
  return (
    <>
      <Sections sections={[isCompanion && badge, isCompanion && applied, called]} />
      {page.money && <Money person={person} money={page.money} statement={page.statement} />}
      <Sections sections={[reported, rated]} />
    </>
  )
}

const AMOUNT_SIGN = { purchase: 1, payout: -1, refund: -1 } as const

function Money(props: Pick<PersonPage, 'person' | 'statement'> & { money: NonNullable<PersonPage['money']> }) {
  const { person, money, statement } = props
  const { t, i18n, format } = useWords('office-people')
  const home = `/${format.language}/admin/money`
  const inCredits = (count: number) => t('money.credits', { count, amount: format.credits(count) })
  const search = new URLSearchParams({ q: person.email })
  const stateOf = (status: string) =>
    i18n.exists(`office-people:money.states.${status}`) ? t(`money.states.${status as 'paid'}`) : status
  return (
    <RecordSection
      title={t('sections.money')}
      items={[
        fact(t('money.balance'), inCredits(person.credits)),
        person.debtCredits > 0 && fact(t('money.debt'), <Tag tone="brick">{inCredits(person.debtCredits)}</Tag>),
      ]}
    >
      <RecordLines
        lines={money.map(({ kind, id, subjectId, at, status, cents }) => ({
          id: `${kind} ${id}`,
          title: (
            <TextLink to={kind === 'payout' ? `${home}/out/payouts?q=${subjectId}` : `${home}/purchases/${subjectId}`}>
              {t(`money.kinds.${kind}`)}
            </TextLink>
          ),
          end: format.euros(AMOUNT_SIGN[kind] * cents),
          more: joined([format.dateTime(at), stateOf(status)]),
        }))}
      />
      {statement.length > 0 && (
        <Fold summary={t('money.statement')} className="mt-6">
          <RecordLines
            lines={statement.map(({ id, type, at, balance, credits, effect }) => ({
              id,
              title: t(`money.lines.${type}`),
              end: `${effect > 0 ? '+' : '−'}${format.credits(credits)}`,
              more: joined([
                format.dateTime(at),
                balance !== null && `${t('money.balanceAfter')}: ${format.credits(balance)}`,
              ]),
            }))}
          />
        </Fold>
      )}
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
        <TextLink to={`${home}/in/purchases?${search}`}>{t('money.all')}</TextLink>
        {person.role === 'offerer' && <TextLink to={`${home}/out/payouts?${search}`}>{t('money.allPayouts')}</TextLink>}
      </p>
    </RecordSection>
  )
}

export function PersonLines({ page: { devices, mails, emailChanges, acts } }: Props) {
  const { t, format } = useWords('office-people')
  const sentence = useActSentence()
  const stateOf = ({ sentAt, attempts, error }: PersonPage['mails'][number]) =>
    sentAt ? (
      <Tag tone="pine">{t('mails.sent')}</Tag>
    ) : error ? (
      <Tag tone="brick">{t('mails.failed', { count: attempts })}</Tag>
    ) : (
      <Tag tone="plain">{t('mails.waiting')}</Tag>
    )
  return (
    <Sections
      sections={[
        {
          title: t('sections.devices'),
          lines: devices.map(({ sessionId, browser, system, usedAt, signedInAt }) => ({
            id: sessionId,
            title: browser && system ? t('devices.on', { browser, system }) : (browser ?? t('devices.unknown')),
            more: t('devices.used', { when: format.dateTime(usedAt), since: format.date(signedInAt) }),
          })),
        },
        {
          title: t('sections.mails'),
          lines: mails.map((mail) => ({
            id: mail.id,
            title: mail.subject || t('mails.cleared'),
            end: stateOf(mail),
            more: format.dateTime(mail.createdAt),
          })),
        },
        emailChanges.length > 0 && {
          title: t('sections.emailChanges'),
          lines: emailChanges.map((each) => ({
            id: each.id,
            title: t('emailChanges.line', { email: each.email }),
            end: each.outcome && (
              <Tag tone={each.outcome === 'completed' ? 'pine' : 'plain'}>
                {t(`emailChanges.outcomes.${each.outcome}`)}
              </Tag>
            ),
            more: joined(
              [
                t('emailChanges.by', { day: format.dateTime(each.requestedAt), name: each.byName ?? t('deleted') }),
                !each.outcome &&
                  (each.confirmedAt
                    ? t('emailChanges.confirmed')
                    : t('emailChanges.waits', {
                        day: format.date(each.effectiveAt),
                        time: format.time(each.effectiveAt),
                      })),
                t('emailChanges.proof', { proof: each.proof }),
              ],
              '\n',
            ),
          })),
        },
        {
          title: t('sections.acts'),
          lines: acts.map((each) => ({
            id: each.id,
            title: sentence(each),
            more: t('acts.by', { when: format.dateTime(each.at), name: each.actorName ?? t('deleted') }),
          })),
        },
      ]}
    />
  )
}
