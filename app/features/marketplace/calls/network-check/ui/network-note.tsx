import { LoaderCircle, Wifi, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from '#app/ui/class-names.ts'
import { isImpossible, type NetworkQuality } from '../rules.ts'
import type { NetworkCheck } from './use-network-check.ts'

const toneClasses: Record<NetworkQuality | 'testing', string> = {
  testing: 'bg-sunk text-ink-2',
  good: 'bg-pine-tint text-pine-ink',
  sound: 'bg-apricot-tint text-ink-2',
  weak: 'bg-apricot-tint text-ink-2',
  no_server: 'bg-brick-tint text-red-ink',
  blocked: 'bg-brick-tint text-red-ink',
  no_relay: 'bg-brick-tint text-red-ink',
}

export function NetworkNote({ check, children }: { check: NetworkCheck; children?: ReactNode }) {
  const { t } = useTranslation('room')
  const quality = check.quality ?? 'testing'
  const Icon = isImpossible(check.quality) ? WifiOff : quality === 'testing' ? LoaderCircle : Wifi
  return (
    <div
      role="status"
      className={classNames('grid grid-cols-[44px_1fr] gap-3.5 rounded-card p-4', toneClasses[quality])}
      data-network={quality}
    >
      <span aria-hidden="true" className="grid size-11 place-items-center rounded-full bg-surface">
        <Icon className="size-6" />
      </span>
      <div>
        <b className="font-[650]">{t(`lobby.check.${quality}.title`)}</b>
        <p className="mt-0.5 text-[0.875rem] leading-[1.45]">
          {t(`lobby.check.${quality}.text`)} {check.isWithoutUdp && t('lobby.check.withoutUdp')} {children}
        </p>
      </div>
    </div>
  )
}
