import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import type { ApplicationState } from '../applications.rules.ts'
import { REVIEW_DAYS } from '../schema.ts'

function useMissing({ missing }: ApplicationState) {
  const { t } = useTranslation('application')
  const { language } = useFormat()
  return new Intl.ListFormat(language).format(missing.map((need) => t(`missing.${need}`)))
}

type Undecided = ApplicationState & { state: Exclude<ApplicationState['state'], 'approved' | 'closed'> }

export const isApplicationOpen = (application: ApplicationState): application is Undecided =>
  application.state !== 'approved' && application.state !== 'closed'

export const ApplicationNote = ({ application }: { application: ApplicationState }) =>
  isApplicationOpen(application) ? <OpenApplication application={application} /> : null

function OpenApplication({ application }: { application: Undecided }) {
  const { t } = useTranslation('application')
  const { language } = useFormat()
  const list = useMissing(application)
  const { state, reason, missing } = application
  const isBad = state === 'rejected' || state === 'changes_requested'
  return (
    <Note tone={isBad ? 'bad' : 'apricot'} className="mb-7" title={t(`states.${state}.title`)}>
      <span className="mt-1 block">{t(`states.${state}.text`, { days: REVIEW_DAYS })}</span>
      {reason && <span className="mt-1 block whitespace-pre-line font-medium">{reason}</span>}
      {missing.length > 0 && <span className="mt-1 block">{t('stillMissing', { list })}</span>}
      {state !== 'waiting' && (
        <span className="mt-1 block">
          <TextLink to={`/${language}/dashboard`}>{t('dashboard')}</TextLink>
        </span>
      )}
    </Note>
  )
}

export function UnseenNote({ application, className }: { application: ApplicationState; className?: string }) {
  const { t } = useTranslation('application')
  const { language } = useFormat()
  const list = useMissing(application)
  return (
    <Note className={className}>
      {t(`unseen.${application.state}`, { days: REVIEW_DAYS, list })}{' '}
      <TextLink to={`/${language}/dashboard`}>{t('dashboard')}</TextLink>
    </Note>
  )
}
