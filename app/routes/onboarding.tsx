import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { pendingEmailCookie } from '#app/features/marketplace/accounts/cookie.ts'
import { withNext } from '#app/features/marketplace/accounts/ui/auth-layout.tsx'
import { storeSentPhoto, submitOnboardingStep } from '#app/features/marketplace/profiles/commands.server.ts'
import { onboardingDraft, stepToShow } from '#app/features/marketplace/profiles/forms.ts'
import { browserCountry } from '#app/features/marketplace/profiles/rules.ts'
import { OnboardingProblem, OnboardingSteps } from '#app/features/marketplace/profiles/ui/onboarding-form.tsx'
import { onboardingState } from '#app/features/marketplace/profiles/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import {
  type ActionRefused,
  formValues,
  requestContext,
  requireViewer,
  runAction,
  safePath,
} from '#app/platform/http/request.ts'

export const handle = { texts: ['accounts', 'profiles', 'onboarding', 'countries', 'languages', 'topics'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export async function loader(args: LoaderFunctionArgs) {
  const request = requestContext(args.context)
  const query = new URL(args.request.url).searchParams
  const next = safePath(query.get('next'), request.ctx.config.origin, '')
  // Signed up in this browser, but the confirmation link hasn't been opened yet.
  if (!request.viewer && pendingEmailCookie(request.ctx.config).read(args.request))
    throw redirect(withNext(`/${request.language}/confirm-email`, next))
  const { ctx, viewer, language } = requireViewer(args, { unfinished: true })
  if (viewer.role === 'admin') throw redirect(`/${language}/admin`)
  if (viewer.name !== null) throw redirect(next || `/${language}/dashboard`)
  const { values, furthestStep, steps } = await onboardingState(ctx.db, viewer)
  const step = stepToShow(query.get('step'), furthestStep)
  const title = `${texts(language, 'onboarding')('title')} · ${ctx.config.brand}`
  return { title, role: viewer.role, userId: viewer.userId, values, step, steps, next }
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { unfinished: true })
  const form = await args.request.formData()
  const next = safePath(form.get('next'), ctx.config.origin, '')
  const step = Number(form.get('step'))
  const onward = () => redirect(next || `/${language}/dashboard`)
  const onRefused = (refused: ActionRefused) =>
    refused.code === 'already_onboarded' ? onward() : { ...refused, typed: typedIn(form) }
  return runAction(args, { failed: 'save_failed', onRefused }, async () => {
    await storeSentPhoto(ctx, viewer, form)
    const country = browserCountry(args.request.headers.get('accept-language'))
    const input = { step, values: formValues(form), language, browserCountry: country }
    const { isComplete } = await submitOnboardingStep(ctx, viewer, input)
    if (isComplete) return onward()
    return redirect(
      `/${language}/onboarding?${new URLSearchParams({ step: `${step + 1}`, ...(next ? { next } : {}) })}`,
    )
  })
}

/** Returns the valid input, so nothing is lost without JavaScript either. */
const typedIn = (form: FormData) =>
  Object.fromEntries(Object.entries(onboardingDraft.parse(formValues(form))).filter(([, value]) => value !== undefined))

export default function OnboardingPage() {
  const { title: _, values, ...page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return <OnboardingSteps {...page} values={{ ...values, ...answer?.typed }} refused={answer} />
}

export const ErrorBoundary = OnboardingProblem
