import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { RankingPage } from '#app/features/operation/site/ui/ranking-page.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { pageMeta } from '#app/platform/http/page-meta.ts'
import { requestContext } from '#app/platform/http/request.ts'

export const handle = { texts: ['explained'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

export function loader({ context }: LoaderFunctionArgs) {
  const { ctx, language } = requestContext(context)
  const { brand, origin } = ctx.config
  const t = texts(language, 'explained')
  const [title, description] = [`${t('ranking.title')} · ${brand}`, t('ranking.description', { brand })]
  return { brand, head: pageMeta({ origin, brand, language, path: '/ranking', title, description }) }
}

export default function RankingRoute() {
  return <RankingPage brand={useLoaderData<typeof loader>().brand} />
}
