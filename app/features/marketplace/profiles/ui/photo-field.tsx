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
import { Spinner } from '#app/ui/skeleton.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { PHOTO_MIN_HEIGHT, PHOTO_MIN_WIDTH } from '../schema.ts'
import type { CropDialogProps } from './crop-dialog.tsx'
import type { OpenedPhoto } from './photo-file.ts'
import { useProfileRefusal } from './profile-fields.tsx'

// The cropper is large, and most visits don't change the photo.
const CropDialog = lazy<ComponentType<CropDialogProps>>(() =>
  import('./crop-dialog.tsx').then(
    (loaded) => ({ default: loaded.CropDialog }),
    () => ({ default: CropFailed }),
  ),
)

/** If the cropper fails to load, the form stays and shows that the photo can't be uploaded. */
function CropFailed({ onFailed }: CropDialogProps) {
  useEffect(onFailed, [onFailed])
  return null
}

type PhotoFieldProps = {
  userId: string
  name: string
  photoKey: string | null
  error: string | null
  onSending?: (isSending: boolean) => void
  onOpen?: () => void
  onChange?: () => void
}

type Input = RefObject<HTMLInputElement | null>

/** Submits the uploaded photo's key as `photoKey`, or without JavaScript the file as `photo`. */
export function PhotoField(props: PhotoFieldProps) {
  const { userId, name, error } = props
  const { t } = useTranslation('profiles')
  const sentence = useProfileRefusal()
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const photo = usePhoto(props, [input, camera])
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

const retryable = ['upload_failed', 'photo_busy', 'photo_signed_out']

const loadFiles = () => import('./photo-file.ts')

function usePhoto(props: PhotoFieldProps, inputs: readonly Input[]) {
  const { photoKey, onSending, onOpen, onChange } = props
  const { upload, send, refuse, stop } = useUpload()
  const [opened, setOpened] = useState<OpenedPhoto | null>(null)
  const [isOpening, setOpening] = useState(false)
  const newest = useRef(0)
  const [cropped, setCropped] = useState<{ photo: Blob; url: string } | null>(null)
  const [key, setKey] = useState(photoKey)
  const lastKey = useRef(photoKey)
  const isSending = upload.state === 'sending'

  if (upload.state === 'stored' && upload.photoKey !== key && cropped) setKey(upload.photoKey)
  useEffect(() => onSending?.(isSending), [isSending, onSending])
  useEffect(() => () => (cropped ? URL.revokeObjectURL(cropped.url) : undefined), [cropped])
  useEffect(() => () => (opened ? URL.revokeObjectURL(opened.url) : undefined), [opened])
  useEffect(() => {
    if (lastKey.current === key) return
    lastKey.current = key
    onChange?.()
  }, [key, onChange])

  return {
    upload,
    key,
    opened,
    isOpening,
    preview: cropped?.url ?? null,
    canRetry: upload.state === 'refused' && cropped !== null && retryable.includes(upload.code),

    /** Clears the inputs, so the same file can be chosen again. */
    async open(file: File | undefined) {
      for (const { current } of inputs) if (current) current.value = ''
      if (!file) return
      onOpen?.()
      setCropped(null)
      newest.current += 1
      const turn = newest.current
      const files = await loadFiles().catch(() => null)
      if (turn !== newest.current) return
      const refusal = files ? files.refusalOfFile(file) : 'upload_failed'
      if (!files || refusal) return refuse(refusal ?? 'upload_failed')
      stop()
      setOpening(true)
      const photo = await files.openPhoto(file).catch(() => null)
      if (turn !== newest.current) return photo && URL.revokeObjectURL(photo.url)
      setOpening(false)
      if (!photo) return refuse('photo_unreadable')
      if (files.isLargeEnough({ width: photo.width / photo.scale, height: photo.height / photo.scale }))
        return setOpened(photo)
      URL.revokeObjectURL(photo.url)
      refuse('photo_too_small')
    },
    prepare: () => void loadFiles().catch(() => {}),
    cancelCrop: () => setOpened(null),
    failCrop() {
      setOpened(null)
      refuse('upload_failed')
    },
    use(photo: Blob) {
      setOpened(null)
      setCropped({ photo, url: URL.createObjectURL(photo) })
      send(photo)
    },
    retry: () => cropped && send(cropped.photo),
    cancelUpload() {
      stop()
      setCropped(null)
    },
    remove() {
      stop()
      setCropped(null)
      setKey(null)
    },
  }
}

type PhotoState = ReturnType<typeof usePhoto>

type Upload =
  | { state: 'idle' }
  /** Upload progress of this device; at 100 the server is still processing. */
  | { state: 'sending'; percent: number }
  | { state: 'stored'; photoKey: string }
  | { state: 'refused'; code: string }

function useUpload() {
  const [upload, setUpload] = useState<Upload>({ state: 'idle' })
  const running = useRef<XMLHttpRequest>(null)
  useEffect(() => () => running.current?.abort(), [])

  function send(photo: Blob) {
    running.current?.abort()
    const request = new XMLHttpRequest()
    running.current = request
    const body = new FormData()
    body.set('photo', photo, 'photo.jpg')
    request.open('POST', '/photos')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) =>
      setUpload({ state: 'sending', percent: total > 0 ? Math.floor((100 * loaded) / total) : 0 })
    request.onload = () => setUpload(outcome(request.status, request.response))
    request.onerror = () => setUpload({ state: 'refused', code: 'upload_failed' })
    setUpload({ state: 'sending', percent: 0 })
    request.send(body)
  }

  function settle(next: Upload) {
    running.current?.abort()
    setUpload(next)
  }

  return {
    upload,
    send,
    refuse: (code: string) => settle({ state: 'refused', code }),
    stop: () => settle({ state: 'idle' }),
  }
}

function outcome(status: number, answer: unknown): Upload {
  if (typeof answer === 'object' && answer !== null) {
    if ('photoKey' in answer && typeof answer.photoKey === 'string')
      return { state: 'stored', photoKey: answer.photoKey }
    if (status === 401) return { state: 'refused', code: 'photo_signed_out' }
    if ('code' in answer && typeof answer.code === 'string') return { state: 'refused', code: answer.code }
  }
  return { state: 'refused', code: status === 413 ? 'photo_too_large' : 'upload_failed' }
}
