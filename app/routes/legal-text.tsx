import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { LEGAL_TEXTS_CHANGED, LegalDocument } from '#app/features/site/ui/text-page.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { requestContext } from '#app/platform/http/request.ts'

export const handle = { texts: ['legal', 'withdrawal'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'description', content: loaderData?.description },
]

const documents = { terms: 'terms', privacy: 'privacy', legal: 'disclosure' } as const

/** Terms, privacy and legal disclosure; the last segment of the path names the document. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, language } = requestContext(context)
  const {
    brand,
    origin,
    supportEmail,
    seller: { line: seller },
  } = ctx.config
  const [, page] = /\/(terms|privacy|legal)(?:\.data)?\/?$/.exec(new URL(request.url).pathname) ?? []
  const document = documents[page as keyof typeof documents]
  if (!document) throw new Response(null, { status: 404 })
  const t = texts(language, 'legal')
  return {
    document,
    brand,
    supportEmail,
    seller,
    withdrawalPage: `${origin}/${language}/withdraw`,
    noticePage: `${origin}/${language}/report-content`,
    title: `${t(`${document}.title`, { brand })} · ${brand}`,
    description: t(`${document}.description`, { brand }),
  }
}

export default function LegalTextPage() {
  const { document, title: _title, description: _description, ...values } = useLoaderData<typeof loader>()
  return <LegalDocument document={document} values={values} changed={useFormat().date(LEGAL_TEXTS_CHANGED)} />
}
