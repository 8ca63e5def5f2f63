import { useState } from 'react'
import Cropper from 'react-easy-crop'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Note } from '#app/ui/note.tsx'
import { Slider } from '#app/ui/slider.tsx'
import { type CropArea, cropPhoto, type OpenedPhoto, zoomLimit } from './photo-file.ts'

export type CropDialogProps = {
  photo: OpenedPhoto
  onUse: (photo: Blob) => void
  onCancel: () => void
  onFailed: () => void
}

const keyboardStep = 10
const maxZoomFactor = 4

export function CropDialog(props: CropDialogProps) {
  const { photo, onUse, onCancel } = props
  const maxZoom = Math.floor(zoomLimit(photo, maxZoomFactor) * 10) / 10
  const { t } = useTranslation('profiles')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<CropArea | null>(null)
  const [isFailed, setFailed] = useState(false)

  async function use() {
    if (!area) return
    try {
      onUse(await cropPhoto(photo, area))
    } catch {
      setFailed(true)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={t('crop.title')}
      description={t('crop.text')}
      actions={
        <>
          <Button variant="sec" onClick={onCancel}>
            {t('crop.cancel')}
          </Button>
          <Button onClick={() => void use()} disabled={area === null}>
            {t('crop.use')}
          </Button>
        </>
      }
    >
      <div className="relative h-[min(52dvh,440px)] overflow-hidden rounded-card bg-sunk">
        <Cropper
          image={photo.url}
          aspect={4 / 5}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          keyboardStep={keyboardStep}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_share, pixels) => setArea(pixels)}
          mediaProps={{ alt: '' }}
          classes={{ cropAreaClassName: 'focus-visible:outline-3 focus-visible:outline-focus' }}
          cropperProps={{ role: 'application', 'aria-label': t('crop.area') }}
        />
      </div>
      {maxZoom > 1 && (
        <Slider
          className="mt-5"
          name="zoom"
          label={t('crop.zoom')}
          min={1}
          max={maxZoom}
          step={0.1}
          value={zoom}
          onValueChange={setZoom}
          valueText={(value) => t('crop.percent', { percent: Math.round(value * 100) })}
        />
      )}
      {isFailed && (
        <Note tone="bad" className="mt-5">
          {t('errors.photo_unreadable')}
        </Note>
      )}
    </Dialog>
  )
}
