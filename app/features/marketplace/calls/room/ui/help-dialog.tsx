import { Ban, Flag } from 'lucide-react'
import { dialLink } from '#app/features/marketplace/safety/helplines.rules.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Switch } from '#app/ui/choice.tsx'
import { Dialog, DialogClose } from '#app/ui/dialog.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { SHORTCUTS, type Shortcut } from '../stage.rules.ts'
import type { RoomLinks } from './room-frame.tsx'
import { useCallView } from './use-call-view.ts'

export function HelpDialog(props: {
  open: boolean
  onOpenChange: (open: boolean) => void
  onReport: () => void
  onBlock: () => void
  name: string
  links: RoomLinks
}) {
  const { open, onOpenChange, onReport, onBlock, name, links } = props
  const { t } = useTranslation(['stage', 'room'])
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
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
        <p className="mt-1 text-ink-2">{t('helpDialog.unwellText', { name })}</p>
        <div className="mt-3 flex flex-wrap gap-2.5">
          <Button variant="sec" size="sm" icon={<Flag />} onClick={onReport}>
            {t('helpDialog.report')}
          </Button>
          <Button variant="sec" size="sm" icon={<Ban />} onClick={onBlock}>
            {t('helpDialog.block', { name })}
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
