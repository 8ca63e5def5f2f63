export { DialogClose, DialogSurface } from './dialog-surface.tsx'
export { MenuItem, MenuSeparator, MenuSurface } from './menu-surface.tsx'
export { PopoverClose, PopoverSurface } from './popover-surface.tsx'
export { SheetClose, SheetSurface } from './sheet-surface.tsx'
