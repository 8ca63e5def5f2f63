import type { ReactNode } from 'react'
import { profilePath } from '#app/features/marketplace/profiles/path.rules.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import type { CaseDetail } from '../views.server.ts'

export function CasePeople({ detail }: { detail: CaseDetail }) {
  const { t } = useTranslation('office-cases')
  const { found, people } = detail
  const { notifierName, notifierEmail } = found
  const without =
    found.kind === 'own_initiative'
      ? t('detail.ourselves')
      : notifierEmail
        ? t('detail.notifier', { name: notifierName ?? t('detail.anonymous'), email: notifierEmail })
        : t('detail.anonymous')
  return (
    <section>
      <SectionHead title={t('detail.people')} size="t1" />
      <div className="mt-4 grid gap-6">
        <PersonBlock label={t('detail.subject')} id={found.subjectId} people={people} without={t('nobody')} />
        <PersonBlock label={t('detail.reporter')} id={found.reporterId} people={people} without={without} />
      </div>
    </section>
  )
}

function PersonBlock(props: { label: string; id: string | null; people: CaseDetail['people']; without: ReactNode }) {
  const { label, id, people, without } = props
  const { t } = useTranslation('office-cases')
  const format = useFormat()
  const person = id ? people[id] : undefined
  return (
    <div className="border-line border-t pt-3">
      <p className="small text-ink-3">{label}</p>
      {person ? (
        <>
          <p className="[overflow-wrap:anywhere]">
            <TextLink to={`/${format.language}/admin/people/${person.userId}`} className="font-semibold">
              {person.name || t('nameless')}
            </TextLink>
          </p>
          <p className="small text-ink-2">
            {t('detail.since', { date: format.date(person.createdAt) })} ·{' '}
            {t('detail.counts', { about: person.casesAbout, by: person.casesBy })}
          </p>
          {person.name && person.role !== 'admin' && (
            <TextLink to={`/${format.language}${profilePath({ id: person.userId, slug: person.slug })}`}>
              {t('detail.profile')}
            </TextLink>
          )}
        </>
      ) : (
        <p className="[overflow-wrap:anywhere]">{without}</p>
      )}
    </div>
  )
}
