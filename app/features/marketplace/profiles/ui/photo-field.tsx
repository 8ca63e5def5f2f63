import { Camera, ImagePlus } from 'lucide-react'
import { type ComponentType, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PHOTO_MAX_MEGABYTES } from '#app/platform/bounds.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { FieldNotes } from '#app/ui/field.tsx'
import { LiveRegion } from '#app/ui/live-region.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { ProgressBar } from '#app/ui/progress.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { PHOTO_MIN_HEIGHT, PHOTO_MIN_WIDTH } from '../schema.ts'
import type { CropDialogProps } from './crop-dialog.tsx'
import { useProfileRefusal } from './profile-fields.tsx'
import { type PhotoState, usePhoto } from './use-photo.ts'

// The cropper is large, and most visits to the form leave the photo alone.
const CropDialog = lazy<ComponentType<CropDialogProps>>(() =>
  import('./crop-dialog.tsx').then(
    (loaded) => ({ default: loaded.CropDialog }),
    () => ({ default: CropFailed }),
  ),
)

/** Without a connection the form says that the photo cannot be uploaded, and stays. */
function CropFailed({ onFailed }: CropDialogProps) {
  useEffect(onFailed, [onFailed])
  return null
}

export type PhotoFieldProps = {
  userId: string
  name: string
  photoKey: string | null
  error: string | null
  /** Called when the form has to wait, and when it need not any more. */
  onSending?: (isSending: boolean) => void
  /** Called when a file is chosen: what was said of the photo before is over. */
  onOpen?: () => void
  /** Called when the form has another photo, or none. */
  onChange?: () => void
}

type Input = RefObject<HTMLInputElement | null>

/**
 * A photo to choose, drop or take: cropped to 4:5, then uploaded with a preview and its progress; the form sends its
 * key as `photoKey`. Without scripts the file is sent with the form as `photo`.
 */
export function PhotoField(props: PhotoFieldProps) {
  const { userId, name, photoKey, error, onSending, onOpen, onChange } = props
  const { t } = useTranslation('profiles')
  const sentence = useProfileRefusal()
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const photo = usePhoto({ photoKey, inputs: [input, camera], onSending, onOpen, onChange })
  const { upload, key, opened } = photo
  const problem =
    upload.state === 'refused' ? sentence(upload.code, {}) : upload.state === 'idle' && !key ? error : null
  return (
    <div className="field">
      <span className="field-label">{t('photo.label')}</span>
      <DropArea photo={photo} input={input} person={{ userId, name }} isInvalid={Boolean(problem)} />
      <FieldNotes
        id="field-photoKey"
        help={
          <>
            {t('photo.help', { width: PHOTO_MIN_WIDTH, height: PHOTO_MIN_HEIGHT })}
            <span className="hidden noscript:inline"> {t('photo.helpSize', { megabytes: PHOTO_MAX_MEGABYTES })}</span>
          </>
        }
        error={problem}
      />
      {photo.isOpening && <Opening />}
      {upload.state === 'sending' && (
        <ProgressBar
          value={upload.percent}
          max={100}
          label={t(upload.percent < 100 ? 'photo.uploading' : 'photo.preparing')}
          className="mt-2 mb-2"
        />
      )}
      <Actions photo={photo} input={input} camera={camera} />
      <LiveRegion>{upload.state === 'stored' ? t('photo.uploaded') : ''}</LiveRegion>
      <input type="hidden" name="photoKey" value={key ?? ''} />
      {opened && (
        <Suspense fallback={<Opening />}>
          <CropDialog photo={opened} onUse={photo.use} onCancel={photo.cancelCrop} onFailed={photo.failCrop} />
        </Suspense>
      )}
    </div>
  )
}

function Opening() {
  const { t } = useTranslation('profiles')
  return (
    <p className="mt-2 flex items-center gap-3 text-ink-2">
      <Spinner label={t('photo.opening')} />
      <span aria-hidden="true">{t('photo.opening')}</span>
    </p>
  )
}

const hasPhoto = ({ key, preview }: PhotoState) => key !== null || preview !== null

/** The preview beside the file input; a file can be dropped on it. */
function DropArea(props: {
  photo: PhotoState
  input: Input
  person: { userId: string; name: string }
  isInvalid: boolean
}) {
  const { photo, input, person, isInvalid } = props
  const { t } = useTranslation('profiles')
  const [isOver, setIsOver] = useState(false)
  const label = t(hasPhoto(photo) ? 'photo.change' : 'photo.choose')
  return (
    <label
      className={classNames(
        'flex cursor-pointer items-center gap-5 rounded-card border border-dashed p-4 transition-colors focus-within:border-pine',
        isOver ? 'border-pine bg-pine-tint' : 'border-line-strong bg-surface',
      )}
      onPointerEnter={photo.prepare}
      onFocus={photo.prepare}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        void photo.open(event.dataTransfer.files[0])
      }}
    >
      <span className="w-26 flex-none">
        <Preview photo={photo} {...person} />
      </span>
      <span className="min-w-0">
        <span className="text-link">{label}</span>
        <span className="hidden text-ink-2 sm:inline"> {t('photo.drop')}</span>
        <input
          ref={input}
          type="file"
          name="photo"
          id="field-photoKey"
          accept="image/jpeg,image/png,image/webp"
          aria-describedby={`field-photoKey-help${isInvalid ? ' field-photoKey-error' : ''}`}
          aria-invalid={isInvalid ? true : undefined}
          className="sr-only noscript:not-sr-only noscript:mt-2 noscript:w-full"
          aria-label={`${t('photo.label')}: ${label}`}
          onChange={(event) => void photo.open(event.currentTarget.files?.[0])}
        />
      </span>
    </label>
  )
}

function Preview({ photo, userId, name }: { photo: PhotoState; userId: string; name: string }) {
  const { t } = useTranslation('profiles')
  const { key, preview } = photo
  if (preview)
    return <img src={preview} alt={t('photo.preview')} className="aspect-4/5 w-full rounded-card object-cover" />
  if (key) return <Photo photoKey={key} id={userId} name={name} alt={t('photo.preview')} sizes="104px" />
  return (
    <span className="grid aspect-4/5 w-full place-items-center rounded-card bg-sunk text-ink-3">
      <ImagePlus className="size-7" />
    </span>
  )
}

/** Take a photo on touch devices, try again, stop, remove. */
function Actions({ photo, input, camera }: { photo: PhotoState; input: Input; camera: Input }) {
  const { t } = useTranslation('profiles')
  const isHydrated = useHydrated()
  const withFocus = (action: () => void) => () => {
    action()
    input.current?.focus()
  }
  return (
    <div className="mt-1 flex flex-wrap gap-2 empty:hidden">
      {isHydrated && (
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
            onChange={(event) => void photo.open(event.currentTarget.files?.[0])}
          />
        </span>
      )}
      {photo.canRetry && (
        <Button variant="tint" size="sm" onClick={() => photo.retry()}>
          {t('photo.retry')}
        </Button>
      )}
      {photo.upload.state === 'sending' ? (
        <Button variant="ghost" size="sm" onClick={withFocus(photo.cancelUpload)}>
          {t('photo.stop')}
        </Button>
      ) : (
        isHydrated &&
        hasPhoto(photo) && (
          <Button variant="ghost" size="sm" onClick={withFocus(photo.remove)}>
            {t('photo.remove')}
          </Button>
        )
      )}
    </div>
  )
}
