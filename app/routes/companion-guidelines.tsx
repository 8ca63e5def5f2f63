import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { Guidelines } from '#app/features/operation/site/ui/guidelines.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { requestContext } from '#app/platform/http/request.ts'

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
