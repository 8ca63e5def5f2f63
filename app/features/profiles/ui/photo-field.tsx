import { Camera, ImagePlus } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { FieldNotes } from '#app/ui/field.tsx'
import { LiveRegion } from '#app/ui/live-region.tsx'
import { onDemand, useOnDemand } from '#app/ui/on-demand.ts'
import { Photo } from '#app/ui/photo.tsx'
import { ProgressBar } from '#app/ui/progress.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { openPicture, refusedFile } from './photo-file.ts'
import { useProfileRefusal } from './use-profile-refusal.ts'
import { useUpload } from './use-upload.ts'

const cropping = onDemand(() => import('./crop-dialog.tsx'))

/** What trying again may help; everything else needs another photo. */
const passing = ['upload_failed', 'photo_busy', 'photo_signed_out']

export type PhotoFieldProps = {
  userId: string
  name: string
  photoKey: string | null
  error: string | null
  /** Tells when the form has to wait. */
  onSending?: (isSending: boolean) => void
  /** Tells that the form now carries another photo, or none. */
  onChange?: () => void
}

/**
 * A photo to choose, to drop or to take: cut to 4:5 before anything is sent, then sent with a preview and how far it is; the form
 * carries its key as `photoKey`. Without scripts the file travels with the form as `photo`.
 */
export function PhotoField({ userId, name, photoKey, error, onSending, onChange }: PhotoFieldProps) {
  const { t } = useTranslation('profiles')
  const sentence = useProfileRefusal()
  const { upload, send, refuse, stop } = useUpload()
  const [picture, setPicture] = useState<HTMLImageElement | null>(null)
  const [cut, setCut] = useState<{ photo: Blob; url: string } | null>(null)
  const [key, setKey] = useState(photoKey)
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const carried = useRef(photoKey)
  const isLive = useHydrated()
  const isSending = upload.state === 'sending'
  const parts = useOnDemand(cropping, picture !== null, () => {
    setPicture(null)
    refuse('upload_failed')
  })

  if (upload.state === 'stored' && upload.photoKey !== key && cut) setKey(upload.photoKey)
  useEffect(() => onSending?.(isSending), [isSending, onSending])
  useEffect(() => () => (cut ? URL.revokeObjectURL(cut.url) : undefined), [cut])
  useEffect(() => () => (picture ? URL.revokeObjectURL(picture.src) : undefined), [picture])
  useEffect(() => {
    if (carried.current === key) return
    carried.current = key
    onChange?.()
  }, [key, onChange])

  async function take(file: File | undefined, isShot = false) {
    for (const place of [input, camera]) if (place.current) place.current.value = ''
    if (!file) return
    setCut(null)
    const reason = refusedFile(file, isShot)
    if (reason) return refuse(reason)
    stop()
    try {
      setPicture(await openPicture(file))
    } catch {
      refuse('photo_unreadable')
    }
  }

  function use(photo: Blob) {
    setPicture(null)
    setCut({ photo, url: URL.createObjectURL(photo) })
    send(photo)
  }

  /** Without `keep` the form carries no photo any more. */
  function leave(keep: boolean) {
    stop()
    setCut(null)
    if (!keep) setKey(null)
    input.current?.focus()
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    void take(event.dataTransfer.files[0])
  }

  const has = key !== null || cut !== null
  const problem =
    upload.state === 'refused' ? sentence(upload.code, {}) : upload.state === 'idle' && !key ? error : null
  return (
    <div className="field">
      <span className="field-label">{t('photo.label')}</span>
      <label
        className={classNames(
          'flex cursor-pointer items-center gap-5 rounded-card border border-dashed p-4 transition-colors focus-within:border-pine',
          isOver ? 'border-pine bg-pine-tint' : 'border-line-strong bg-surface',
        )}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <span className="w-26 flex-none">
          {cut ? (
            <img src={cut.url} alt={t('photo.preview')} className="aspect-4/5 w-full rounded-card object-cover" />
          ) : key ? (
            <Photo photoKey={key} id={userId} name={name} alt={t('photo.preview')} sizes="104px" />
          ) : (
            <span className="grid aspect-4/5 w-full place-items-center rounded-card bg-sunk text-ink-3">
              <ImagePlus className="size-7" />
            </span>
          )}
        </span>
        <span className="min-w-0">
          <span className="text-link">{t(has ? 'photo.change' : 'photo.choose')}</span>
          <span className="hidden text-ink-2 sm:inline"> {t('photo.drop')}</span>
          <input
            ref={input}
            type="file"
            name="photo"
            id="field-photoKey"
            accept="image/jpeg,image/png,image/webp"
            aria-describedby={`field-photoKey-help${problem ? ' field-photoKey-error' : ''}`}
            aria-invalid={problem ? true : undefined}
            className="sr-only noscript:not-sr-only noscript:mt-2 noscript:w-full"
            aria-label={`${t('photo.label')}: ${t(has ? 'photo.change' : 'photo.choose')}`}
            onChange={(event) => void take(event.currentTarget.files?.[0])}
          />
        </span>
      </label>
      <FieldNotes id="field-photoKey" help={t('photo.help')} error={problem} />
      {isSending && (
        <ProgressBar
          value={upload.percent}
          max={100}
          label={t(upload.percent < 100 ? 'photo.uploading' : 'photo.preparing')}
          className="mt-2"
        />
      )}
      <div className="mt-1 flex flex-wrap gap-2 empty:hidden">
        {isLive && (
          <span className="hidden pointer-coarse:inline-flex">
            <Button variant="sec" size="sm" icon={<Camera />} onClick={() => camera.current?.click()}>
              {t('photo.take')}
            </Button>
            <input
              ref={camera}
              type="file"
              accept="image/*"
              capture="user"
              hidden
              onChange={(event) => void take(event.currentTarget.files?.[0], true)}
            />
          </span>
        )}
        {upload.state === 'refused' && cut && passing.includes(upload.code) && (
          <Button variant="tint" size="sm" onClick={() => send(cut.photo)}>
            {t('photo.retry')}
          </Button>
        )}
        {isSending ? (
          <Button variant="ghost" size="sm" onClick={() => leave(true)}>
            {t('photo.stop')}
          </Button>
        ) : (
          isLive &&
          has && (
            <Button variant="ghost" size="sm" onClick={() => leave(false)}>
              {t('photo.remove')}
            </Button>
          )
        )}
      </div>
      <LiveRegion>{upload.state === 'stored' ? t('photo.uploaded') : ''}</LiveRegion>
      <input type="hidden" name="photoKey" value={key ?? ''} />
      {picture && parts && <parts.CropDialog picture={picture} onUse={use} onCancel={() => setPicture(null)} />}
    </div>
  )
}
