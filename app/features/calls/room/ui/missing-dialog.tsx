import { X } from 'lucide-react'
import { dialLink } from '#app/features/safety/dial.rules.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { RoomLinks } from './room-call.ts'
import type { RoomDialog } from './room-dialogs.tsx'
import type { Room } from './room-engine.ts'

export type MissingDialogProps = { which: RoomDialog; room: Room; links: RoomLinks; onClose: () => void }

/** In the place of a dialog that cannot be fetched: that it cannot, whom to call in danger, or the way out. */
export function MissingDialog(props: MissingDialogProps) {
  const { which, room, links, onClose } = props
  const { t } = useTranslation(['stage', 'ui'])
  const { emergency, lines } = links.help
  return (
    <div
      role="alert"
      className="fixed inset-x-3 top-16 z-30 mx-auto flex w-fit max-w-[520px] items-start gap-3 rounded-card bg-surface py-3 pr-2 pl-5 text-ink shadow-float"
    >
      <div className="grid min-w-0 justify-items-start gap-2 py-1.5">
        <p>{t(which === 'leave' ? 'missing.leave' : 'missing.text')}</p>
        {which === 'help' && (
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {[{ name: t('missing.emergency'), phone: emergency }, ...lines].map(({ name, phone }) => (
              <li key={phone}>
                {name}{' '}
                <TextLink href={dialLink(phone)} className="tabular inline-flex items-center pointer-coarse:min-h-11">
                  {phone}
                </TextLink>
              </li>
            ))}
          </ul>
        )}
        {which === 'leave' && (
          <Button variant="stop" size="sm" onClick={() => room.leave()}>
            {t('missing.leaveNow')}
          </Button>
        )}
      </div>
      <IconButton label={t('ui:close')} onClick={onClose}>
        <X />
      </IconButton>
    </div>
  )
}
