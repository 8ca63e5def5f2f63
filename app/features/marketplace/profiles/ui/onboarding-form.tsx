import { type ReactNode, useRef, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { AuthLayout } from '#app/features/marketplace/accounts/ui/auth-layout.tsx'
import { FormProblem, fieldProblem } from '#app/features/marketplace/accounts/ui/form-problem.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'
import { StepProgress } from '#app/ui/progress.tsx'
import type { OnboardingDraft } from '../forms.ts'
import { INTERESTS_MAX, NAME_MAX } from '../schema.ts'
import { PhotoField } from './photo-field.tsx'
import {
  CountrySelect,
  LanguagePicker,
  NameField,
  TopicPicker,
  useProfileRefusal,
  useSendOnce,
} from './profile-fields.tsx'
import { storeInput, useClearAfterSave, useUnsavedInput } from './unsaved-form.ts'

type StepProps = { userId: string; values: OnboardingDraft; refused: ActionRefused | undefined; next: string }

const withinOnboarding = /\/onboarding$/

function useStep(userId: string, step: number, values: OnboardingDraft) {
  const form = `step-${step}`
  const typed = useUnsavedInput(userId, form)
  useClearAfterSave(userId, form, withinOnboarding)
  const texts = ['fullName', 'locationCode', 'photoKey'].filter((name) => typed?.has(name))
  const restored = typed && {
    ...Object.fromEntries(texts.map((name) => [name, String(typed.get(name)) || undefined])),
    ...(step === 2 ? { languages: typed.getAll('languages') } : {}),
    ...(step === 3 ? { interests: typed.getAll('interests') } : {}),
  }
  return {
    key: `${form}${typed ? ' typed' : ''}`,
    values: { ...values, ...(restored as OnboardingDraft | null) },
    store: (element: HTMLFormElement | null) => element && storeInput(userId, form, element),
  }
}

const STEPS = ['one', 'two', 'three', 'four'] as const

/** One step with the values typed so far. Buttons stay at the bottom from a companion's second step on. */
function StepForm(props: StepProps & { isSeeker: boolean; step: number; steps: number }) {
  const { isSeeker, refused, next, step, steps, userId } = props
  const { t, i18n } = useTranslation(['profiles', 'onboarding'])
  const sentence = useProfileRefusal()
  const problem = fieldProblem(refused, sentence)
  const [isSending, setIsSending] = useState(false)
  const [answered, setAnswered] = useState<ActionRefused>()
  const busy = useNavigation().formData !== undefined || isSending
  const sendOnce = useSendOnce(useSubmit())
  const form = useRef<HTMLFormElement>(null)
  const { key, values, store } = useStep(userId, step, props.values)
  const isFixed = step > 1
  const back = new URLSearchParams({ step: `${step - 1}`, ...(next ? { next } : {}) })
  return (
    <Form
      key={key}
      ref={form}
      method="post"
      {...(isSeeker ? {} : { encType: 'multipart/form-data' as const })}
      noValidate
      className={classNames('grid gap-5', isFixed && 'pb-28')}
      onChange={(event) => store(event.currentTarget)}
      onSubmit={sendOnce}
    >
      <FormProblem refused={refused === answered ? undefined : refused} sentence={sentence} />
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="next" value={next} />
      {step === 1 && (
        <NameField
          name="fullName"
          label={t('name')}
          help={t('nameHelp', { nameLength: NAME_MAX })}
          autoComplete={isSeeker ? 'nickname' : 'name'}
          maxLength={NAME_MAX}
          defaultValue={values.fullName ?? ''}
          error={problem('fullName')}
        />
      )}
      {step === 1 && !isSeeker && (
        <CountrySelect
          isCompanion
          placeholder={t('countryPlaceholder')}
          help={t('onboarding:countryHelp')}
          defaultValue={values.locationCode ?? ''}
          error={problem('locationCode')}
        />
      )}
      {step === 2 && <LanguagePicker chosen={values.languages ?? []} error={problem('languages')} />}
      {step === 3 && <TopicPicker chosen={values.interests ?? []} error={problem('interests')} />}
      {step === 4 && (
        <PhotoField
          userId={userId}
          name={values.fullName ?? ''}
          photoKey={values.photoKey ?? null}
          error={refused === answered ? null : problem('photoKey')}
          onSending={setIsSending}
          onOpen={() => setAnswered(refused)}
          onChange={() => store(form.current)}
        />
      )}
      {isSeeker ? (
        <Button type="submit" size="lg" full busy={busy}>
          {t('onboarding:seeker.submit')}
        </Button>
      ) : (
        <Buttons isFixed={isFixed}>
          {isFixed && (
            <Button variant="sec" to={`/${i18n.language}/onboarding?${back}`}>
              {t('onboarding:back')}
            </Button>
          )}
          <Button type="submit" busy={busy} className="min-w-32">
            {t(step === steps ? 'onboarding:send' : 'onboarding:next')}
          </Button>
        </Buttons>
      )}
    </Form>
  )
}

function Buttons({ isFixed, children }: { isFixed: boolean; children: ReactNode }) {
  if (!isFixed) return <div className="flex justify-end">{children}</div>
  return (
    <div className="edge-bar fixed inset-x-0 bottom-0 z-40 border-line border-t bg-paper">
      <div className="wrap py-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <div className="mx-auto flex max-w-[720px] justify-between gap-4">{children}</div>
      </div>
    </div>
  )
}

export function OnboardingSteps(props: StepProps & { role: string; step: number; steps: number }) {
  const { role, ...form } = props
  const { step, steps } = form
  const { t } = useTranslation('onboarding')
  if (role === 'seeker') {
    return (
      <AuthLayout title={t('seeker.title')} lead={t('seeker.lead')} drawing="v2">
        <StepForm {...form} isSeeker />
      </AuthLayout>
    )
  }
  const name = STEPS[step - 1] ?? 'one'
  return (
    <Page title={t('title')} lead={t(`lead.${name}`, { interests: INTERESTS_MAX })} width="text">
      <StepProgress step={step} total={steps} title={t(`steps.${name}`)} className="mb-8" />
      <StepForm {...form} isSeeker={false} />
    </Page>
  )
}

export function OnboardingProblem() {
  const { t } = useTranslation(['onboarding', 'profiles'])
  const { language } = useFormat()
  return (
    <Page title={t('title')} width="text">
      <Note tone="bad">{t('profiles:errors.details_failed')}</Note>
      <ButtonRow className="mt-6">
        <Button variant="sec" to={`/${language}/login?next=${encodeURIComponent(`/${language}/onboarding`)}`}>
          {t('signIn')}
        </Button>
        <Button to="." reloadDocument>
          {t('profiles:edit.retry')}
        </Button>
      </ButtonRow>
    </Page>
  )
}
