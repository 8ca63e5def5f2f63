import { RANKING } from '#app/features/marketplace/directory/ranking.data.ts'
import { useSections } from '#app/i18n/use-sections.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Sections, TextPage } from './text-page.tsx'

/** What the order of the list rests on, and how ratings come about (P2B Art. 5, § 5b (2), (3) UWG). */
export function RankingPage({ brand }: { brand: string }) {
  const { t } = useTranslation('explained')
  const sections = useSections('explained.ranking', {
    brand,
    count: RANKING.imaginedRatings,
    stars: RANKING.imaginedStars,
  })
  return (
    <TextPage
      title={t('ranking.title')}
      lead={t('ranking.lead')}
      contents={t('contents')}
      headings={sections}
      before={null}
    >
      <Sections sections={sections} />
    </TextPage>
  )
}
