import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from '#app/ui/class-names.ts'
import { RoomOverlayProvider } from './room-frame.tsx'
import { useFullScreen } from './use-full-screen.ts'

/**
 * The room as a dialog 800 px wide over the page, or over all of the screen. Inside the call, Escape asks first.
 */
export function RoomOverlay({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation('room')
  const isFull = useFullScreen()?.isFull ?? false
  const question = useRef<(() => void) | null>(null)
  const overlay = useMemo(() => ({ close: onClose, question }), [onClose])
  return (
    <Base.Root
      open
      disablePointerDismissal
      onOpenChange={(isOpen, details) => {
        if (isOpen || details.event.defaultPrevented) return details.cancel()
        if (!question.current) return onClose()
        details.cancel()
        question.current()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className="dialog-view">
          <Base.Popup
            data-room-dialog
            className={classNames(
              'dialog overflow-hidden',
              isFull
                ? 'fixed! inset-0 h-dvh max-h-none! w-screen! rounded-none!'
                : 'dialog-wide h-[min(720px,100dvh-48px)]',
            )}
          >
            <Base.Title className="sr-only">{t('overlay')}</Base.Title>
            {/* Its header is not the page's. */}
            <section aria-label={t('overlay')} className="contents">
              <RoomOverlayProvider value={overlay}>{children}</RoomOverlayProvider>
            </section>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
