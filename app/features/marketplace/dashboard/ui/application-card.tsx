import { Form, useNavigation } from 'react-router'
import { type ApplicationState, isUnbookable } from '#app/features/marketplace/profiles/applications.rules.ts'
import { REVIEW_DAYS } from '#app/features/marketplace/profiles/schema.ts'
import { languageName } from '#app/i18n/format.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { type Step, StepList } from '#app/ui/progress.tsx'
import { splitStep } from '../rules.ts'
import type { CompanionDashboard } from '../views.server.ts'

type CardState = Exclude<ApplicationState['state'], 'closed' | 'approved'>

export function ApplicationCard(props: { board: CompanionDashboard; now: Date; refused: ActionRefused | undefined }) {
  const { board, now, refused } = props
  const { application } = board
  const { t } = useTranslation(['application', 'dashboard'])
  const { language } = useFormat()
  const state = application.state as CardState
  return (
    <Panel>
      <section aria-labelledby="application">
        <h2 id="application" className="d3">
          {t(`application:states.${state}.title`)}
        </h2>
        {state === 'waiting' && <p className="mt-2 font-semibold">{t('dashboard:booking.waiting.title')}</p>}
        <p className="mt-1.5 text-ink-2">{t(`application:states.${state}.text`, { days: REVIEW_DAYS })}</p>
        {application.reason && (
          <blockquote className="mt-4 whitespace-pre-line border-apricot border-l-3 pl-4">
            {application.reason}
          </blockquote>
        )}
        {state !== 'rejected' && <FirstBooking board={board} />}
        <Sending application={application} now={now} refused={refused} />
        <p className="mt-5">
          <TextLink to={`/${language}/profile`}>{t('application:preview')}</TextLink>
        </p>
      </section>
    </Panel>
  )
}

function FirstBooking({ board }: { board: CompanionDashboard }) {
  const { t } = useTranslation('dashboard')
  const steps = useSteps(board)
  const done = steps.filter((step) => step.done).length
  if (done === board.checklist.length) return null
  return (
    <>
      <div className="mt-6 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="t1">{t('booking.title')}</h3>
        <span className="small text-ink-3">{t('first.progress', { done, total: board.checklist.length })}</span>
      </div>
      <p className="mt-1.5 text-ink-2">{t('booking.activation')}</p>
      <StepList className="mt-5" steps={steps} />
    </>
  )
}

/** The last steps are only advice. */
function useSteps({ checklist, declareBy, languagesWithoutBio }: CompanionDashboard): Step[] {
  const { t } = useTranslation('dashboard')
  const { language, date } = useFormat()
  const steps = checklist.map(({ key, done, path }) => {
    const { link, rest } = splitStep(t(`booking.steps.${key}`))
    const text = key === 'declaration' && declareBy ? t('booking.declareBy', { day: date(declareBy) }) : rest
    return { title: link, text: done ? undefined : text, done, to: `/${language}${path}` }
  })
  const advice = languagesWithoutBio.map((missing) => {
    const { link, rest } = splitStep(t('booking.otherBio', { language: languageName(language, missing) }))
    return { title: link, text: rest, done: false, to: `/${language}/profile/edit` }
  })
  return [...steps, ...advice]
}

/** The same checklist after approval, until everything is done. */
export function RemainingCard({ board }: { board: CompanionDashboard }) {
  const { t } = useTranslation('dashboard')
  const words = isUnbookable(board.application) ? 'unbookable' : 'bookable'
  return (
    <Panel>
      <section aria-labelledby="application">
        <h2 id="application" className="d3">
          {t(`booking.${words}.title`)}
        </h2>
        <StepList className="mt-5" steps={[{ title: t('booking.approved'), done: true }, ...useSteps(board)]} />
      </section>
    </Panel>
  )
}

function Sending(props: { application: ApplicationState; now: Date; refused: ActionRefused | undefined }) {
  const { application, now, refused } = props
  const { state, sendableFrom } = application
  const { t } = useTranslation('application')
  const format = useFormat()
  const sentence = useRefusal('application', 'failed')
  const busy = useNavigation().formData?.get('intent') === 'send_application'
  if (state === 'incomplete' || state === 'waiting') return null
  const isPossible = sendableFrom !== null && sendableFrom <= now
  const label = { not_sent: t('sendFirst'), changes_requested: t('sendAgain') }[state as string] ?? t('applyAgain')
  return (
    <>
      {state === 'rejected' && (
        <p className="mt-4 text-ink-2">
          {sendableFrom === null
            ? t('again.never')
            : isPossible
              ? t('again.now')
              : t('again.later', { day: format.longDate(sendableFrom), time: format.time(sendableFrom) })}
        </p>
      )}
      {refused && (
        <Note tone="bad" className="mt-5">
          {sentence(refused.code, refused.details)}
        </Note>
      )}
      {sendableFrom !== null && (
        <Form method="post" className="mt-6">
          <ButtonRow>
            <Button to={`/${format.language}/profile/edit`} variant="sec">
              {t('edit')}
            </Button>
            {isPossible && (
              <Button type="submit" name="intent" value="send_application" busy={busy}>
                {label}
              </Button>
            )}
          </ButtonRow>
        </Form>
      )}
    </>
  )
}

export function WelcomeCard({ needsAvailability }: Pick<CompanionDashboard, 'needsAvailability'>) {
  const { t } = useTranslation('application')
  const { language } = useFormat()
  return (
    <Panel tone="sunk">
      <section aria-labelledby="application">
        <h2 id="application" className="d3">
          {t('states.approved.title')}
        </h2>
        <p className="mt-1.5 mb-5 text-ink-2">
          {t(needsAvailability ? 'states.approved.free_times' : 'states.approved.text')}
        </p>
        {needsAvailability ? (
          <Button to={`/${language}/my-schedule`}>{t('addTimes')}</Button>
        ) : (
          <Button to={`/${language}/profile`}>{t('publicProfile')}</Button>
        )}
      </section>
    </Panel>
  )
}
