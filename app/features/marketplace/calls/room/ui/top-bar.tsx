import { Lock, ShieldCheck, WifiOff } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from '#app/ui/class-names.ts'
import { CountdownRing } from '#app/ui/progress.tsx'
import { clockOf } from '../../rules.ts'
import { clockText, endNotice, isThere, type Quality } from '../rules.ts'
import { FullScreenButton } from './room-frame.tsx'
import type { StageView } from './stage-hooks.ts'

/** The other person's name, one calm sentence, and the remaining time. Announces the sentence but not the clock. */
export function TopBar(props: StageView) {
  const { call, now, state, peer } = props
  const { t } = useTranslation('stage')
  const left = clockOf(call, now).seconds
  return (
    <header className="grid min-h-[68px] grid-cols-[1fr_auto] items-center gap-x-4 py-2 room-large:grid-cols-[1fr_auto_1fr] room-low:pointer-events-none room-low:absolute room-low:right-[72px] room-low:left-3 room-low:top-2 room-low:z-10 room-low:min-h-0 room-low:grid-cols-[auto_1fr_auto] room-low:py-1.5">
      <div className="flex min-w-0 items-center gap-3.5 room-low:rounded-full room-low:bg-room/72 room-low:px-3 room-low:py-1">
        <span className="truncate font-display text-[1.3125rem] leading-tight [font-variation-settings:'SOFT'_80] [font-weight:480] room-low:text-[1.125rem]">
          {call.other.name}
        </span>
        {state.trust === 'confirmed' && (
          <ShieldCheck role="img" aria-label={t('checked')} className="size-[18px] text-pine" />
        )}
        {isThere(peer) && <Bars quality={state.quality} />}
      </div>
      <Sentence {...props} left={left} />
      <div className="flex items-center justify-end gap-3 room-large:col-start-3 room-large:row-start-1 room-low:col-start-3 room-low:rounded-full room-low:bg-room/72 room-low:px-3 room-low:py-1">
        <CountdownRing
          fraction={left / (call.minutes * 60)}
          label={t('leftLabel', { clock: clockText(left) })}
          className="room-low:size-5"
        />
        <b aria-hidden="true" className="num tabular text-[1.6875rem] leading-none font-[440] room-low:text-[1.125rem]">
          {clockText(left)}
        </b>
        <span
          aria-hidden="true"
          className="hidden whitespace-nowrap text-[0.875rem] text-ink-2 room-wide:inline room-low:hidden"
        >
          {t('left', { minutes: call.minutes })}
        </span>
        <FullScreenButton className="pointer-events-auto -mr-2.5" />
      </div>
    </header>
  )
}

function Sentence({ left, state, peer, name }: StageView & { left: number }) {
  const { t } = useTranslation('stage')
  const notice = endNotice(left)
  // "Your call continues" shows only while it does.
  const isSocketLost = state.socketState === 'connecting' && peer !== 'reconnecting' && peer !== 'away'
  // Only comparing the pictures proves it.
  const isPrivate = state.trust === 'confirmed'
  const text = isSocketLost
    ? t(isThere(peer) ? 'serverLost' : 'serverLostAlone')
    : notice
      ? t(`notice.${notice}`)
      : peer === 'connected'
        ? t(isPrivate ? 'promise.private' : 'promise.plain', { name })
        : t(`state.${peer}`, { name })
  const Icon = isSocketLost || peer === 'weak' ? WifiOff : peer === 'connected' && !notice ? Lock : null
  // The same words are shown large in the middle.
  const isRepeated = !isSocketLost && !notice && !isThere(peer)
  return (
    <p
      role="status"
      className={classNames(
        'col-span-2 row-start-2 flex items-center justify-center gap-2 text-center text-[0.875rem] room-wide:text-[0.9375rem] room-large:col-span-1 room-large:col-start-2 room-large:row-start-1 room-low:col-span-1 room-low:col-start-2 room-low:row-start-1 room-low:mx-auto room-low:rounded-full room-low:bg-room/72 room-low:px-3 room-low:py-1',
        notice ? 'font-semibold text-apricot' : 'text-ink-2',
        isRepeated && 'sr-only!',
      )}
    >
      {Icon && <Icon aria-hidden="true" className="size-[18px] flex-none text-pine" />}
      {text}
    </p>
  )
}

function Bars({ quality }: { quality: Quality }) {
  const { t } = useTranslation('stage')
  const lit = { good: 3, fair: 2, weak: 1 }[quality]
  return (
    <span className="flex items-center gap-3.5" data-quality={quality}>
      <span aria-hidden="true" className="flex h-3.5 items-end gap-[3px]">
        {[6, 10, 14].map((height, bar) => (
          <i
            key={height}
            style={{ height }}
            className={classNames('w-1 rounded-sm', bar < lit ? 'bg-pine' : 'bg-line')}
          />
        ))}
      </span>
      <span className="sr-only whitespace-nowrap text-[0.9375rem] text-ink-2 room-wide:not-sr-only room-low:sr-only">
        {t(`quality.${quality}`)}
      </span>
    </span>
  )
}
