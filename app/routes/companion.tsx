import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { profileLabels, profileMeta } from '#app/features/marketplace/directory/profile/labels.views.server.ts'
import { CompanionProfile, ProfileProblem } from '#app/features/marketplace/directory/profile/ui/companion-profile.tsx'
import { profileOfSlug } from '#app/features/marketplace/directory/profile/views.server.ts'
import { profilePath } from '#app/features/marketplace/profiles/names.rules.ts'
import { readFromReplica } from '#app/platform/data/replica.server.ts'
import { NOT_INDEXED } from '#app/platform/http/page-meta.ts'
import { requestContext } from '#app/platform/http/request.ts'

export const handle = { texts: ['public-profile'] }

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData?.head ?? [...matches.flatMap((match) => match?.meta ?? []), NOT_INDEXED]

/** Redirects old slugs, and slugs in capitals, to the current one forever, if the viewer may see the profile. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requestContext(context)
  const now = ctx.clock.now()
  const profile = await readFromReplica(ctx, viewer, (db) =>
    profileOfSlug(db, viewer, params.slug ?? '', now, language),
  )
  if (profile?.kind !== 'companion') throw new Response(null, { status: 404 })
  if (profile.slug !== params.slug) {
    const { searchParams } = new URL(request.url)
    searchParams.delete('_routes')
    throw redirect(`/${language}${profilePath(profile)}${searchParams.size > 0 ? `?${searchParams}` : ''}`, 301)
  }
  const { brand, origin, turn } = ctx.config
  const labels = profileLabels(language, profile)
  return {
    head: profileMeta({ origin, brand, language }, profile, labels),
    page: {
      companion: profile,
      labels,
      now,
      brand,
      isGuest: viewer === null,
      address: profile.isListed ? `${origin}/${language}${profilePath(profile)}` : null,
      isRelayed: turn !== null,
    },
  }
}

export default function CompanionPage() {
  return <CompanionProfile {...useLoaderData<typeof loader>().page} />
}

export const ErrorBoundary = ProfileProblem
