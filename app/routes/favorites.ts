import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { toggleFavorite } from '#app/features/profiles/commands.server.ts'
import { favoriteForm } from '#app/features/profiles/requests/schema.ts'
import { isRefusal } from '#app/platform/refusal.ts'
import { facts, parseForm, refused, safePlace } from '#app/platform/request.ts'

/** Hearts are sent here, never read from here. */
export const loader = () => new Response(null, { status: 405, headers: { allow: 'POST' } })

/** Sets a heart; scripts get an answer, a plain form goes back to where it was pressed. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { ctx, viewer, language } = facts(context)
  const { origin } = new URL(request.url)
  const from = URL.parse(request.headers.get('referer') ?? '')
  const back =
    from?.origin === origin
      ? safePlace(from.pathname + from.search, ctx.config.origin, `/${language}/companions`)
      : `/${language}/companions`
  if (!viewer) throw redirect(`/${language}/login?next=${encodeURIComponent(back)}`)
  try {
    const { companionId, favorite } = parseForm(favoriteForm, await request.formData())
    await toggleFavorite(ctx, viewer, { companionId, on: favorite })
  } catch (error) {
    if (!isRefusal(error)) throw error
    return data(refused(error), { status: error.status })
  }
  const isPlainForm = request.headers.get('accept')?.includes('text/html')
  return isPlainForm ? redirect(back) : data({ ok: true })
}
