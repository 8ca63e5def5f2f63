import { Drawer as Base } from '@base-ui/react/drawer'
import { ChevronDown, X } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { usePhone } from './use-phone.ts'

/** A surface for many settings: from below on phones (a swipe closes it), from the right elsewhere. */
export function Sheet(props: {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement
  title: ReactNode
  /** Buttons; the last one takes the room. */
  footer?: ReactNode
  /** 90 % high on phones even with little inside, for content that changes. */
  tall?: boolean
  className?: string
  children: ReactNode
}) {
  const { open, onOpenChange, trigger, title, footer, tall, className, children } = props
  const { t } = useTranslation('ui')
  const phone = usePhone()
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)} swipeDirection={phone ? 'down' : 'right'}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className="sheet-view">
          <Base.Popup className={classNames('sheet', tall && 'sheet-tall', className)}>
            <span className="sheet-grip" aria-hidden="true" />
            <div className="sheet-head">
              <Base.Title className="d3">{title}</Base.Title>
              <Base.Close
                render={
                  <IconButton label={t('close')}>
                    <X />
                  </IconButton>
                }
              />
            </div>
            <Base.Content className="sheet-body">{children}</Base.Content>
            {footer && <div className="sheet-foot">{footer}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** Makes the button inside it close the sheet around it. */
export function SheetClose({ children }: { children: ReactElement }) {
  return <Base.Close render={children} />
}

/** A part of a sheet that opens under its name; `value` says on the right what is set. */
export function SheetSection(props: {
  title: ReactNode
  value?: ReactNode
  defaultOpen?: boolean
  children: ReactNode
}) {
  return (
    <details className="sheet-sec" open={props.defaultOpen}>
      <summary>
        <span>{props.title}</span>
        <span>{props.value}</span>
        <ChevronDown />
      </summary>
      <div>{props.children}</div>
    </details>
  )
}
