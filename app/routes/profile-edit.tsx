import { useRef } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import type { ApplicationState } from '#app/features/marketplace/profiles/applications.rules.ts'
import { storeSentPhoto, updateProfile } from '#app/features/marketplace/profiles/commands.server.ts'
import { ApplicationNote, isApplicationOpen } from '#app/features/marketplace/profiles/ui/application-note.tsx'
import { ProfileForm, profileInForm } from '#app/features/marketplace/profiles/ui/profile-form.tsx'
import { UnsavedChangesGuard } from '#app/features/marketplace/profiles/ui/unsaved-changes.tsx'
import { useChanges, useUnsavedInput } from '#app/features/marketplace/profiles/ui/unsaved-form.ts'
import { profileToEdit } from '#app/features/marketplace/profiles/views.server.ts'
import { DeleteAccountButton } from '#app/features/operation/account-deletion/ui/delete-account-button.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { type ActionRefused, formValues, requireViewer, runAction } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'

function EditProblem() {
  const { t } = useTranslation('profiles')
  return (
    <Page title={t('edit.title')} width="text">
      <Note tone="bad">{t('errors.load_failed')}</Note>
      <Button className="mt-6" to="." reloadDocument>
        {t('edit.retry')}
      </Button>
    </Page>
  )
}

/** Only people with an open application see its texts. */
export const handle = {
  texts: (data: { application?: ApplicationState | null } | undefined) => [
    ...['profiles', 'countries', 'languages', 'topics'],
    ...(data?.application && isApplicationOpen(data.application) ? ['application'] : []),
  ],
}
export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  privatePage(loaderData && 'title' in loaderData ? loaderData.title : undefined)

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { role: ['seeker', 'offerer'] })
  const found = await profileToEdit(ctx.db, viewer, ctx.clock.now())
  if (!found) throw redirect(`/${language}/onboarding`)
  const isIncomplete = found.isIncomplete || new URL(args.request.url).searchParams.get('new') === '1'
  const title = texts(language, 'profiles')(isIncomplete ? 'edit.completeTitle' : 'edit.title')
  return {
    ...found,
    isIncomplete,
    title: `${title} · ${ctx.config.brand}`,
    cancelTo: isIncomplete ? null : `/${language}/profile/${viewer.userId}`,
  }
}

/** Submitted from the dialog it stays on the page; otherwise it redirects to the profile. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { role: ['seeker', 'offerer'] })
  const form = await args.request.formData()
  const onRefused = (refused: ActionRefused) => ({ ...refused, typed: profileInForm(form) })
  return runAction(args, { failed: 'save_failed', onRefused }, async () => {
    await storeSentPhoto(ctx, viewer, form)
    await updateProfile(ctx, viewer, formValues(form))
    return form.get('over') ? null : redirect(`/${language}/profile/${viewer.userId}`)
  })
}

export default function ProfileEditPage() {
  const loaded = useLoaderData<typeof loader>()
  return 'edit' in loaded ? <EditPage {...loaded} /> : <EditProblem />
}

function EditPage(loaded: Awaited<ReturnType<typeof loader>>) {
  const { edit, isIncomplete, application, cancelTo } = loaded
  const { profile } = edit
  const answer = useActionData<typeof action>()
  const { t, i18n } = useTranslation('profiles')
  const form = useRef<HTMLFormElement>(null)
  const typed = useUnsavedInput(profile.userId, 'profile')
  const isChanged = useChanges(form, typed ? null : 'there')
  const refused = answer?.ok === false ? answer : undefined
  return (
    <Page title={t(isIncomplete ? 'edit.completeTitle' : 'edit.title')} width="text" className="pb-16">
      {application && <ApplicationNote application={application} />}
      <ProfileForm
        {...edit}
        key={typed ? 'typed' : 'known'}
        // Restore rejected input, which would be lost without JavaScript.
        profile={{ ...profile, ...refused?.typed, ...(typed && profileInForm(typed)) }}
        form={form}
        cancelTo={cancelTo}
        refused={refused}
      />
      <UnsavedChangesGuard isChanged={isChanged} />
      <p className="mt-10">
        <TextLink to={`/${i18n.language}/account`}>{t('edit.toAccount')}</TextLink>
      </p>
      <DeleteAccountButton label={t('edit.deleteAccount')} className="mt-6" />
    </Page>
  )
}

export const ErrorBoundary = EditProblem
