import { ArrowLeft, Maximize, Minimize, X } from 'lucide-react'
import { type ComponentProps, createContext, type ReactNode, type RefObject, use } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, type ButtonVariant, IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { useFullScreen } from './use-full-screen.ts'

/**
 * The dialog over the calls that the room is in; null on a page of its own. `question` is asked instead of closing at
 * once, as long as there is one.
 */
type OverlayControl = { close: () => void; question: RefObject<(() => void) | null> } | null

const Overlay = createContext<OverlayControl>(null)
export const RoomOverlayProvider = Overlay.Provider
export const useRoomOverlay = () => use(Overlay)

/** The main part of a page; inside a dialog, which stands over another page's, a plain box. */
export function RoomMain({ children, ...props }: ComponentProps<'div'>) {
  return use(Overlay) ? (
    <div {...props}>{children}</div>
  ) : (
    <main {...props} id="main">
      {children}
    </main>
  )
}

/** As high as the page or the dialog, scrolling by itself in the latter. */
export function RoomPaper({ className, children }: { className?: string; children: ReactNode }) {
  const isOverlay = use(Overlay) !== null
  return (
    <div
      className={classNames(
        '[container:room/inline-size]',
        isOverlay ? 'h-full overflow-y-auto bg-paper' : 'min-h-dvh',
      )}
    >
      <div className={classNames(isOverlay ? 'min-h-full' : 'min-h-dvh', className)}>{children}</div>
    </div>
  )
}

/** Back to the calls, or out of the dialog over them. */
export function BackToCalls({ to }: { to: string }) {
  const { t } = useTranslation('room')
  const overlay = use(Overlay)
  return overlay ? (
    <IconButton label={t('back')} onClick={overlay.close} className="-ml-3">
      <X />
    </IconButton>
  ) : (
    <IconButton label={t('back')} to={to} reloadDocument className="-ml-3">
      <ArrowLeft />
    </IconButton>
  )
}

/** In a dialog: all of the screen, and back. */
export function FullScreenButton({ className }: { className?: string }) {
  const { t } = useTranslation('room')
  const overlay = use(Overlay)
  const fullScreen = useFullScreen()
  if (!overlay || !fullScreen) return null
  return (
    <IconButton
      label={t(fullScreen.isFull ? 'endFullScreen' : 'fullScreen')}
      onClick={fullScreen.toggle}
      className={className}
    >
      {fullScreen.isFull ? <Minimize /> : <Maximize />}
    </IconButton>
  )
}

export function ToCalls({ to, variant }: { to: string; variant?: ButtonVariant }) {
  const { t } = useTranslation('room')
  const overlay = use(Overlay)
  return overlay ? (
    <Button variant={variant} onClick={overlay.close}>
      {t('end.toCalls')}
    </Button>
  ) : (
    <Button variant={variant} to={to} reloadDocument>
      {t('end.toCalls')}
    </Button>
  )
}
