import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { z } from 'zod'
import { type ProfileLabels, profileLabels } from '#app/features/marketplace/directory/profile/labels.views.server.ts'
import { CompanionProfile, ProfileProblem } from '#app/features/marketplace/directory/profile/ui/companion-profile.tsx'
import { publicProfilePage, type SeekerProfileView } from '#app/features/marketplace/directory/profile/views.server.ts'
import { profilePath } from '#app/features/marketplace/profiles/names.rules.ts'
import { EditProfile } from '#app/features/marketplace/profiles/ui/edit-profile.tsx'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { NOT_INDEXED, pageMeta } from '#app/platform/http/page-meta.ts'
import { requestContext, requireViewer } from '#app/platform/http/request.ts'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { BioInvitation, Languages } from '../features/marketplace/directory/profile/ui/about.tsx'
import { ActionRow, useProfileActions } from '../features/marketplace/directory/profile/ui/profile-actions.tsx'

export const handle = { texts: ['public-profile'] }

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData?.head ?? [...matches.flatMap((match) => match?.meta ?? []), NOT_INDEXED]

/** Companion profiles are public under their id too, and redirect to their slug. A path without a valid id gets 400. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requestContext(context)
  const id = z.uuid().safeParse(params.userId)
  if (!id.success) throw data({ code: 'user_id_required' }, { status: 400 })
  const now = ctx.clock.now()
  const profile = await publicProfilePage(ctx.db, viewer, id.data, now, language)
  if (!profile) {
    requireViewer({ context, request })
    throw new Response(null, { status: 404 })
  }
  const { brand, origin, turn } = ctx.config
  if (profile.kind === 'companion' && profile.slug) {
    const { searchParams } = new URL(request.url)
    searchParams.delete('_routes')
    throw redirect(`/${language}${profilePath(profile)}${searchParams.size > 0 ? `?${searchParams}` : ''}`)
  }
  const path = profilePath({ id: profile.id, slug: null })
  const title = `${profile.name} · ${brand}`
  return {
    head: pageMeta({ origin, brand, language, path, title, description: '', isPrivate: true }),
    profile,
    labels: profileLabels(language, profile),
    now,
    brand,
    isGuest: viewer === null,
    address: `${origin}/${language}${path}`,
    isRelayed: turn !== null,
  }
}

export default function ProfilePage() {
  const { profile, labels, now, brand, isGuest, address, isRelayed } = useLoaderData<typeof loader>()
  if (profile.kind === 'seeker') return <SeekerProfile profile={profile} labels={labels} />
  return (
    <CompanionProfile
      companion={profile}
      labels={labels}
      now={now}
      brand={brand}
      isGuest={isGuest}
      address={profile.isListed ? address : null}
      isRelayed={isRelayed}
    />
  )
}

export const ErrorBoundary = ProfileProblem

/** A seeker's profile, for themselves and for companions they have a call with. */
function SeekerProfile({ profile, labels }: { profile: SeekerProfileView; labels: ProfileLabels }) {
  const { t } = useTranslation('public-profile')
  const actions = useProfileActions(profile, { isGuest: false, address: null, shareText: '' })
  return (
    <Page title={profile.name} width="text">
      <div role="status">
        {profile.isBlockedByViewer && <Note className="mb-6">{t('blocked', { name: firstNameOf(profile.name) })}</Note>}
      </div>
      <div className="flex flex-wrap items-start gap-8">
        <Photo
          photoKey={profile.photoKey}
          id={profile.id}
          name={profile.name}
          shape="arch"
          className="w-44"
          sizes="176px"
        />
        <div className="min-w-40 flex-1">
          {profile.bio && <p className="mb-4 whitespace-pre-line text-ink-2">{profile.bio}</p>}
          {!profile.bio && profile.canEdit && <BioInvitation text={t('noBio.seeker')} className="mb-6" />}
          <Languages labels={labels} />
          {profile.canEdit && <EditProfile label={t('edit')} className="mt-6" />}
          <ActionRow actions={actions} className="mt-6" />
        </div>
      </div>
      {actions.dialog}
    </Page>
  )
}
