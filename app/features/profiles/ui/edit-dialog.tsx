import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Note } from '#app/ui/note.tsx'
import { Loading, SkeletonText } from '#app/ui/skeleton.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useChanges } from './kept-form.ts'
import { LeaveGuard, LeaveQuestion } from './leave-guard.tsx'
import { ProfileForm, type ProfileFormProps } from './profile-form.tsx'
import { forgetTyped } from './typed.ts'

type Known = { edit: Pick<ProfileFormProps, 'profile' | 'isCompanion' | 'years' | 'timeZones'> }
type Saved = { saved: true } | { saved: false; refused: ActionRefused }

/** The form of the own profile in a dialog; `place` is the page that shows and saves the same. */
export function EditDialog({ place, onClose }: { place: string; onClose: () => void }) {
  const { t } = useTranslation(['profiles', 'countries', 'languages', 'topics'])
  const known = useFetcher<Known | ActionRefused>()
  const saving = useFetcher<Saved>()
  const form = useRef<HTMLFormElement>(null)
  const [isAsked, setAsked] = useState(false)
  // What was read once stays, and with it what was typed, when reading it anew fails.
  const [edit, setEdit] = useState<Known['edit'] | null>(null)
  if (known.data && 'edit' in known.data && known.data.edit !== edit) setEdit(known.data.edit)
  const isChanged = useChanges(form, edit ? 'there' : null)
  const { load } = known
  const isSaved = saving.state === 'idle' && saving.data?.saved === true

  useEffect(() => void load(place), [load, place])
  useEffect(() => {
    if (!isSaved) return
    forgetTyped()
    showToast(t('profiles:edit.saved'))
    onClose()
  }, [isSaved, onClose, t])

  const close = () => (isChanged() && !isSaved ? setAsked(true) : onClose())
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
            refused={saving.data?.saved === false ? saving.data.refused : undefined}
            over={{ fetcher: saving, action: place, onClose: close }}
          />
          <LeaveGuard isChanged={() => !isSaved && saving.state === 'idle' && isChanged()} />
          <LeaveQuestion open={isAsked} onStay={() => setAsked(false)} onLeave={onClose} />
        </>
      ) : known.data && known.state === 'idle' ? (
        <div className="grid gap-5">
          <Note tone="bad">{t('profiles:errors.load_failed')}</Note>
          <ButtonRow>
            <Button variant="ghost" onClick={onClose}>
              {t('profiles:edit.cancel')}
            </Button>
            <Button onClick={() => void load(place)}>{t('profiles:edit.retry')}</Button>
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
