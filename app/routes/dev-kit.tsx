import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { DEFAULT_LANGUAGE, isLanguage } from '#app/i18n/languages.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { requestContext } from '#app/platform/http/request.ts'
import { KitPage } from '#app/ui/kit/kit-page.tsx'

/**
 * The design system, for those who build with it: `?language=de`, `?part=error`, `?photo=KEY`. Only in demo and
 * development.
 */
export function loader({ context, request }: LoaderFunctionArgs) {
  if (!requestContext(context).isDemo) throw data(null, { status: 404 })
  const query = new URL(request.url).searchParams
  const language = query.get('language')
  return {
    language: isLanguage(language) ? language : DEFAULT_LANGUAGE,
    photoKey: query.get('photo'),
    part: query.get('part') === 'error' ? 'error' : 'all',
  } as const
}

export const meta = () => privatePage('Kit')

export default function DevKit() {
  return <KitPage {...useLoaderData<typeof loader>()} />
}
