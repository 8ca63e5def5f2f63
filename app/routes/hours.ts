import { type ActionFunctionArgs, redirect } from 'react-router'
import { guestHoursForm } from '#app/features/marketplace/accounts/forms.ts'
import { preferenceCookie } from '#app/platform/http/cookies.ts'
import { parseForm, pathWithQuery, requestContext, runAction, safePath } from '#app/platform/http/request.ts'

/** Stores a guest's hour format in a cookie and returns to the switch. */
export function action(args: ActionFunctionArgs) {
  const { request } = args
  const { ctx, language } = requestContext(args.context)
  const onRefused = () => new Response(null, { status: 400 })
  return runAction(args, { onRefused }, async (headers) => {
    const { hourFormat, next } = parseForm(guestHoursForm, await request.formData())
    headers.append('set-cookie', preferenceCookie(ctx.config, 'hourFormat', hourFormat))
    const path = safePath(pathWithQuery(next, request), ctx.config.origin, `/${language}`)
    return redirect(`${path.split('#', 1)[0]}#hours`)
  })
}

export const loader = () => new Response(null, { status: 405, headers: { allow: 'POST' } })
