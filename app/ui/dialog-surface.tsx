import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ButtonRow, IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import type { DialogProps } from './dialog.tsx'

export function DialogSurface(props: Omit<DialogProps, 'trigger'> & { open: boolean }) {
  const { open, onOpenChange, title, description, image, summary, actions, size = 'md', dismissible = true } = props
  // Without it, Base UI leaves the focus where the next dialog has taken it meanwhile.
  const { finalFocus } = props
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
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className="dialog-view">
          <Base.Popup
            initialFocus={props.initialFocus}
            finalFocus={finalFocus && (() => finalFocus() ?? true)}
            className={classNames('dialog', size !== 'md' && `dialog-${size}`, props.className)}
          >
            <div className={classNames('dialog-head', image !== undefined && 'dialog-lined')}>
              {image}
              <div className="min-w-0 self-center">
                <Base.Title className="d3">{title}</Base.Title>
                {description && <Base.Description className="mt-1.5 text-ink-2">{description}</Base.Description>}
              </div>
            </div>
            {props.children && <div className="dialog-body">{props.children}</div>}
            {(summary || actions) && (
              <div className={classNames('dialog-foot', summary !== undefined && 'dialog-foot-lined')}>
                {summary}
                {actions && <ButtonRow>{actions}</ButtonRow>}
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

export function DialogClose({ children }: { children: ReactElement }) {
  return <Base.Close render={children} />
}
