import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { CompanionLanding } from '#app/features/site/ui/companion-landing.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { requestContext } from '#app/platform/http/request.ts'

export const handle = { texts: ['landing'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'description', content: loaderData?.description },
]

export function loader({ context }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requestContext(context)
  const t = texts(language, 'landing')
  return {
    applyPath: viewer ? null : `/${language}/signup?role=offerer`,
    title: `${t('title')} · ${ctx.config.brand}`,
    description: t('description'),
  }
}

export default function BecomeCompanionPage() {
  return <CompanionLanding applyPath={useLoaderData<typeof loader>().applyPath} />
}
