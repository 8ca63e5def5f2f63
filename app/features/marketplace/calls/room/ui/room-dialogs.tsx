import { Ban, Flag } from 'lucide-react'
import { BlockDialog } from '#app/features/marketplace/calls/ui/block-dialog.tsx'
import { dialLink } from '#app/features/marketplace/safety/helplines.rules.ts'
import { ReportDialog } from '#app/features/marketplace/safety/ui/report-dialog.tsx'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Switch } from '#app/ui/choice.tsx'
import { Dialog, DialogClose } from '#app/ui/dialog.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { CallRow } from '../../views.server.ts'
import { DEFAULT_VOICE_PROCESSING, type VoiceProcessing } from '../own-media.rules.ts'
import { SHORTCUTS, type Shortcut } from '../rules.ts'
import { OwnDevices } from './devices.tsx'
import { useMediaState } from './local-media.ts'
import { type Room, useRoomState } from './room-engine.ts'
import type { RoomLinks } from './room-frame.tsx'
import { useCallView } from './room-store.ts'

export type RoomDialog = 'devices' | 'help' | 'report' | 'block' | 'leave' | null
type Props = {
  room: Room
  call: CallRow
  links: RoomLinks
  open: RoomDialog
  onChange: (open: RoomDialog) => void
}

export function RoomDialogs(props: Props) {
  const { call, links, open, onChange } = props
  const { name } = call.other
  const close = () => onChange(null)
  const block = () => onChange('block')
  return (
    <>
      <DeviceDialog {...props} />
      <HelpDialog {...props} />
      {open === 'report' && (
        <ReportDialog path={links.report} name={name} callId={call.callId} onClose={close} onBlock={block} />
      )}
      {open === 'block' && <BlockDialog path={links.block} name={name} next={links.call} onClose={close} />}
      <LeaveDialog {...props} />
    </>
  )
}

const openness = ({ open, onChange }: Props, which: RoomDialog) => ({
  open: open === which,
  onOpenChange: (isOpen: boolean) => onChange(isOpen ? which : null),
})

function DeviceDialog(props: Props) {
  const { room, call, open } = props
  const { processing } = useMediaState(room)
  const { t } = useTranslation('room')
  return (
    <Dialog
      {...openness(props, 'devices')}
      title={t('devices.title')}
      actions={
        <DialogClose>
          <Button>{t('devices.close')}</Button>
        </DialogClose>
      }
    >
      {open === 'devices' && (
        <div className="grid gap-4">
          <OwnDevices room={room} media={call.media} />
          <fieldset className="mt-1">
            <legend className="mb-1 font-semibold">{t('devices.processing')}</legend>
            {(Object.keys(DEFAULT_VOICE_PROCESSING) as (keyof VoiceProcessing)[]).map((name) => (
              <Switch
                key={name}
                name={name}
                label={t(`devices.${name}`)}
                checked={processing[name]}
                onChange={(event) => void room.media.setProcessing({ [name]: event.target.checked })}
              />
            ))}
          </fieldset>
        </div>
      )}
    </Dialog>
  )
}

/** Confirms leaving. People can rejoin after leaving; ending, which only the seeker may do, is final. */
function LeaveDialog(props: Props) {
  const { room, call, onChange } = props
  const canEnd = useRoomState(room).hasTalked && call.side === 'seeker'
  const { t } = useTranslation(['stage', 'calls'])
  const format = useFormat()
  const values = {
    time: format.time(call.endAt),
    name: firstNameOf(call.other.name),
    credits: t('calls:credits', { count: call.credits, formatted: format.credits(call.credits) }),
  }
  const text = canEnd && call.credits > 0 ? 'textSeeker' : 'text'
  return (
    <Dialog
      {...openness(props, 'leave')}
      title={t('leaveDialog.title')}
      size={canEnd ? 'md' : 'sm'}
      actions={
        <>
          <DialogClose>
            <Button variant="ghost">{t('leaveDialog.stay')}</Button>
          </DialogClose>
          {canEnd && (
            <Button
              variant="sec"
              onClick={() => {
                room.end()
                onChange(null)
              }}
            >
              {t('leaveDialog.end')}
            </Button>
          )}
          <Button variant="stop" onClick={() => room.leave()}>
            {t('leaveDialog.leave')}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{t(`leaveDialog.${text}`, values)}</p>
    </Dialog>
  )
}

function HelpDialog(props: Props) {
  const { call, links, onChange } = props
  const { t } = useTranslation(['stage', 'room'])
  return (
    <Dialog
      {...openness(props, 'help')}
      title={t('helpDialog.title')}
      actions={
        <DialogClose>
          <Button>{t('room:devices.close')}</Button>
        </DialogClose>
      }
    >
      <section aria-labelledby="danger">
        <h3 id="danger" className="font-semibold">
          {t('helpDialog.danger')}
        </h3>
        <ul className="mt-2 grid gap-1">
          {[{ name: t('helpDialog.emergency'), phone: links.help.emergency }, ...links.help.lines].map((line) => (
            <li key={line.phone} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="min-w-0 text-ink-2">{line.name}</span>
              <TextLink
                href={dialLink(line.phone)}
                className="tabular inline-flex items-center pointer-coarse:min-h-11"
              >
                {line.phone}
              </TextLink>
            </li>
          ))}
        </ul>
        <p className="mt-2">
          <TextLink href={links.helplines} target="_blank" rel="noopener">
            {t('helpDialog.helplines')}
          </TextLink>
        </p>
      </section>
      <section aria-labelledby="unwell" className="mt-5 border-line border-t pt-5">
        <h3 id="unwell" className="font-semibold">
          {t('helpDialog.unwell')}
        </h3>
        <p className="mt-1 text-ink-2">{t('helpDialog.unwellText', { name: firstNameOf(call.other.name) })}</p>
        <div className="mt-3 flex flex-wrap gap-2.5">
          <Button variant="sec" size="sm" icon={<Flag />} onClick={() => onChange('report')}>
            {t('helpDialog.report')}
          </Button>
          <Button variant="sec" size="sm" icon={<Ban />} onClick={() => onChange('block')}>
            {t('helpDialog.block', { name: firstNameOf(call.other.name) })}
          </Button>
        </div>
      </section>
      <ul className="mt-5 grid gap-2.5 border-line border-t pt-5 text-ink-2">
        <li>{t('helpDialog.audio')}</li>
        <li>{t('helpDialog.video')}</li>
        <li>{t('helpDialog.reload')}</li>
        <li>
          <TextLink href={links.support}>{t('helpDialog.support')}</TextLink>
        </li>
      </ul>
      <Keys />
    </Dialog>
  )
}

function Keys() {
  const { t } = useTranslation('stage')
  const [{ hasKeys, hasSounds }, setView] = useCallView()
  return (
    <section aria-labelledby="keys" className="mt-5 border-line border-t pt-5">
      <h3 id="keys" className="font-semibold">
        {t('helpDialog.keys')}
      </h3>
      <ul className="mt-2 mb-3 grid gap-x-8 gap-y-1.5 text-ink-2 sm:grid-cols-2 pointer-coarse:hidden">
        {(Object.keys(SHORTCUTS) as Shortcut[]).map((shortcut) => (
          <li key={shortcut} className="flex items-baseline justify-between gap-3">
            {t(`helpDialog.key.${shortcut}`)}
            <kbd className="rounded-md border border-line-strong px-1.5 font-text font-semibold text-[0.8125rem]">
              {SHORTCUTS[shortcut]}
            </kbd>
          </li>
        ))}
      </ul>
      <Switch
        name="keys"
        label={t('helpDialog.keysOn')}
        checked={hasKeys}
        onChange={(event) => setView({ hasKeys: event.target.checked })}
      />
      <Switch
        name="sounds"
        label={t('helpDialog.sounds')}
        checked={hasSounds}
        onChange={(event) => setView({ hasSounds: event.target.checked })}
      />
    </section>
  )
}
