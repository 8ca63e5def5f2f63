import { Download } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { openDocument } from '#app/features/money/documents/commands.server.ts'
import { documentTitle } from '#app/features/money/documents/text.rules.ts'
import { DocumentSheet } from '#app/features/money/documents/ui/document-sheet.tsx'
import { documentPage } from '#app/features/money/documents/views.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { requireViewer } from '#app/platform/http/request.ts'
import { isRefusal } from '#app/platform/refusal.ts'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'

export const handle = { texts: ['documents'] }
export const meta = ({ loaderData }: { loaderData?: { title: string } }) => privatePage(loaderData?.title)

/** One of the viewer's documents, by its id or that of the purchase or payout; 404 for others. */
export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { role: ['seeker', 'offerer'] })
  const document = await openDocument(ctx, viewer, { id: args.params.documentId ?? '' }).catch((error: unknown) => {
    throw isRefusal(error) ? new Response(null, { status: error.status }) : error
  })
  const page = await documentPage(ctx.db, document, language)
  return { ...page, title: `${page.sheet.title} · ${ctx.config.brand}` }
}

export default function DocumentPage() {
  const { id, kind, sheet, related, reversedCents } = useLoaderData<typeof loader>()
  const { t } = useTranslation('documents')
  const { language, euros } = useFormat()
  const home = `/${language}/documents`
  return (
    <Page
      title={sheet.heading}
      back={{ to: home, label: t(kind === 'payout_statement' ? 'companionBack' : 'back') }}
      aside={
        <Button href={`${home}/${id}/pdf`} variant="sec" icon={<Download />}>
          {t('download')}
        </Button>
      }
      width="text"
      className="pb-16 [&_h1]:hyphens-auto max-sm:[&_h1]:text-[min(2.375rem,8.4vw)]"
    >
      {reversedCents > 0 && (
        <Note tone="plain" className="mb-8">
          {t('reversed', { amount: euros(reversedCents) })}
        </Note>
      )}
      {related.length > 0 && (
        <Note tone="plain" className="mb-8">
          {t('related')}{' '}
          {related.map((other) => (
            <TextLink key={other.id} to={`${home}/${other.id}`} className="mr-3">
              {documentTitle(t, other)}
            </TextLink>
          ))}
        </Note>
      )}
      <DocumentSheet sheet={sheet} />
    </Page>
  )
}
