import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { partOf } from '#app/platform/browser/keep-page.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Note } from '#app/ui/note.tsx'
import { Loading, SkeletonText } from '#app/ui/skeleton.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { ProfileForm, type ProfileFormProps } from './profile-form.tsx'
import { UnsavedChangesDialog, UnsavedChangesGuard } from './unsaved-changes.tsx'
import { useChanges } from './unsaved-form.ts'
import { clearUnsavedInput } from './unsaved-input.ts'

type Loaded = { edit: Pick<ProfileFormProps, 'profile' | 'isCompanion' | 'years'> }
type Saved = { ok: true } | ActionRefused

export function EditDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const { t } = useTranslation(['profiles', 'countries', 'languages', 'topics'])
  // Null if the request didn't reach the server.
  const loading = useFetcher<Loaded | ActionRefused | null>()
  const saving = useFetcher<Saved>()
  const form = useRef<HTMLFormElement>(null)
  const [isLeaveOpen, setLeaveOpen] = useState(false)
  // Keep it, and the input, if reloading fails.
  const [edit, setEdit] = useState<Loaded['edit'] | null>(null)
  if (loading.data && 'edit' in loading.data && loading.data.edit !== edit) setEdit(loading.data.edit)
  const isChanged = useChanges(form, edit ? 'there' : null)
  const { load } = loading
  const isSaved = saving.state === 'idle' && saving.data?.ok === true

  useEffect(() => void load(partOf(path)), [load, path])
  useEffect(() => {
    if (!isSaved) return
    clearUnsavedInput()
    showToast(t('profiles:edit.saved'))
    onClose()
  }, [isSaved, onClose, t])

  const close = () => (isChanged() && !isSaved ? setLeaveOpen(true) : onClose())
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t('profiles:edit.title')}
      size="wide"
      className="[--form-ground:var(--surface)]"
    >
      {edit ? (
        <>
          <ProfileForm
            {...edit}
            form={form}
            cancelTo={null}
            refused={saving.data?.ok === false ? saving.data : undefined}
            over={{ fetcher: saving, action: path, onClose: close }}
          />
          <UnsavedChangesGuard isChanged={() => !isSaved && saving.state === 'idle' && isChanged()} />
          <UnsavedChangesDialog open={isLeaveOpen} onStay={() => setLeaveOpen(false)} onLeave={onClose} />
        </>
      ) : loading.data !== undefined && loading.state === 'idle' ? (
        <div className="grid gap-5">
          <Note tone="bad">{t('profiles:errors.load_failed')}</Note>
          <ButtonRow>
            <Button variant="ghost" onClick={onClose}>
              {t('profiles:edit.cancel')}
            </Button>
            <Button onClick={() => void load(partOf(path))}>{t('profiles:edit.retry')}</Button>
          </ButtonRow>
        </div>
      ) : (
        <Loading>
          <SkeletonText lines={8} />
        </Loading>
      )}
    </Dialog>
  )
}
