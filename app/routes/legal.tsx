import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { LEGAL_TEXTS_CHANGED, LegalDocument } from '#app/features/site/ui/text-page.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { requestContext } from '#app/platform/http/request.ts'

export const handle = { texts: ['legal'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'description', content: loaderData?.description },
]

export function loader({ context }: LoaderFunctionArgs) {
  const { ctx, language } = requestContext(context)
  const { brand, supportEmail } = ctx.config
  const t = texts(language, 'legal')
  return {
    brand,
    supportEmail,
    title: `${t('disclosure.title', { brand })} · ${brand}`,
    description: t('disclosure.description', { brand }),
  }
}

export default function LegalDisclosurePage() {
  const { brand, supportEmail } = useLoaderData<typeof loader>()
  return (
    <LegalDocument
      document="disclosure"
      values={{ brand, supportEmail }}
      changed={useFormat().date(LEGAL_TEXTS_CHANGED)}
    />
  )
}
