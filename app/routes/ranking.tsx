import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { RANKING } from '#app/features/marketplace/directory/rules.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useSections } from '#app/i18n/use-sections.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageMeta } from '#app/platform/http/page-meta.ts'
import { requestContext } from '#app/platform/http/request.ts'
import { Sections, TextPage } from '../features/operation/site/ui/text-page.tsx'

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

/** Explains the order of the list and how ratings are calculated (P2B Art. 5, § 5b (2), (3) UWG). */
function RankingPage({ brand }: { brand: string }) {
  const { t } = useTranslation('explained')
  const sections = useSections('explained.ranking', {
    brand,
    count: RANKING.imaginedRatings,
    stars: RANKING.imaginedStars,
  })
  return (
    <TextPage title={t('ranking.title')} contents={t('contents')} headings={sections} before={null}>
      <Sections sections={sections} />
    </TextPage>
  )
}
