import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { HelplineList, useHelplines } from '#app/features/marketplace/safety/ui/helpline-list.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useSections } from '#app/i18n/use-sections.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { requestContext } from '#app/platform/http/request.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Sections, TextPage } from '../features/operation/site/ui/text-page.tsx'

export const handle = { texts: ['guidelines', 'helplines', 'countries'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'description', content: loaderData?.description },
]

export function loader({ context }: LoaderFunctionArgs) {
  const { ctx, language } = requestContext(context)
  const { brand } = ctx.config
  const t = texts(language, 'guidelines')
  return { brand, title: `${t('title')} · ${brand}`, description: t('description', { brand }) }
}

export default function CompanionGuidelinesPage() {
  return <Guidelines brand={useLoaderData<typeof loader>().brand} />
}

export function Guidelines({ brand }: { brand: string }) {
  const { t, i18n } = useTranslation('guidelines')
  const sections = useSections('guidelines', { brand })
  return (
    <TextPage
      title={t('title')}
      lead={t('lead')}
      contents={t('contents')}
      headings={{ ...sections, helplines: { heading: t('helplines.title') } }}
      before={
        <div className="panel panel-sunk">
          <h2 className="t1">{t('goldenRule.title')}</h2>
          <p className="lead mt-2">{t('goldenRule.text')}</p>
        </div>
      }
    >
      <Sections sections={sections} />
      <p className="mt-3">
        <TextLink to={`/${i18n.language}/report-content`}>{t('report')}</TextLink>
      </p>
      <section id="helplines" className="scroll-mt-8 pt-12">
        <h2 className="d2">{t('helplines.title')}</h2>
        <p className="mt-3 mb-6 text-ink-2">
          {t('helplines.lead')} <TextLink to={`/${i18n.language}/helplines`}>{t('helplines.page')}</TextLink>
        </p>
        <HelplineList rows={useHelplines()} />
      </section>
    </TextPage>
  )
}
