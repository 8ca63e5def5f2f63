import { type ActionFunctionArgs, redirect } from 'react-router'
import { setFavorite } from '#app/features/marketplace/profiles/commands.server.ts'
import { favoriteForm } from '#app/features/marketplace/profiles/forms.ts'
import { type ActionRefused, parseForm, requestContext, runAction, safePath } from '#app/platform/http/request.ts'

export const loader = () => new Response(null, { status: 405, headers: { allow: 'POST' } })

/** Adds or removes a favourite. Scripts get JSON; a plain form returns to its page. Failures are only logged. */
export async function action(args: ActionFunctionArgs) {
  const { request } = args
  const { ctx, viewer, language } = requestContext(args.context)
  const { origin } = new URL(request.url)
  const from = URL.parse(request.headers.get('referer') ?? '')
  const back =
    from?.origin === origin
      ? safePath(from.pathname + from.search, ctx.config.origin, `/${language}/companions`)
      : `/${language}/companions`
  if (!viewer) throw redirect(`/${language}/login?next=${encodeURIComponent(back)}`)
  const isPlainForm = request.headers.get('accept')?.includes('text/html')
  const onRefused = (refused: ActionRefused) => (isPlainForm ? redirect(back) : refused)
  return runAction(args, { failed: 'failed', onRefused }, async () => {
    const { companionId, favorite } = parseForm(favoriteForm, await request.formData())
    await setFavorite(ctx, viewer, { companionId, on: favorite })
    return isPlainForm ? redirect(back) : null
  })
}
