import { Drawer as Base } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import type { SheetProps } from './sheet.tsx'
import { useMedia } from './use-media.ts'

export function SheetSurface(props: Omit<SheetProps, 'trigger'> & { open: boolean }) {
  const { open, onOpenChange, title, footer, tall, className, children } = props
  const { t } = useTranslation('ui')
  const phone = useMedia('(max-width: 639.98px)')
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)} swipeDirection={phone ? 'down' : 'right'}>
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

export function SheetClose({ children }: { children: ReactElement }) {
  return <Base.Close render={children} />
}
