import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { pendingAddressCookie } from '#app/features/accounts/pending-address.cookie.ts'
import { AuthLayout } from '#app/features/accounts/ui/auth-layout.tsx'
import { completeOnboarding, saveOnboardingStep, storePhoto } from '#app/features/profiles/commands.server.ts'
import { COMPANION_STEPS, onboardingDraft } from '#app/features/profiles/forms.ts'
import { browserCountry } from '#app/features/profiles/rules.ts'
import { CompanionOnboarding, SeekerOnboarding } from '#app/features/profiles/ui/onboarding-form.tsx'
import { onboardingState } from '#app/features/profiles/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { withoutNetwork } from '#app/platform/browser/offline-result.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import {
  type ActionRefused,
  formValues,
  requestContext,
  requireViewer,
  runAction,
  safePath,
} from '#app/platform/http/request.ts'
import { isRefusal, Refusal } from '#app/platform/refusal.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'

export const handle = { texts: ['accounts', 'profiles', 'countries', 'languages', 'topics'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export async function loader(args: LoaderFunctionArgs) {
  const request = requestContext(args.context)
  // Whoever signed up in this browser and has not opened the mail yet (O-02).
  if (!request.viewer && pendingAddressCookie(request.ctx.config).read(args.request))
    throw redirect(`/${request.language}/confirm-email`)
  const { ctx, viewer, language } = requireViewer(args, { unfinished: true })
  if (viewer.role === 'admin') throw redirect(`/${language}/admin`)
  const query = new URL(args.request.url).searchParams
  const next = safePath(query.get('next'), ctx.config.origin, '')
  if (viewer.name !== null) throw redirect(next || `/${language}/dashboard`)
  const { values, furthestStep, steps } = await onboardingState(ctx.db, viewer)
  const requested = Number(query.get('step') ?? furthestStep)
  const step = Number.isInteger(requested) && requested >= 1 ? Math.min(requested, furthestStep) : furthestStep
  const title = `${texts(language, 'profiles')('onboarding.title')} · ${ctx.config.brand}`
  return { title, role: viewer.role, userId: viewer.userId, values, step, steps, next }
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { unfinished: true })
  const form = await args.request.formData()
  const next = safePath(form.get('next'), ctx.config.origin, '')
  const step = Number(form.get('step'))
  const isLast = viewer.role === 'seeker' || step === COMPANION_STEPS
  const onward = () => redirect(next || `/${language}/dashboard`)
  const onRefused = (refused: ActionRefused) =>
    refused.code === 'already_onboarded' ? onward() : { refused: withField(refused), typed: typedIn(form) }
  return runAction(args, { failed: 'save_failed', onRefused }, async () => {
    const file = form.get('photo')
    if (file instanceof File && file.size > 0) {
      const { photoKey } = await storePhoto(ctx, viewer, new Uint8Array(await file.arrayBuffer()))
      form.set('photoKey', photoKey)
    }
    await saveOnboardingStep(ctx, viewer, { step, values: formValues(form) })
    if (!isLast)
      return redirect(
        `/${language}/onboarding?${new URLSearchParams({ step: `${step + 1}`, ...(next ? { next } : {}) })}`,
      )
    const country = browserCountry(args.request.headers.get('accept-language'))
    await completeOnboarding(ctx, viewer, { language, browserCountry: country }).catch((error: unknown) => {
      if (isRefusal(error)) throw error
      ctx.log.error('a profile could not be set up', { error })
      throw new Refusal('profile_failed', { status: 500 })
    })
    return onward()
  })
}

/** Without a way to the server the step stays as it is and says so. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return serverAction<typeof action>().catch((error: unknown) =>
    data({ refused: withoutNetwork(error, 'not_sent'), typed: {} }, { status: 503 }),
  )
}

/** Refused photos are shown at their field. */
const withField = (answer: ActionRefused) =>
  answer.code.startsWith('photo_') ? { ...answer, fields: { photoKey: answer.code } } : answer

/** What was typed comes back, so that nothing is lost without scripts either (O-25). */
const typedIn = (form: FormData) =>
  Object.fromEntries(Object.entries(onboardingDraft.parse(formValues(form))).filter(([, value]) => value !== undefined))

export default function OnboardingPage() {
  const { role, userId, values, step, steps, next } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation('profiles')
  const { language } = useFormat()
  const typed = { ...values, ...answer?.typed }
  if (role === 'seeker') {
    return (
      <AuthLayout title={t('onboarding.seeker.title')} lead={t('onboarding.seeker.lead')} drawing="v2">
        <SeekerOnboarding userId={userId} values={typed} refused={answer?.refused} next={next} />
      </AuthLayout>
    )
  }
  const leads = ['one', 'two', 'three', 'four'] as const
  const back = new URLSearchParams({ step: `${step - 1}`, ...(next ? { next } : {}) })
  return (
    <Page title={t('onboarding.title')} lead={t(`onboarding.lead.${leads[step - 1] ?? 'one'}`)} width="text" centred>
      <CompanionOnboarding
        values={typed}
        refused={answer?.refused}
        next={next}
        step={step}
        steps={steps}
        userId={userId}
        backTo={`/${language}/onboarding?${back}`}
      />
    </Page>
  )
}

/** What was typed so far cannot be read: another try, or signing in again (O-23, O-24). */
export function ErrorBoundary() {
  const { t } = useTranslation('profiles')
  const { language } = useFormat()
  return (
    <Page title={t('onboarding.title')} width="text" centred>
      <Note tone="bad">{t('errors.details_failed')}</Note>
      <ButtonRow align="start" className="mt-6">
        <Button variant="sec" to={`/${language}/login?next=${encodeURIComponent(`/${language}/onboarding`)}`}>
          {t('onboarding.signIn')}
        </Button>
        <Button to="." reloadDocument>
          {t('edit.retry')}
        </Button>
      </ButtonRow>
    </Page>
  )
}
