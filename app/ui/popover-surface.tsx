import { Popover as Base } from '@base-ui/react/popover'
import { X } from 'lucide-react'
import { type CSSProperties, type ReactElement, useRef } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import type { PopoverProps } from './popover.tsx'

export function PopoverSurface(props: PopoverProps) {
  const { trigger, title, titleHidden, align = 'start', width, open, onOpenChange, footer, className, children } = props
  const { t } = useTranslation('ui')
  const popup = useRef<HTMLDivElement>(null)
  /** Its first choice; while that is on its way not the buttons below, and under a finger no keyboard. */
  const firstFocus = (by: string) =>
    by !== 'touch' && popup.current?.querySelector('.pop-body :is(a, button, input, select, textarea)')
      ? true
      : popup.current
  return (
    <Base.Root open={open} defaultOpen onOpenChange={(next) => onOpenChange?.(next)} modal="trap-focus">
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Backdrop className="scrim pop-scrim" />
        <Base.Positioner className="pop-place" align={align} sideOffset={8} collisionPadding={12}>
          <Base.Popup
            ref={popup}
            initialFocus={firstFocus}
            className={classNames('pop', className)}
            style={width === undefined ? undefined : ({ '--pop-width': `${width}px` } as CSSProperties)}
          >
            <div className="pop-head">
              <Base.Title className={classNames('t1', titleHidden && 'pop-untitled')}>{title}</Base.Title>
            </div>
            <div className="pop-body">{children}</div>
            {footer && <div className="pop-foot">{footer}</div>}
            <Base.Close
              className="pop-close"
              render={
                <IconButton label={t('close')}>
                  <X />
                </IconButton>
              }
            />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export function PopoverClose({ children }: { children: ReactElement }) {
  return <Base.Close render={children} />
}
