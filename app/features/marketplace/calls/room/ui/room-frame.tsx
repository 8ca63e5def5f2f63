import { ArrowLeft, Maximize, Minimize, X } from 'lucide-react'
import {
  Component,
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { Helpline } from '#app/features/marketplace/safety/helplines.data.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, ButtonRow, type ButtonVariant, IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Avatar } from '#app/ui/photo.tsx'
import type { CallRow } from '../../views.server.ts'

/** The dialog the room is in; null on a page of its own. `question` runs instead of closing. */
type OverlayControl = { close: () => void; question: RefObject<(() => void) | null> } | null

const Overlay = createContext<OverlayControl>(null)
export const RoomOverlayProvider = Overlay.Provider
export const useRoomOverlay = () => use(Overlay)

export function RoomMain({ children, ...props }: ComponentProps<'div'>) {
  return use(Overlay) ? (
    <div {...props}>{children}</div>
  ) : (
    <main {...props} id="main">
      {children}
    </main>
  )
}

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

const wayOut = (overlay: OverlayControl, to: string) =>
  overlay ? { onClick: overlay.close } : { to, reloadDocument: true }

export function BackToCalls({ to }: { to: string }) {
  const { t } = useTranslation('room')
  const overlay = use(Overlay)
  return (
    <IconButton label={t('back')} className="-ml-3" {...wayOut(overlay, to)}>
      {overlay ? <X /> : <ArrowLeft />}
    </IconButton>
  )
}

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
  return (
    <Button variant={variant} {...wayOut(use(Overlay), to)}>
      {t('end.toCalls')}
    </Button>
  )
}

export function NoticeScreen(props: {
  name: string
  title: string
  backTo: string
  photoOf?: CallRow['other']
  actions?: ReactNode
  children?: ReactNode
}) {
  const { photoOf } = props
  const heading = useArrivalFocus()
  return (
    <RoomPaper className="flex">
      <div className="mx-auto flex w-full max-w-[560px] flex-col px-5" data-screen={props.name}>
        <header className="py-2">
          <BackToCalls to={props.backTo} />
        </header>
        <RoomMain className="grid flex-1 content-center gap-5 pb-24 low:pb-6">
          {photoOf && (
            <Avatar photoKey={photoOf.photoKey} id={photoOf.userId} name={photoOf.name} size={84} shape="arch" />
          )}
          <h1 ref={heading} tabIndex={-1} className="d2 outline-none">
            {props.title}
          </h1>
          {props.children && <div className="grid gap-4 text-ink-2">{props.children}</div>}
          {props.actions && <ButtonRow className="mt-3">{props.actions}</ButtonRow>}
        </RoomMain>
      </div>
    </RoomPaper>
  )
}

export function useArrivalFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body && navigator.userActivation?.hasBeenActive) heading.current?.focus()
  }, [])
  return heading
}

export type FullScreen = { isFull: boolean; toggle: () => void } | null

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
const isFull = () => document.fullscreenElement !== null

/** Full screen for the whole page, so dialogs stay visible. Null if the browser can't. */
export function useFullScreen(): FullScreen {
  const isOn = useSyncExternalStore(subscribe, isFull, () => false)
  if (typeof document === 'undefined' || !document.fullscreenEnabled) return null
  const toggle = () => {
    const change = isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    change.catch(() => {})
  }
  return { isFull: isOn, toggle }
}

/** Delay before a retry, so a part that keeps failing doesn't slow down the call. */
const RETRY_MS = 5_000

/** An optional part of the call: if it fails, the call continues without it. Retried if there's no `instead`. */
export class OptionalPart extends Component<{ children: ReactNode; instead?: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  private retry: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    if (this.props.instead === undefined) this.retry = setTimeout(() => this.setState({ hasFailed: false }), RETRY_MS)
  }

  override componentWillUnmount() {
    clearTimeout(this.retry)
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children
  }
}

export type RoomLinks = {
  calls: string
  helplines: string
  help: { emergency: string; lines: readonly Helpline[] }
  report: string
  block: string
  call: string
  companion: string | null
  login: string
  support: string
}
