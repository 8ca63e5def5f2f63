import { Flag } from 'lucide-react'
import { dialLink } from '#app/features/safety/dial.rules.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogClose } from '#app/ui/dialog.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { RoomLinks } from './room-call.ts'

/** What to try when something does not work, and whom to call when somebody is in danger. */
export function HelpDialog(props: {
  open: boolean
  onOpenChange: (open: boolean) => void
  onReport: () => void
  links: RoomLinks
}) {
  const { t } = useTranslation('calls')
  const { help } = props.links
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={t('room.helpDialog.title')}
      size="sm"
      actions={
        <>
          <Button variant="ghost" icon={<Flag />} onClick={props.onReport}>
            {t('room.helpDialog.report')}
          </Button>
          <DialogClose>
            <Button>{t('room.devices.close')}</Button>
          </DialogClose>
        </>
      }
    >
      <ul className="grid gap-3 text-ink-2">
        <li>{t('room.helpDialog.audio')}</li>
        <li>{t('room.helpDialog.video')}</li>
        <li>{t('room.helpDialog.reload')}</li>
      </ul>
      <section aria-labelledby="danger" className="mt-5 border-line border-t pt-5">
        <h3 id="danger" className="font-semibold">
          {t('room.helpDialog.danger')}
        </h3>
        <ul className="mt-2 grid gap-1">
          {[{ name: t('room.helpDialog.emergency'), phone: help.emergency }, ...help.lines].map(({ name, phone }) => (
            <li key={phone} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="min-w-0 text-ink-2">{name}</span>
              <TextLink href={dialLink(phone)} className="tabular inline-flex items-center pointer-coarse:min-h-11">
                {phone}
              </TextLink>
            </li>
          ))}
        </ul>
      </section>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-3">
        <TextLink href={props.links.helplines} target="_blank" rel="noopener">
          {t('room.helpDialog.helplines')}
        </TextLink>
        <TextLink href={props.links.support}>{t('room.helpDialog.support')}</TextLink>
      </p>
    </Dialog>
  )
}
