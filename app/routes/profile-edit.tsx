import { useTranslation } from 'react-i18next'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { storePhoto, updateProfile } from '#app/features/profiles/commands.server.ts'
import { birthYears } from '#app/features/profiles/rules.ts'
import { GENDERS } from '#app/features/profiles/schema.ts'
import { ProfileForm } from '#app/features/profiles/ui/profile-form.tsx'
import { ownApplication, ownProfile } from '#app/features/profiles/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { isRefusal, Refusal } from '#app/platform/refusal.ts'
import { formValues, refused, requireViewer } from '#app/platform/request.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'

export const handle = { texts: ['profiles', 'countries', 'languages', 'topics'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { role: ['seeker', 'offerer'] })
  const profile = await ownProfile(ctx.db, viewer)
  if (!profile) throw redirect(`/${language}/onboarding`)
  const isNew = new URL(args.request.url).searchParams.get('new') === '1'
  const isIncomplete = isNew || profile.fullName === '' || profile.languages.length === 0
  const title = texts(language, 'profiles')(isIncomplete ? 'edit.completeTitle' : 'edit.title')
  return {
    title: `${title} · ${ctx.config.brand}`,
    profile,
    isCompanion: viewer.role === 'offerer',
    isIncomplete,
    years: birthYears(ctx.clock.now()),
    application: viewer.role === 'offerer' ? await ownApplication(ctx.db, viewer) : null,
    cancelTo: isIncomplete ? null : `/${language}/profile/${viewer.userId}`,
  }
}

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
    return redirect(`/${language}/profile/${viewer.userId}`)
  } catch (error) {
    if (!isRefusal(error)) ctx.log.error('saving a profile failed', { error })
    const refusal = isRefusal(error) ? error : new Refusal('save_failed', { status: 500 })
    const answer = refused(refusal)
    const fields = answer.code.startsWith('photo_') ? { photoKey: answer.code } : answer.fields
    return data(
      { refused: { ...answer, ...(fields ? { fields } : {}) }, typed: typedIn(form) },
      { status: refusal.status },
    )
  }
}

/** What was typed comes back, so that nothing is lost without scripts either. */
function typedIn(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    fullName: text('fullName'),
    locationCode: text('locationCode') || null,
    birthYear: Number(text('birthYear')) || null,
    gender: GENDERS.find((gender) => gender === text('gender')) ?? null,
    bio: text('bio'),
    languages: form.getAll('languages').map(String),
    interests: form.getAll('interests').map(String),
    photoKey: text('photoKey') || null,
  }
}

export default function ProfileEditPage() {
  const { profile, isCompanion, isIncomplete, years, application, cancelTo } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation('profiles')
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
        profile={{ ...profile, ...answer?.typed }}
        isCompanion={isCompanion}
        years={years}
        cancelTo={cancelTo}
        refused={answer?.refused}
      />
    </Page>
  )
}

/** The profile could not be loaded (P-25). */
export function ErrorBoundary() {
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
