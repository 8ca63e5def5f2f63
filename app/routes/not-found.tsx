import { data, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { requestContext } from '#app/platform/http/request.ts'
import { RouteErrorView } from '#app/ui/route-error.tsx'

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export const loader = ({ context }: LoaderFunctionArgs) => {
  const { language, ctx } = requestContext(context)
  return data({ title: `${texts(language, 'ui')('routeError.notFoundTitle')} · ${ctx.config.brand}` }, { status: 404 })
}

export default function NotFoundPage() {
  return <RouteErrorView status={404} homeTo={`/${useFormat().language}`} />
}
