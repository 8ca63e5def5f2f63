import { Dialog } from '@base-ui/react/dialog'
import { Drawer } from '@base-ui/react/drawer'
import { Menu } from '@base-ui/react/menu'
import { Popover } from '@base-ui/react/popover'
import { X } from 'lucide-react'
import { type CSSProperties, type ReactElement, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ButtonRow, IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import type { DialogProps } from './dialog.tsx'
import type { MenuItemProps, MenuProps } from './menu.tsx'
import type { PopoverProps } from './popover.tsx'
import type { SheetProps } from './sheet.tsx'
import { useMedia } from './use-media.ts'

// Loaded when the first dialog, menu, popover or sheet opens (use-opening.ts).

export function DialogSurface(props: Omit<DialogProps, 'trigger'> & { open: boolean }) {
  const { open, onOpenChange, title, description, image, summary, actions, size = 'md', dismissible = true } = props
  // Without it, Base UI leaves the focus where the next dialog has taken it meanwhile.
  const { finalFocus } = props
  const { t } = useTranslation('ui')
  return (
    <Dialog.Root
      open={open}
      disablePointerDismissal={!dismissible}
      onOpenChange={(next, details) => {
        if (!next && !dismissible && details.reason === 'escape-key') details.cancel()
        else onOpenChange?.(next)
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Viewport className="dialog-view">
          <Dialog.Popup
            initialFocus={props.initialFocus}
            finalFocus={finalFocus && (() => finalFocus() ?? true)}
            className={classNames('dialog', size !== 'md' && `dialog-${size}`, props.className)}
          >
            <div
              className={classNames(
                'dialog-head',
                image !== undefined && 'dialog-lined',
                dismissible && 'pr-16 sm:pr-[72px]',
              )}
            >
              {image}
              <div className="min-w-0 self-center">
                <Dialog.Title className="d3">{title}</Dialog.Title>
                {description && <Dialog.Description className="mt-1.5 text-ink-2">{description}</Dialog.Description>}
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
              <Dialog.Close
                className="absolute top-3.5 right-3 sm:top-[18px] sm:right-[18px]"
                render={
                  <IconButton label={t('close')}>
                    <X />
                  </IconButton>
                }
              />
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

export function DialogClose({ children }: { children: ReactElement }) {
  return <Dialog.Close render={children} />
}

export function MenuSurface(props: MenuProps) {
  // Render next to the trigger, to stay in the same landmark.
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger render={props.trigger} />
      <span ref={setPlace} className="absolute" />
      <Menu.Portal container={place}>
        <Menu.Positioner
          className="z-41"
          side={props.side}
          align={props.align ?? 'end'}
          sideOffset={8}
          collisionPadding={12}
        >
          <Menu.Popup className="menu" aria-label={props.label}>
            {props.children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

export function MenuItem({ icon, tone, disabled, to, onSelect, form, children }: MenuItemProps) {
  const className = classNames(
    'flex min-h-11 w-full cursor-pointer items-center gap-[11px] rounded-ctl px-3 py-1.5 text-left font-medium leading-[1.3] outline-none focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] data-highlighted:bg-sunk [&>svg]:size-5',
    tone === 'brick' ? 'text-brick' : '[&>svg]:text-ink-3',
  )
  if (to !== undefined) {
    return (
      <Menu.LinkItem className={className} closeOnClick render={<Link to={to} />}>
        {icon}
        {children}
      </Menu.LinkItem>
    )
  }
  return (
    <Menu.Item
      className={className}
      disabled={disabled}
      onClick={onSelect}
      nativeButton
      render={<button type={form === undefined ? 'button' : 'submit'} form={form} />}
    >
      {icon}
      {children}
    </Menu.Item>
  )
}

export function MenuSeparator() {
  return <Menu.Separator className="mx-3 my-1.5 h-px bg-line" />
}

export function PopoverSurface(props: PopoverProps) {
  const { trigger, title, titleHidden, align = 'start', width, open, onOpenChange, footer, className, children } = props
  const { t } = useTranslation('ui')
  const popup = useRef<HTMLDivElement>(null)
  /** Focuses the first choice; if it's still loading, the popup rather than its footer. Touch opens no keyboard. */
  const firstFocus = (by: string) =>
    by !== 'touch' && popup.current?.querySelector('.pop-body :is(a, button, input, select, textarea)')
      ? true
      : popup.current
  return (
    <Popover.Root open={open} defaultOpen onOpenChange={(next) => onOpenChange?.(next)} modal="trap-focus">
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Backdrop className="scrim sm:hidden" />
        <Popover.Positioner className="pop-place" align={align} sideOffset={8} collisionPadding={12}>
          <Popover.Popup
            ref={popup}
            initialFocus={firstFocus}
            className={classNames('pop', className)}
            style={width === undefined ? undefined : ({ '--pop-width': `${width}px` } as CSSProperties)}
          >
            <div className="flex items-center justify-between gap-3 px-5 pt-3.5 max-sm:min-h-[54px] max-sm:pr-16">
              <Popover.Title className={classNames('t1', titleHidden && 'sm:sr-only')}>{title}</Popover.Title>
            </div>
            <div className="pop-body">{children}</div>
            {footer && <div className="pop-foot">{footer}</div>}
            <Popover.Close
              className="pop-close"
              render={
                <IconButton label={t('close')}>
                  <X />
                </IconButton>
              }
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

export function PopoverClose({ children }: { children: ReactElement }) {
  return <Popover.Close render={children} />
}

export function SheetSurface(props: Omit<SheetProps, 'trigger'> & { open: boolean }) {
  const { open, onOpenChange, title, footer, tall, className, children } = props
  const { t } = useTranslation('ui')
  const phone = useMedia('(max-width: 639.98px)')
  return (
    <Drawer.Root open={open} onOpenChange={(next) => onOpenChange?.(next)} swipeDirection={phone ? 'down' : 'right'}>
      <Drawer.Portal>
        <Drawer.Backdrop className="scrim" />
        <Drawer.Viewport className="fixed inset-0 z-41 flex items-end justify-end overflow-hidden sm:items-stretch">
          <Drawer.Popup className={classNames('sheet', tall && 'max-sm:h-[90dvh]', className)}>
            <span
              className="mx-auto mt-2.5 h-1 w-10 flex-none rounded-sm bg-line-strong opacity-70 sm:hidden"
              aria-hidden="true"
            />
            <div className="mx-5 flex items-center justify-between gap-3 border-line border-b py-2.5 sm:mx-7 sm:pt-[18px] sm:pb-3 [&>.icon-btn]:-mr-2.5">
              <Drawer.Title className="d3">{title}</Drawer.Title>
              <Drawer.Close
                render={
                  <IconButton label={t('close')}>
                    <X />
                  </IconButton>
                }
              />
            </div>
            <Drawer.Content className="sheet-body">{children}</Drawer.Content>
            {footer && <div className="sheet-foot">{footer}</div>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}

export function SheetClose({ children }: { children: ReactElement }) {
  return <Drawer.Close render={children} />
}
