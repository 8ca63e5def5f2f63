import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { partOf } from '#app/platform/browser/keep-page.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Note } from '#app/ui/note.tsx'
import { Loading, SkeletonText } from '#app/ui/skeleton.tsx'
import { BlockForm, type BlockFormProps } from './block-form.tsx'

/** Null when it did not reach the server. */
type Answer = { question: Pick<BlockFormProps, 'person' | 'side' | 'effects'> } | null

/**
 * The confirmation in a dialog; `path` is the page with the same form, which loads what the block would do now.
 */
export function BlockDialog(props: { path: string; name: string; next: string; onClose: () => void }) {
  const { path, name, next, onClose } = props
  const { t } = useTranslation('safety')
  const { load, data, state } = useFetcher<Answer>()
  useEffect(() => void load(partOf(path)), [load, path])
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('block.title', { name })} size="md">
      {data ? (
        <BlockForm {...data.question} next={next} onKeep={onClose} />
      ) : data !== undefined && state === 'idle' ? (
        <div className="grid gap-5">
          <Note tone="bad">{t('block.failed')}</Note>
          <ButtonRow>
            <Button variant="ghost" onClick={onClose}>
              {t('block.keep')}
            </Button>
            <Button onClick={() => void load(partOf(path))}>{t('block.retry')}</Button>
          </ButtonRow>
        </div>
      ) : (
        <Loading>
          <SkeletonText lines={3} />
        </Loading>
      )}
    </Dialog>
  )
}
