import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { z } from 'zod'
import { CompanionProfile } from '#app/features/directory/ui/companion-profile.tsx'
import { ProfileNotFound } from '#app/features/directory/ui/profile-not-found.tsx'
import { SeekerProfile } from '#app/features/directory/ui/seeker-profile.tsx'
import { publicProfile } from '#app/features/directory/views.server.ts'
import { facts, requireViewer } from '#app/platform/request.ts'

export const handle = { texts: ['directory', 'safety', 'countries', 'languages', 'topics'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData
    ? [{ title: `${loaderData.profile.name} · ${loaderData.brand}` }]
    : matches.flatMap((match) => match?.meta ?? [])

/** Companion profiles are public under their id too; with a slug they live at that address (C-01). */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = facts(context)
  const id = z.uuid().safeParse(params.userId)
  if (!id.success) throw new Response(null, { status: 404 })
  const now = ctx.clock.now()
  const profile = await publicProfile(ctx.db, viewer, id.data, now)
  if (!profile) {
    requireViewer({ context, request })
    throw new Response(null, { status: 404 })
  }
  if (profile.kind === 'companion' && profile.slug) throw redirect(`/${language}/companion/${profile.slug}`)
  return { profile, now, isGuest: viewer === null, brand: ctx.config.brand }
}

export default function ProfilePage() {
  const { profile, now, isGuest } = useLoaderData<typeof loader>()
  return profile.kind === 'companion' ? (
    <CompanionProfile companion={profile} now={now} isGuest={isGuest} />
  ) : (
    <SeekerProfile profile={profile} />
  )
}

export const ErrorBoundary = ProfileNotFound
