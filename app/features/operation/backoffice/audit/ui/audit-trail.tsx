import { useLocation } from 'react-router'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { type ListWords, OfficeList } from '../../kit/ui/office-list.tsx'
import { useWords } from '../../kit/ui/use-words.ts'
import type { AuditLine, AuditPage } from '../views.server.ts'
import { useActSentence } from './act-sentence.ts'

const auditWords = (actors: AuditPage['actors']): ListWords<AuditLine, 'office-audit'> => ({
  namespace: 'office-audit',
  caption: 'caption',
  searchLabel: 'search',
  none: 'none',
  filters: {
    what: (value, { t }) => t(`topics.${(value ?? 'all') as 'all'}`),
    who: (value, { t }) =>
      value === null ? t('everyone') : (actors.find(({ id }) => id === value)?.name ?? t('nameless')),
  },
  columns: [
    { header: 'columns.what', text: ({ action }) => action, cell: (line) => <Entry line={line} />, title: true },
    { header: 'columns.who', text: ({ actorId, actorName }, { t }) => actorName ?? (actorId ? t('nameless') : '–') },
    { header: 'columns.at', text: ({ at }, { format }) => format.dateTime(at), sort: 'at' },
  ],
})

export function AuditTrail({ page }: { page: AuditPage }) {
  const { t, language } = useWords('office-audit')
  const { search } = useLocation()
  return (
    <div className="grid gap-8">
      <TrailCheck page={page} />
      <div>
        <OfficeList list={page.list} words={auditWords(page.actors)} onPhones="lines" />
        <TextLink href={`/${language}/admin/audit/trail.csv${search}`} className="mt-4 inline-block">
          {t('file')}
        </TextLink>
      </div>
    </div>
  )
}

function TrailCheck({ page: { lastCheck, checked } }: { page: AuditPage }) {
  const { t, format } = useWords('office-audit')
  const result = checked ?? lastCheck
  const entries = (count: number) => t('entries', { count, amount: format.number(count) })
  const isBroken = result !== null && result.brokenId !== null
  const otherKeyId = result?.otherKeyId ?? null
  return (
    <Note tone={isBroken ? 'bad' : otherKeyId !== null ? 'apricot' : result ? 'good' : 'plain'} live={checked !== null}>
      <span className="block">
        {!result
          ? t('neverChecked')
          : isBroken
            ? t('broken', { id: result.brokenId ?? '' })
            : t(checked ? 'wholeNow' : 'whole', {
                entries: entries(result.entries),
                at: lastCheck ? format.dateTime(lastCheck.checkedAt) : '',
              })}
      </span>
      {!isBroken && otherKeyId !== null && <span className="mt-2 block">{t('otherKey', { id: otherKeyId })}</span>}
      <TextLink to="?check=1" className="mt-2 inline-block">
        {t('check')}
      </TextLink>
    </Note>
  )
}

function Entry({ line }: { line: AuditLine }) {
  const { t, language } = useWords('office-audit')
  const sentence = useActSentence()
  const { id, action, details, personId, personName } = line
  return (
    <span className="block min-w-0">
      {sentence(line)}
      <details className="small font-normal text-ink-3">
        <summary className="inline-block min-h-6 cursor-pointer">{t('details')}</summary>
        <span className="block [overflow-wrap:anywhere]">
          {[t('entry', { id }), action, ...Object.entries(details).map(([name, value]) => `${name}: ${value}`)].join(
            ' · ',
          )}
        </span>
        {personId && <TextLink to={`/${language}/admin/people/${personId}`}>{personName || t('deleted')}</TextLink>}
      </details>
    </span>
  )
}
