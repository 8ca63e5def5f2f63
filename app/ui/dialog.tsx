import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactElement, ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonRow, IconButton } from './button.tsx'
import { classNames } from './class-names.ts'

export type DialogProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** A button that opens it; without one, `open` decides. */
  trigger?: ReactElement
  title: ReactNode
  description?: ReactNode
  /** A picture left of the title. */
  picture?: ReactNode
  /** Buttons, the primary last. */
  actions?: ReactNode
  size?: 'sm' | 'md' | 'wide'
  /** What gets the focus; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  /** False while an answer must be given: no cross, no press beside it, no Escape. */
  dismissible?: boolean
  className?: string
  children?: ReactNode
}

/** One question or task over the page; a sheet from below on phones. Focus returns to where it came from. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, trigger, title, description, picture, actions, size = 'md', dismissible = true } = props
  const { t } = useTranslation('ui')
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!dismissible}
      onOpenChange={(next, details) => {
        if (!next && !dismissible && details.reason === 'escape-key') details.cancel()
        else onOpenChange?.(next)
      }}
    >
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className="dialog-view">
          <Base.Popup
            initialFocus={props.initialFocus}
            className={classNames('dialog', size !== 'md' && `dialog-${size}`, props.className)}
          >
            <div className={classNames('dialog-head', picture !== undefined && 'dialog-lined')}>
              {picture}
              <div className="min-w-0 self-center">
                <Base.Title className="d3">{title}</Base.Title>
                {description && <Base.Description className="mt-1.5 text-ink-2">{description}</Base.Description>}
              </div>
            </div>
            {props.children && <div className="dialog-body">{props.children}</div>}
            {actions && (
              <div className="dialog-foot">
                <ButtonRow>{actions}</ButtonRow>
              </div>
            )}
            {dismissible && (
              <Base.Close
                className="dialog-x"
                render={
                  <IconButton label={t('close')}>
                    <X />
                  </IconButton>
                }
              />
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** Makes the button inside it close the dialog around it. */
export function DialogClose({ children }: { children: ReactElement }) {
  return <Base.Close render={children} />
}
