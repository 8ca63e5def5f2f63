import { useId } from 'react'
import { useFetcher } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { type ReportAnswer, ReportButtons, ReportFields, ReportReceipt } from './report-form.tsx'

/** A report dialog; `path` is the page with the same form, `onBlock` continues to a block. */
export function ReportDialog(props: {
  path: string
  name: string
  callId?: string
  onClose: () => void
  onBlock?: () => void
}) {
  const { path, name, callId = null, onClose, onBlock } = props
  const { t } = useTranslation('safety')
  const fetcher = useFetcher<ReportAnswer>()
  const form = useId()
  const isSent = fetcher.data?.ok
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('report.title', { name })}
      size="md"
      actions={!isSent && <ReportButtons form={form} busy={fetcher.state !== 'idle'} keep={{ onKeep: onClose }} />}
    >
      {isSent ? (
        <ReportReceipt done={{ onDone: onClose }} block={onBlock && { name, onBlock }} />
      ) : (
        <fetcher.Form id={form} method="post" action={path} noValidate>
          <ReportFields name={name} callId={callId} answer={fetcher.data} />
        </fetcher.Form>
      )}
    </Dialog>
  )
}
