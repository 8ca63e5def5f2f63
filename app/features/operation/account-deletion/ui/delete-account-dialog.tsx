import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { partOf } from '#app/platform/browser/keep-page.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Note } from '#app/ui/note.tsx'
import { Loading, SkeletonText } from '#app/ui/skeleton.tsx'
import type { DeletionPreview as Question } from '../views.server.ts'
import { DeletionForm } from './deletion-form.tsx'

type Answer = { ok: true; question: Question } | ActionRefused

/** The deletion form in a dialog. `path` is the same form's page, which provides the data. */
export function DeleteAccountDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const { t } = useTranslation('account-deletion')
  const { load, data, state } = useFetcher<Answer>()
  const deletion = useFetcher<ActionRefused>()
  useEffect(() => void load(partOf(path)), [load, path])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && deletion.state === 'idle' && onClose()}
      title={t('question.title')}
      description={t('question.lead')}
      size="md"
    >
      {data?.ok ? (
        <deletion.Form method="post" action={path} noValidate>
          <DeletionForm
            question={data.question}
            refused={deletion.data}
            busy={deletion.state !== 'idle'}
            keepTo={path}
            onKeep={onClose}
          />
        </deletion.Form>
      ) : data !== undefined && state === 'idle' ? (
        <div className="grid gap-5">
          <Note tone="bad">{t('failed')}</Note>
          <ButtonRow>
            <Button variant="ghost" onClick={onClose}>
              {t('question.keep')}
            </Button>
            <Button onClick={() => void load(partOf(path))}>{t('retry')}</Button>
          </ButtonRow>
        </div>
      ) : (
        <Loading>
          <SkeletonText lines={4} />
        </Loading>
      )}
    </Dialog>
  )
}
