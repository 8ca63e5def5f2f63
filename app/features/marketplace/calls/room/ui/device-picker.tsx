import { ChevronDown, Mic, Video, Volume2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { DeviceKind } from '../own-media.rules.ts'
import type { MediaState } from './local-media.ts'
import type { MediaOwner } from './use-media.ts'

const icons = { camera: Video, microphone: Mic, speaker: Volume2 }

/** One row per kind of device, with the list to select from. */
export function DevicePicker(props: { room: MediaOwner; state: MediaState; kinds: readonly DeviceKind[] }) {
  const { room, state, kinds } = props
  const { t } = useTranslation('room')
  const [isPlaying, setIsPlaying] = useState(false)
  return (
    <ul className="divide-y divide-line border-y border-line">
      {kinds.map((kind) => {
        const Icon = icons[kind]
        const devices = state.devices[kind]
        const id = `device-${kind}`
        return (
          <li key={kind} className="grid min-h-[62px] grid-cols-[24px_1fr_auto] items-center gap-3">
            <Icon aria-hidden="true" className="size-5 text-ink-3" />
            <div className="relative min-w-0 py-2">
              <label htmlFor={id} className="block text-[0.8125rem] leading-tight text-ink-3">
                {t(`devices.${kind}`)}
              </label>
              <select
                id={id}
                className="-ml-1.5 mt-0.5 w-[calc(100%+6px)] cursor-pointer appearance-none truncate rounded-sm bg-transparent py-1 pr-7 pl-1.5 outline-offset-0 text-[0.9375rem] font-medium text-ink disabled:cursor-default"
                value={state.selected[kind]}
                disabled={devices.length === 0}
                onChange={(event) => void room.media.choose(kind, event.target.value)}
              >
                {devices.length === 0 && (
                  <option value={state.selected[kind]}>
                    {t(kind === 'speaker' ? 'devices.default' : 'devices.none')}
                  </option>
                )}
                {kind === 'speaker' && devices.length > 0 && !devices.some(({ id: each }) => each === '') && (
                  <option value="">{t('devices.default')}</option>
                )}
                {devices.map((device) => (
                  <option key={device.id} value={device.id}>
                    {device.label}
                  </option>
                ))}
              </select>
            </div>
            {kind === 'speaker' ? (
              <button
                type="button"
                className="text-link min-h-11 text-[0.9375rem]"
                aria-disabled={isPlaying || undefined}
                onClick={() => {
                  if (isPlaying) return
                  setIsPlaying(true)
                  void import('./sounds.ts')
                    .then(({ playSound }) => playSound('test', state.selected.speaker))
                    .finally(() => setIsPlaying(false))
                }}
              >
                {t(isPlaying ? 'devices.testing' : 'devices.test')}
              </button>
            ) : (
              <ChevronDown aria-hidden="true" className="pointer-events-none size-5 text-ink-2" />
            )}
          </li>
        )
      })}
    </ul>
  )
}
