import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { exportFor } from '#app/features/operation/backoffice/people/commands.server.ts'
import { confirmationForm } from '#app/features/operation/backoffice/people/forms.ts'
import { download, parseForm, refusedPage, requestContext } from '#app/platform/http/request.ts'
import { isRefusal } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'

function idOf({ userId = '' }: LoaderFunctionArgs['params']): string {
  if (!isUuid(userId)) throw new Response(null, { status: 404 })
  return userId
}

/** The file is made by its form only. */
export function loader({ context, params }: LoaderFunctionArgs) {
  const { viewer, language } = requestContext(context)
  if (!canAdministrate(viewer).ok) throw new Response(null, { status: 404 })
  return redirect(`/${language}/admin/people/${idOf(params)}?act=export`)
}

/** A person's data as a ZIP file; what was refused is said on the page of the form. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { ctx, viewer, language } = requestContext(context)
  if (!canAdministrate(viewer).ok) throw new Response(null, { status: 404 })
  const userId = idOf(params)
  try {
    const input = parseForm(confirmationForm, await request.formData())
    const { filename, bytes } = await exportFor(ctx, viewer, { userId, ...input })
    return download(bytes, 'application/zip', filename)
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (error.status === 404) throw refusedPage(error, language)
    const query = new URLSearchParams({ act: 'export', refused: error.code })
    throw redirect(`/${language}/admin/people/${userId}?${query}`, 303)
  }
}
