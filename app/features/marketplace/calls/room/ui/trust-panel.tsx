import * as icons from 'lucide-react'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import type { RoomState } from '../engine.rules.ts'
import { CallPanel } from './notes-panel.tsx'
import type { Room } from './room-engine.ts'

/**
 * Four signs, the same on both sides unless the call is intercepted. “Different” asks twice, because a slip is
 * likelier.
 */
export function TrustPanel(props: { room: Room; state: RoomState; name: string; onClose: () => void }) {
  const { room, state, name, onClose } = props
  const { t } = useTranslation('stage')
  const [isDifferent, setDifferent] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const isConfirmed = state.trust === 'confirmed'
  const title = isConfirmed ? t('trust.matches') : isDifferent ? t('trust.differentTitle') : t('trust.title')
  // Also after a click: its button is gone or means something else, and a second click must not end the call.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each title
  useEffect(() => heading.current?.focus(), [title])
  return (
    <CallPanel
      titleId="trust-title"
      onClose={onClose}
      className="inset-x-3 top-3 max-h-[calc(100%-24px)] overflow-y-auto p-5 room-wide:top-5 room-wide:right-5 room-wide:left-auto room-wide:w-[324px] room-low:top-2 room-low:p-4"
    >
      <div className="flex items-start justify-between gap-2">
        <h2 ref={heading} id="trust-title" tabIndex={-1} className="t1 font-display outline-none">
          {title}
        </h2>
        <IconButton label={t('trust.close')} onClick={onClose} className="-mt-2.5 -mr-2.5">
          <X />
        </IconButton>
      </div>
      {!state.symbols || state.trust === 'none' ? (
        <p className="mt-1 text-[0.9375rem] text-ink-2">{t('trust.waiting', { name })}</p>
      ) : (
        <>
          <p className="mt-1 text-[0.9375rem] text-ink-2">
            {isConfirmed
              ? t('trust.confirmedText', { name })
              : isDifferent
                ? t('trust.differentText')
                : t('trust.text')}
          </p>
          <Signs symbols={state.symbols} />
          {!isConfirmed && (
            <div className="mt-3.5 grid grid-cols-2 gap-2">
              <Button
                variant={isDifferent ? 'stop' : 'sec'}
                size="sm"
                onClick={() => (isDifferent ? room.confirmTrust(false) : setDifferent(true))}
              >
                {t(isDifferent ? 'trust.end' : 'trust.different')}
              </Button>
              <Button size="sm" onClick={() => (isDifferent ? setDifferent(false) : room.confirmTrust(true))}>
                {t(isDifferent ? 'trust.again' : 'trust.matches')}
              </Button>
            </div>
          )}
        </>
      )}
    </CallPanel>
  )
}

/** The order is part of the comparison. */
const places = ['first', 'second', 'third', 'fourth']

function Signs({ symbols }: { symbols: readonly number[] }) {
  const { t } = useTranslation('stage')
  return (
    <ol className="mt-3.5 grid grid-cols-4 gap-2">
      {symbols.map((symbol, place) => {
        const [name, Icon] = TRUST_SIGNS[symbol % TRUST_SIGNS.length] ?? TRUST_SIGNS[0]
        return (
          <li
            key={places[place]}
            className="grid min-w-0 justify-items-center gap-1.5 rounded-ctl bg-apricot-tint px-0.5 py-2.5 text-apricot-ink"
          >
            <Icon aria-hidden="true" className="size-7" />
            <b className="max-w-full text-center text-[0.8125rem] leading-tight text-ink hyphens-auto">
              {t(`trust.name.${name}`)}
            </b>
          </li>
        )
      })}
    </ol>
  )
}

/** The order is part of the protocol: versions that differ would show different signs for one connection. */
export const TRUST_SIGNS = [
  ['moon', icons.Moon],
  ['leaf', icons.Leaf],
  ['key', icons.Key],
  ['sailboat', icons.Sailboat],
  ['sun', icons.Sun],
  ['star', icons.Star],
  ['cloud', icons.Cloud],
  ['umbrella', icons.Umbrella],
  ['snowflake', icons.Snowflake],
  ['flame', icons.Flame],
  ['droplet', icons.Droplet],
  ['waves', icons.Waves],
  ['mountain', icons.Mountain],
  ['tree_pine', icons.TreePine],
  ['tree_palm', icons.TreePalm],
  ['flower', icons.Flower2],
  ['clover', icons.Clover],
  ['wheat', icons.Wheat],
  ['cat', icons.Cat],
  ['dog', icons.Dog],
  ['fish', icons.Fish],
  ['bird', icons.Bird],
  ['rabbit', icons.Rabbit],
  ['worm', icons.Worm],
  ['snail', icons.Snail],
  ['panda', icons.Panda],
  ['bug', icons.Bug],
  ['paw_print', icons.PawPrint],
  ['feather', icons.Feather],
  ['egg', icons.Egg],
  ['apple', icons.Apple],
  ['cherry', icons.Cherry],
  ['banana', icons.Banana],
  ['grape', icons.Grape],
  ['carrot', icons.Carrot],
  ['citrus', icons.Citrus],
  ['pizza', icons.Pizza],
  ['croissant', icons.Croissant],
  ['cake', icons.Cake],
  ['ice_cream_cone', icons.IceCreamCone],
  ['coffee', icons.Coffee],
  ['candy', icons.Candy],
  ['car', icons.Car],
  ['bike', icons.Bike],
  ['train_front', icons.TrainFront],
  ['plane', icons.Plane],
  ['rocket', icons.Rocket],
  ['tractor', icons.Tractor],
  ['anchor', icons.Anchor],
  ['house', icons.House],
  ['castle', icons.Castle],
  ['tent', icons.Tent],
  ['bell', icons.Bell],
  ['book_open', icons.BookOpen],
  ['alarm_clock', icons.AlarmClock],
  ['scissors', icons.Scissors],
  ['hammer', icons.Hammer],
  ['lamp', icons.Lamp],
  ['guitar', icons.Guitar],
  ['drum', icons.Drum],
  ['crown', icons.Crown],
  ['gem', icons.Gem],
  ['gift', icons.Gift],
  ['glasses', icons.Glasses],
] as const satisfies readonly (readonly [string, icons.LucideIcon])[]
