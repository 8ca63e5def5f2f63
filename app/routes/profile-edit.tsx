import { useRef } from 'react'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { DeleteAccountSection } from '#app/features/account-deletion/ui/delete-account-section.tsx'
import { isCompanionRole } from '#app/features/accounts/schema.ts'
import { TIME_ZONES } from '#app/features/accounts/time-zone.schema.ts'
import { storePhoto, updateProfile } from '#app/features/profiles/commands.server.ts'
import { birthYears } from '#app/features/profiles/rules.ts'
import { LeaveGuard } from '#app/features/profiles/ui/leave-guard.tsx'
import { ProfileForm, profileInForm } from '#app/features/profiles/ui/profile-form.tsx'
import { useChanges, useUnsavedInput } from '#app/features/profiles/ui/unsaved-form.ts'
import { ownApplication, ownProfile } from '#app/features/profiles/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { loadedWithoutNetwork, withoutNetwork } from '#app/platform/browser/offline-result.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { formValues, requireViewer, toActionRefused } from '#app/platform/http/request.ts'
import { isRefusal, Refusal } from '#app/platform/refusal.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'

export const handle = { texts: ['profiles', 'account-deletion', 'countries', 'languages', 'topics'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  privatePage(loaderData && 'title' in loaderData ? loaderData.title : undefined)

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { role: ['seeker', 'offerer'] })
  const profile = await ownProfile(ctx.db, viewer)
  if (!profile) throw redirect(`/${language}/onboarding`)
  const isNew = new URL(args.request.url).searchParams.get('new') === '1'
  const isIncomplete = isNew || profile.fullName === '' || profile.languages.length === 0
  const title = texts(language, 'profiles')(isIncomplete ? 'edit.completeTitle' : 'edit.title')
  return {
    title: `${title} · ${ctx.config.brand}`,
    edit: {
      profile,
      isCompanion: isCompanionRole(viewer.role),
      years: birthYears(ctx.clock.now()),
      timeZones: TIME_ZONES,
    },
    isIncomplete,
    application: isCompanionRole(viewer.role) ? await ownApplication(ctx.db, viewer) : null,
    cancelTo: isIncomplete ? null : `/${language}/profile/${viewer.userId}`,
  }
}

/** Without a connection the dialog and the page show an error. */
export function clientLoader({ serverLoader, request }: ClientLoaderFunctionArgs) {
  return serverLoader<typeof loader>().catch((error: unknown) => loadedWithoutNetwork(error, 'load_failed', request))
}

/** The form over the own profile stays there; the page leads to the profile (P-02). */
export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { role: ['seeker', 'offerer'] })
  const form = await args.request.formData()
  try {
    const file = form.get('photo')
    if (file instanceof File && file.size > 0) {
      const { photoKey } = await storePhoto(ctx, viewer, new Uint8Array(await file.arrayBuffer()))
      form.set('photoKey', photoKey)
    }
    await updateProfile(ctx, viewer, formValues(form))
    return form.get('over') ? { saved: true as const } : redirect(`/${language}/profile/${viewer.userId}`)
  } catch (error) {
    if (!isRefusal(error)) ctx.log.error('saving a profile failed', { error })
    const refusal = isRefusal(error) ? error : new Refusal('save_failed', { status: 500 })
    const answer = toActionRefused(refusal)
    const fields = answer.code.startsWith('photo_') ? { photoKey: answer.code } : answer.fields
    return data(
      { saved: false as const, refused: { ...answer, ...(fields ? { fields } : {}) }, typed: profileInForm(form) },
      { status: refusal.status },
    )
  }
}

/** Without a way to the server the form stays as it is and says so. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return serverAction<typeof action>().catch((error: unknown) =>
    data({ saved: false as const, refused: withoutNetwork(error, 'not_sent'), typed: {} }, { status: 503 }),
  )
}

export default function ProfileEditPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  return 'edit' in loaded ? <EditPage {...loaded} /> : <LoadProblem />
}

function EditPage(loaded: Awaited<ReturnType<typeof loader>>) {
  const { edit, isIncomplete, application, cancelTo } = loaded
  const { profile, isCompanion } = edit
  const answer = useActionData<typeof action>()
  const { t } = useTranslation('profiles')
  const form = useRef<HTMLFormElement>(null)
  const typed = useUnsavedInput(profile.userId, 'profile')
  const isChanged = useChanges(form, typed ? null : 'there')
  const refused = answer?.saved === false ? answer : undefined
  return (
    <Page
      title={t(isIncomplete ? 'edit.completeTitle' : 'edit.title')}
      lead={t(isCompanion ? 'edit.lead' : 'edit.leadSeeker')}
      width="text"
      centred
      className="pb-16"
    >
      {application?.status === 'submitted' && (
        <Note className="mb-7">{t(profile.birthYear === null ? 'edit.waitingNoYear' : 'edit.waiting')}</Note>
      )}
      {application?.status === 'rejected' && (
        <Note tone="bad" className="mb-7" title={t('edit.rejected')}>
          {application.reason}
        </Note>
      )}
      <ProfileForm
        {...edit}
        key={typed ? 'typed' : 'known'}
        // What was typed comes back, so that nothing is lost without scripts either.
        profile={{ ...profile, ...refused?.typed, ...(typed && profileInForm(typed)) }}
        form={form}
        cancelTo={cancelTo}
        refused={refused?.refused}
      />
      <LeaveGuard isChanged={isChanged} />
      <DeleteAccountSection className="mt-14 border-line border-t pt-9" />
    </Page>
  )
}

/** The profile could not be loaded (P-25). */
function LoadProblem() {
  const { t } = useTranslation('profiles')
  return (
    <Page title={t('edit.title')} width="text" centred>
      <Note tone="bad">{t('errors.load_failed')}</Note>
      <Button className="mt-6" to="." reloadDocument>
        {t('edit.retry')}
      </Button>
    </Page>
  )
}

export const ErrorBoundary = LoadProblem
