import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { recentReAuthenticationForm } from '#app/features/marketplace/accounts/forms.ts'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { officeDownload } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { exportFor } from '#app/features/operation/backoffice/people/commands.server.ts'
import { download, pageLoader, parseForm } from '#app/platform/http/request.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'

function idOf({ userId = '' }: LoaderFunctionArgs['params']): string {
  if (!isUuid(userId)) throw notFound()
  return userId
}

export const loader = pageLoader(async ({ viewer, language }, { params }) => {
  authorize(canAdministrate(viewer))
  return redirect(`/${language}/admin/people/${idOf(params)}?act=export`)
})

export const action = (args: ActionFunctionArgs) =>
  officeDownload(
    args,
    () => `/people/${args.params.userId}?act=export`,
    async ({ ctx, viewer, form }) => {
      const input = { ...parseForm(recentReAuthenticationForm, form), userId: idOf(args.params) }
      const { filename, bytes } = await exportFor(ctx, viewer, input)
      return download(bytes, 'application/zip', filename)
    },
  )
