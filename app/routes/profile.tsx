import { type LoaderFunctionArgs, redirect } from 'react-router'
import { profilePath } from '#app/features/marketplace/profiles/names.rules.ts'
import { nameCard } from '#app/features/marketplace/profiles/views.server.ts'
import { requireViewer } from '#app/platform/http/request.ts'

/** The own profile: a companion's is at its slug, everyone else's at their id. */
export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args)
  const card = await nameCard(ctx.db, viewer.userId)
  throw redirect(`/${language}${profilePath({ id: viewer.userId, slug: card?.slug ?? null })}`)
}
