import { type LoaderFunctionArgs, redirect } from 'react-router'
import { canAdministrate } from '#app/features/accounts/policy.ts'
import { refusedPage, requestContext } from '#app/platform/http/request.ts'
import { authorize, isRefusal } from '#app/platform/refusal.ts'

/** The back office begins with what waits: the applications. For everybody but administrators it does not exist. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { viewer, language } = requestContext(context)
  try {
    authorize(canAdministrate(viewer))
  } catch (error) {
    throw isRefusal(error) ? refusedPage(error, language) : error
  }
  return redirect(`/${language}/admin/applications${new URL(request.url).search}`)
}
