import { type ActionFunctionArgs, type ClientActionFunctionArgs, data, redirect } from 'react-router'
import { toggleFavorite } from '#app/features/profiles/commands.server.ts'
import { favoriteForm } from '#app/features/profiles/forms.ts'
import { withoutNetwork } from '#app/platform/browser/offline-result.ts'
import { parseForm, requestContext, safePath, toActionRefused } from '#app/platform/http/request.ts'
import { isRefusal, Refusal } from '#app/platform/refusal.ts'

/** Hearts are sent here, never read from here. */
export const loader = () => new Response(null, { status: 405, headers: { allow: 'POST' } })

/** Sets a heart; scripts get an answer, a plain form goes back to where it was pressed. What fails is only logged (D-21). */
export async function action({ context, request }: ActionFunctionArgs) {
  const { ctx, viewer, language, requestId } = requestContext(context)
  const { origin } = new URL(request.url)
  const from = URL.parse(request.headers.get('referer') ?? '')
  const back =
    from?.origin === origin
      ? safePath(from.pathname + from.search, ctx.config.origin, `/${language}/companions`)
      : `/${language}/companions`
  if (!viewer) throw redirect(`/${language}/login?next=${encodeURIComponent(back)}`)
  const isPlainForm = request.headers.get('accept')?.includes('text/html')
  try {
    const { companionId, favorite } = parseForm(favoriteForm, await request.formData())
    await toggleFavorite(ctx, viewer, { companionId, on: favorite })
  } catch (error) {
    if (!isRefusal(error)) ctx.log.error('a heart could not be set', { requestId, error })
    if (isPlainForm) return redirect(back)
    const refusal = isRefusal(error) ? error : new Refusal('failed', { status: 500 })
    return data(toActionRefused(refusal), { status: refusal.status })
  }
  return isPlainForm ? redirect(back) : data({ ok: true })
}

/** Without a way to the server the heart goes back too, and the page stays. */
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  serverAction<typeof action>().catch((error: unknown) => withoutNetwork(error, 'failed'))
