import { useFetcher } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { type ReportAnswer, ReportFields, ReportReceipt } from './report-form.tsx'

/** A report over the profile it is about; `path` is the page with the same form. */
export function ReportDialog({ path, name, onClose }: { path: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('safety')
  const fetcher = useFetcher<ReportAnswer>()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('report.title', { name })} size="md">
      {fetcher.data?.ok ? (
        <ReportReceipt done={{ onDone: onClose }} />
      ) : (
        <fetcher.Form method="post" action={path} noValidate>
          <ReportFields
            name={name}
            callId={null}
            answer={fetcher.data}
            busy={fetcher.state !== 'idle'}
            keep={{ onKeep: onClose }}
          />
        </fetcher.Form>
      )}
    </Dialog>
  )
}
