import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { legalPage } from '#app/features/operation/site/legal.views.server.ts'
import { LegalPage } from '#app/features/operation/site/ui/legal-page.tsx'
import { NOT_INDEXED } from '#app/platform/http/page-meta.ts'
import { requestContext } from '#app/platform/http/request.ts'

export const handle = { texts: ['legal', 'withdrawal'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'description', content: loaderData?.description },
  ...(loaderData?.page.isOneOfMany ? [NOT_INDEXED] : []),
]

const documents = { terms: 'terms', privacy: 'privacy', legal: 'imprint' } as const

/** Terms, privacy policy and imprint, by the last path segment. `?version=` shows an earlier version. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, language } = requestContext(context)
  const { pathname, searchParams } = new URL(request.url)
  const [, name] = /\/(terms|privacy|legal)(?:\.data)?\/?$/.exec(pathname) ?? []
  const document = documents[name as keyof typeof documents]
  const page = document && (await legalPage(ctx, { document, language, version: searchParams.get('version') }))
  if (!page) throw new Response(null, { status: 404 })
  return { page, title: `${page.title} · ${ctx.config.brand}`, description: page.description }
}

export default function LegalTextPage() {
  return <LegalPage page={useLoaderData<typeof loader>().page} />
}
