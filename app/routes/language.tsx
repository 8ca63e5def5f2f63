import { type LoaderFunctionArgs, Outlet, replace } from 'react-router'
import { isLanguage } from '#app/i18n/languages.ts'
import { requestContext } from '#app/platform/http/request.ts'

/** The layout below a language prefix. A path without one is redirected to the current language. */
export function loader({ context, params, request }: LoaderFunctionArgs) {
  if (isLanguage(params.lang)) return null
  const { pathname, search } = new URL(request.url)
  if (/\.[a-z0-9]{2,5}$|\/\./i.test(pathname)) throw new Response(null, { status: 404 })
  throw replace(`/${requestContext(context).language}/${pathname.replace(/^\/+/, '')}${search}`)
}

export default function LanguageLayout() {
  return <Outlet />
}
