import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { CompanionProfile } from '#app/features/directory/ui/companion-profile.tsx'
import { ProfileNotFound } from '#app/features/directory/ui/profile-not-found.tsx'
import { profileOfSlug, publicProfile } from '#app/features/directory/views.server.ts'
import { facts } from '#app/platform/request.ts'

export const handle = { texts: ['directory', 'safety', 'countries', 'languages', 'topics'] }

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData
    ? [
        { title: `${loaderData.profile.name} · ${loaderData.brand}` },
        { name: 'description', content: loaderData.profile.bio.slice(0, 180) },
        { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
        { property: 'og:title', content: loaderData.profile.name },
      ]
    : matches.flatMap((match) => match?.meta ?? [])

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = facts(context)
  const found = await profileOfSlug(ctx.db, params.slug ?? '')
  if (!found) throw new Response(null, { status: 404 })
  if (found.current && found.current !== params.slug) throw redirect(`/${language}/companion/${found.current}`, 301)
  const now = ctx.clock.now()
  const profile = await publicProfile(ctx.db, viewer, found.id, now)
  if (profile?.kind !== 'companion') throw new Response(null, { status: 404 })
  return {
    profile,
    now,
    isGuest: viewer === null,
    brand: ctx.config.brand,
    canonical: `${ctx.config.origin}/${language}/companion/${found.current}`,
  }
}

export default function CompanionPage() {
  const { profile, now, isGuest } = useLoaderData<typeof loader>()
  return <CompanionProfile companion={profile} now={now} isGuest={isGuest} />
}

export const ErrorBoundary = ProfileNotFound
