import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { FormProblem, fieldProblem } from '#app/features/marketplace/accounts/ui/form-problem.tsx'
import { ConfirmationFields } from '#app/features/marketplace/accounts/ui/re-authentication-fields.tsx'
import { FEATURED_MAX, REASON_MAX } from '#app/features/marketplace/profiles/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/input.tsx'
import { Note } from '#app/ui/note.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { EvidenceFields } from '../../ui/evidence-fields.tsx'
import { RewordedText } from '../../ui/reworded-text.tsx'
import { useOfficeRefusal } from '../../ui/use-office-refusal.ts'
import type { CompanionsPage } from '../views.server.ts'

type PanelProps = {
  page: CompanionsPage
  now: Date
  confirmation: { asksPassword: boolean; asksCode: boolean }
  refused: ActionRefused | undefined
}

export function OpenPanel(props: PanelProps) {
  const { act, subject, change, freeIntro } = props.page
  const { t } = useTranslation('office-companions')
  if (act === 'accept_change')
    return change ? <ChangePanel {...props} change={change} /> : <Note className="mb-8">{t('changes.gone')}</Note>
  if (act === 'free_intro') return <FreeIntroPanel {...props} isEnd={!subject} who={subject ?? freeIntro} />
  if (act === 'certify' && subject) return <CertifyPanel {...props} who={subject} />
  if (act === 'withdraw_badge' && subject) return <WithdrawPanel {...props} who={subject} />
  return null
}

function useProblem(refused: ActionRefused | undefined) {
  const sentence = useOfficeRefusal('office-companions', { most: FEATURED_MAX })
  return { sentence, problem: fieldProblem(refused, sentence) }
}

/** A panel with a form, whose heading takes the focus when it opens. */
function FormPanel(props: {
  title: string
  text: ReactNode
  refused: ActionRefused | undefined
  wide?: boolean
  children: ReactNode
  buttons: ReactNode
}) {
  const { title, text, refused, wide, children, buttons } = props
  const { t } = useTranslation('office-companions')
  const { language } = useFormat()
  const { sentence } = useProblem(refused)
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another form.
  useEffect(() => {
    if (!refused) heading.current?.focus()
  }, [title, refused])
  return (
    <Panel className={wide ? 'mb-12' : 'mb-12 max-w-[640px]'}>
      <h2 ref={heading} tabIndex={-1} className="d3 outline-none">
        {title}
      </h2>
      <div className="mt-1.5 mb-5 text-ink-2">{text}</div>
      <Form method="post" noValidate className="grid gap-5" preventScrollReset>
        <FormProblem refused={refused} sentence={sentence} />
        {children}
        <ButtonRow>
          <Button to={`/${language}/admin/companions`} variant="ghost" preventScrollReset>
            {t('close')}
          </Button>
          {buttons}
        </ButtonRow>
      </Form>
    </Panel>
  )
}

const useBusy = () => {
  const sent = useNavigation().formData
  return (name: string, value: string) => sent?.get(name) === value
}

type Standing = NonNullable<CompanionsPage['subject']>

function FreeIntroPanel({ isEnd, who, confirmation, refused }: PanelProps & { isEnd: boolean; who: Standing | null }) {
  const { t } = useTranslation('office-companions')
  const { problem } = useProblem(refused)
  const busy = useBusy()
  const name = who?.name || t('nameless')
  if (isEnd && !who) return null
  return (
    <FormPanel
      title={t(isEnd ? 'freeIntro.endTitle' : 'freeIntro.confirmTitle', { name })}
      text={t(isEnd ? 'freeIntro.endText' : 'freeIntro.confirmText', { name })}
      refused={refused}
      buttons={
        <Button type="submit" name="intent" value="free_intro" busy={busy('intent', 'free_intro')}>
          {t(isEnd ? 'freeIntro.endConfirm' : 'freeIntro.confirm')}
        </Button>
      }
    >
      <input type="hidden" name="companionId" value={isEnd ? '' : (who?.id ?? '')} />
      <ConfirmationFields confirmation={confirmation} problem={problem} />
    </FormPanel>
  )
}

function CertifyPanel({ who, now, confirmation, refused }: PanelProps & { who: Standing }) {
  const { t } = useTranslation('office-companions')
  const { problem } = useProblem(refused)
  const busy = useBusy()
  const name = who.name || t('nameless')
  return (
    <FormPanel
      title={t('badges.certifyTitle', { name })}
      text={t('badges.certifyText', { name })}
      refused={refused}
      buttons={
        <Button type="submit" name="intent" value="certify" busy={busy('intent', 'certify')}>
          {t('badges.certifySubmit')}
        </Button>
      }
    >
      <input type="hidden" name="companionId" value={who.id} />
      <EvidenceFields today={now} problem={problem} />
      <ConfirmationFields confirmation={confirmation} problem={problem} />
    </FormPanel>
  )
}

function WithdrawPanel({ who, confirmation, refused }: PanelProps & { who: Standing }) {
  const { t } = useTranslation('office-companions')
  const { problem } = useProblem(refused)
  const busy = useBusy()
  const name = who.name || t('nameless')
  return (
    <FormPanel
      title={t('badges.withdrawTitle', { name })}
      text={t('badges.withdrawText', { name })}
      refused={refused}
      buttons={
        <Button
          type="submit"
          name="intent"
          value="withdraw_badge"
          variant="stop"
          busy={busy('intent', 'withdraw_badge')}
        >
          {t('badges.withdrawSubmit')}
        </Button>
      }
    >
      <input type="hidden" name="companionId" value={who.id} />
      <TextArea
        name="reason"
        label={t('badges.reason')}
        help={t('badges.reasonHelp', { name })}
        rows={3}
        maxLength={REASON_MAX}
        error={problem('reason')}
      />
      <RewordedText refused={refused} name="reason" />
      <ConfirmationFields confirmation={confirmation} problem={problem} />
    </FormPanel>
  )
}

type Change = CompanionsPage['changes'][number]

function ChangePanel({ change, confirmation, refused }: PanelProps & { change: Change }) {
  const { t } = useTranslation('office-companions')
  const { problem } = useProblem(refused)
  const { language } = useFormat()
  const busy = useBusy()
  const name = change.name || t('nameless')
  return (
    <FormPanel
      wide
      title={t('changes.heading', { name, field: t(`changes.fields.${change.field}`) })}
      text={
        <div className="mt-4 grid gap-6 sm:grid-cols-2">
          <Content change={change} side="before" />
          <Content change={change} side="after" />
        </div>
      }
      refused={refused}
      buttons={
        <>
          <Button to={`/${language}/admin/cases/new?person=${change.userId}&change=${change.id}`} variant="sec">
            {t('changes.case')}
          </Button>
          <Button type="submit" name="intent" value="accept_change" busy={busy('intent', 'accept_change')}>
            {t('changes.accept')}
          </Button>
        </>
      }
    >
      <input type="hidden" name="changeId" value={change.id} />
      <div className="grid max-w-[640px] gap-5 empty:hidden">
        <ConfirmationFields confirmation={confirmation} problem={problem} />
      </div>
    </FormPanel>
  )
}

function Content({ change, side }: { change: Change; side: 'before' | 'after' }) {
  const { t } = useTranslation('office-companions')
  const content = change[side]
  return (
    <section className="min-w-0">
      <h3 className="small mb-2 font-semibold text-ink-3">{t(`changes.${side}`)}</h3>
      {change.field === 'photo' ? (
        <div className="max-w-[220px]">
          <Photo
            photoKey={content}
            id={change.userId}
            name={change.name ?? ''}
            sizes="220px"
            alt={t(side === 'before' ? 'changes.photoBefore' : 'changes.photoAfter')}
          />
        </div>
      ) : (
        <p className="max-w-[65ch] whitespace-pre-line text-ink [overflow-wrap:anywhere]">
          {content || t('changes.nothing')}
        </p>
      )}
    </section>
  )
}
