import { type LoaderFunctionArgs, redirect } from 'react-router'
import { profilePath } from '#app/features/marketplace/profiles/names.rules.ts'
import { nameCard } from '#app/features/marketplace/profiles/views.server.ts'
import { requireViewer } from '#app/platform/http/request.ts'

/** Redirects to the viewer's profile: companions by slug, others by id. */
export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args)
  const card = await nameCard(ctx.db, viewer.userId)
  throw redirect(`/${language}${profilePath({ id: viewer.userId, slug: card?.slug ?? null })}`)
}
