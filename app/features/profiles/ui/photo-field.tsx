import { ImagePlus } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#app/ui/class-names.ts'
import { FieldNotes } from '#app/ui/field.tsx'
import { LiveRegion } from '#app/ui/live-region.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { ProgressBar } from '#app/ui/progress.tsx'
import { useProfileSentence } from './use-sentence.ts'
import { useUpload } from './use-upload.ts'

/**
 * A photo to choose or to drop: sent at once, with a preview and how far it is; the form then carries its key as `photoKey`.
 * Without scripts the file travels with the form as `photo`. `onSending` tells when the form has to wait.
 */
export function PhotoField(props: {
  userId: string
  name: string
  photoKey: string | null
  error: string | null
  onSending?: (isSending: boolean) => void
}) {
  const { userId, name, photoKey, error, onSending } = props
  const { t } = useTranslation('profiles')
  const sentence = useProfileSentence()
  const { upload, send } = useUpload()
  const [preview, setPreview] = useState<string | null>(null)
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isSending = upload.state === 'sending'
  const key = upload.state === 'stored' ? upload.photoKey : photoKey
  const problem = upload.state === 'refused' ? sentence(upload.code, {}) : upload.state === 'idle' ? error : null

  useEffect(() => onSending?.(isSending), [isSending, onSending])
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview])

  function take(file: File | undefined) {
    if (!file) return
    if (file.type.startsWith('image/')) setPreview(URL.createObjectURL(file))
    send(file)
    if (input.current) input.current.value = ''
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files[0])
  }

  const shown = upload.state === 'refused' ? null : preview
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
          {shown ? (
            <img src={shown} alt={t('photo.preview')} className="aspect-4/5 w-full rounded-card object-cover" />
          ) : key ? (
            <Photo photoKey={key} id={userId} name={name} alt={t('photo.preview')} sizes="104px" />
          ) : (
            <span className="grid aspect-4/5 w-full place-items-center rounded-card bg-sunk text-ink-3">
              <ImagePlus className="size-7" />
            </span>
          )}
        </span>
        <span className="min-w-0">
          <span className="text-link">{t(key || shown ? 'photo.change' : 'photo.choose')}</span>
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
            aria-label={`${t('photo.label')}: ${t(key || shown ? 'photo.change' : 'photo.choose')}`}
            onChange={(event) => take(event.currentTarget.files?.[0])}
          />
        </span>
      </label>
      <FieldNotes id="field-photoKey" help={t('photo.help')} error={problem} />
      {isSending && <ProgressBar value={upload.percent} max={100} label={t('photo.uploading')} className="mt-2" />}
      <LiveRegion>{upload.state === 'stored' ? t('photo.uploaded') : ''}</LiveRegion>
      <input type="hidden" name="photoKey" value={key ?? ''} />
    </div>
  )
}
