import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { z } from 'zod'
import { profileLabels } from '#app/features/marketplace/directory/profile/labels.views.server.ts'
import { CompanionProfile } from '#app/features/marketplace/directory/profile/ui/companion-profile.tsx'
import { ProfileProblem } from '#app/features/marketplace/directory/profile/ui/profile-problem.tsx'
import { SeekerProfile } from '#app/features/marketplace/directory/profile/ui/seeker-profile.tsx'
import { publicProfilePage } from '#app/features/marketplace/directory/profile/views.server.ts'
import { profilePath } from '#app/features/marketplace/profiles/path.rules.ts'
import { NOT_INDEXED, pageMeta } from '#app/platform/http/page-meta.ts'
import { requestContext, requireViewer } from '#app/platform/http/request.ts'

export const handle = { texts: ['public-profile'] }

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData?.head ?? [...matches.flatMap((match) => match?.meta ?? []), NOT_INDEXED]

/**
 * Companion profiles are public under their id too; those with a slug redirect to it. A path without an id is
 * refused as such.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requestContext(context)
  const id = z.uuid().safeParse(params.userId)
  if (!id.success) throw data({ code: 'user_id_required' }, { status: 400 })
  const now = ctx.clock.now()
  const profile = await publicProfilePage(ctx.db, viewer, id.data, now)
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
