import { Link } from 'react-router'
import { LinkedAccounts } from '#app/features/operation/suspensions/linked-accounts/ui/linked-accounts.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Note } from '#app/ui/note.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { PersonAct, PersonIntent } from '../schema.ts'
import type { PersonPage } from '../views.server.ts'
import { AccountSection, ApplicationSections, DevicesSection, ProfileSection } from './account-sections.tsx'
import { ActPanel, type ActPanelProps } from './act-panel.tsx'
import { CallsSection, CasesSection, PersonMoneySection, RatingsSection } from './history-sections.tsx'
import { ActsSection, EmailChangesSection, MailsSection, NotesSection } from './record-sections.tsx'

export function PersonView(props: {
  page: PersonPage
  viewerId: string
  acts: readonly PersonAct[]
  open: Omit<ActPanelProps, 'person'> | null
  done: PersonIntent | null
}) {
  const { page, viewerId, acts, open, done } = props
  const { person } = page
  const { t } = useTranslation('office-people')
  const { language } = useFormat()
  return (
    <>
      {done && !open && (
        <Note tone="good" live className="mb-8">
          {t(`act.${done}.done`, { name: person.name || person.email })}
        </Note>
      )}
      {open && <ActPanel person={person} {...open} />}
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_300px]">
        <aside className="grid content-start gap-10 lg:order-2">
          <Doing person={person} acts={acts} />
          <NotesSection person={person} notes={page.notes} viewerId={viewerId} />
        </aside>
        <div className="grid min-w-0 content-start gap-12 lg:order-1">
          <AccountSection person={person} />
          <ProfileSection person={person} />
          <ApplicationSections {...page} />
          <CallsSection calls={page.calls} />
          {page.money && <PersonMoneySection person={person} money={page.money} statement={page.statement} />}
          <CasesSection cases={page.cases} />
          <RatingsSection person={person} ratings={page.ratings} />
          <LinkedAccounts accounts={page.linked} personTo={(id) => `/${language}/admin/people/${id}`} />
          <DevicesSection devices={page.devices} />
          <MailsSection mails={page.mails} />
          <EmailChangesSection emailChanges={page.emailChanges} />
          <ActsSection acts={page.acts} />
        </div>
      </div>
    </>
  )
}

function Doing({ person, acts }: { person: PersonPage['person']; acts: readonly PersonAct[] }) {
  const { t } = useTranslation('office-people')
  const { language } = useFormat()
  if (acts.length === 0) return null
  return (
    <Panel tone="sunk">
      <h2 className="t1 mb-2">{t('sections.doing')}</h2>
      <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-1">
        {acts.map((act) => (
          <li key={act}>
            <Link
              to={`/${language}/admin/people/${person.userId}?act=${act}`}
              className="text-link inline-flex min-h-11 items-center"
            >
              {t(`act.${act}.open`)}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
