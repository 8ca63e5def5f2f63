import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatters } from '#app/i18n/format.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { classNames } from '#app/ui/class-names.ts'
import { type PointerPosition, watchDrags } from '#app/ui/watch-drags.ts'
import {
  blockAt,
  clocksOf,
  type DayBlock,
  dayBlocks,
  dayPartsOf,
  isAtEnd,
  isOpen,
  markedRange,
  movedRange,
  pointAt,
  resizedRange,
  type WallPoint,
  type WallRange,
  wallMinute,
} from '../dragging.rules.ts'
import type { ScheduleSlot, ScheduleWeek } from '../views.server.ts'
import { type Week, weekParts } from '../week.rules.ts'
import type { BookedTime } from './slot-kind.tsx'
import { slotLooks } from './slot-kind.tsx'
import { HOUR_PX, placeInDay } from './week-columns.tsx'

type Props = {
  week: ScheduleWeek
  booked: readonly BookedTime[]
  grid: Week
  onOpen: (slotId: string) => void
  onMove: (slotId: string, date: string, from: string, to: string) => void
  onAdd: (date: string, from: string, to: string) => void
  onCall: (callId: string) => void
}

type Block = DayBlock<ScheduleSlot, BookedTime>
type Dragged = {
  kind: 'mark' | 'move' | 'resize'
  first: WallPoint
  slot: (ScheduleSlot & { before: WallRange }) | null
  range: WallRange
}

const END_PX = { mouse: 8, touch: 20 }
/** Moving less than this still counts as a click. */
const CLICK_TOLERANCE_PX = 10

const DAY_MINUTES = 24 * 60

const isSame = (a: WallRange, b: WallRange) => a.from === b.from && a.to === b.to

export function WeekDragging({ week, booked, grid, onOpen, onMove, onAdd, onCall }: Props) {
  const format = useFormat()
  const layer = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [hovered, setHovered] = useState<{ slotId: string | undefined; cursor: string } | null>(null)
  const blocks = dayBlocks(week, grid, weekParts(week.slots, booked), format.timeZone)

  const pointOf = ({ x, y }: PointerPosition): WallPoint => {
    const { left, top, width, height } = layer.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return pointAt(grid, grid.days.length, (x - left) / width, (y - top) / height)
  }
  const isOnHandle = (block: Block, point: WallPoint, { isTouch }: PointerPosition) =>
    isAtEnd(block, point, ((isTouch ? END_PX.touch : END_PX.mouse) * 60) / HOUR_PX)
  const isPossible = ({ range, slot }: Dragged) => {
    const others = blocks.filter(({ part }) => !slot || part.slot?.slotId !== slot.slotId)
    return isOpen(range, others, wallMinute(week.firstDate, week.nowWall))
  }

  const onPress = useEffectEvent((place: PointerPosition) => {
    const part = blockAt(blocks, pointOf(place))?.part
    if (part?.slot) onOpen(part.slot.slotId)
    if (part?.call) onCall(part.call.callId)
  })
  const onHover = useEffectEvent((place: PointerPosition | null) => {
    const point = place && pointOf(place)
    const block = point && blockAt(blocks, point)
    if (!block) return setHovered(null)
    const cursor = isOnHandle(block, point, place) ? 'ns-resize' : 'pointer'
    const slotId = block.part.slot?.slotId
    setHovered((before) => (before?.slotId === slotId && before?.cursor === cursor ? before : { slotId, cursor }))
  })
  const begin = (place: PointerPosition): Dragged | null => {
    const first = pointOf(place)
    const block = blockAt(blocks, first)
    if (!block) return { kind: 'mark', first, slot: null, range: markedRange(grid, first, first) }
    if (!block.slot || !block.part.slot) return null
    const slot = { ...block.part.slot, before: block.slot }
    return { kind: isOnHandle(block, first, place) ? 'resize' : 'move', first, slot, range: block.slot }
  }
  const follow = useEffectEvent((drag: Dragged, place: PointerPosition): Dragged => {
    const last = pointOf(place)
    const rangeOf = drag.kind === 'move' ? movedRange : resizedRange
    const range = drag.slot ? rangeOf(grid, drag.slot.before, drag.first, last) : markedRange(grid, drag.first, last)
    const next = { ...drag, range }
    setDragged((before) => (before && isSame(before.range, range) ? before : next))
    return next
  })
  const drop = useEffectEvent((drag: Dragged, movedPx: number) => {
    const { date, from, to } = clocksOf(week.firstDate, drag.range)
    if (drag.slot && isSame(drag.range, drag.slot.before)) {
      if (movedPx < CLICK_TOLERANCE_PX) onOpen(drag.slot.slotId)
    } else if (isPossible(drag)) {
      if (drag.slot) onMove(drag.slot.slotId, date, from, to)
      else onAdd(date, from, to)
    }
  })
  const onDrag = useEffectEvent((place: PointerPosition) => {
    let drag = begin(place)
    if (!drag) return null
    setHovered(null)
    return {
      onMove: (next: PointerPosition) => {
        if (drag) drag = follow(drag, next)
      },
      onEnd: ({ isDropped, movedPx }: { isDropped: boolean; movedPx: number }) => {
        setDragged(null)
        if (drag && isDropped) drop(drag, movedPx)
      },
    }
  })
  useEffect(() => (layer.current ? watchDrags(layer.current, { onPress, onHover, onDrag }) : undefined), [])

  const isRefused = dragged !== null && !isPossible(dragged)
  const cursorOf = { mark: 'ns-resize', move: 'grabbing', resize: 'ns-resize' }
  return (
    <div
      ref={layer}
      data-part="dragging"
      style={{ cursor: isRefused ? 'not-allowed' : dragged ? cursorOf[dragged.kind] : hovered?.cursor }}
      className="absolute inset-0 touch-manipulation select-none [-webkit-touch-callout:none]"
    >
      {blocks.map((block) => (
        <SlotCover
          key={`${block.day}${block.part.startAt.getTime()}`}
          block={block}
          grid={grid}
          isHovered={!!hovered && block.part.slot?.slotId === hovered.slotId}
          isDragged={!!dragged?.slot && block.part.slot?.slotId === dragged.slot.slotId}
        />
      ))}
      {dragged && <DraggedTime dragged={dragged} grid={grid} firstDate={week.firstDate} isRefused={isRefused} />}
    </div>
  )
}

const boxOf = (grid: Week, { day, fromMinute, toMinute }: { day: number; fromMinute: number; toMinute: number }) => ({
  left: `calc(${(day * 100) / grid.days.length}% + 6px)`,
  width: `calc(${100 / grid.days.length}% - 11px)`,
  ...placeInDay(grid, fromMinute, toMinute),
})

function SlotCover(props: { block: Block; grid: Week; isHovered: boolean; isDragged: boolean }) {
  const { block, grid, isHovered, isDragged } = props
  const { day, from, to, slot } = block
  if (!slot) return null
  const box = boxOf(grid, { day, fromMinute: from - day * DAY_MINUTES, toMinute: to - day * DAY_MINUTES })
  if (isDragged) return <span style={box} className="absolute rounded-[9px] bg-paper/70" />
  return (
    slot.to === to &&
    box.height > 28 && (
      <span
        style={box}
        className={classNames(
          'absolute flex items-end justify-center pb-[3px] pointer-coarse:opacity-100',
          !isHovered && 'opacity-0',
        )}
      >
        <span className="h-[3px] w-6 rounded-full bg-ink/45" />
      </span>
    )
  )
}

function DraggedTime(props: { dragged: Dragged; grid: Week; firstDate: string; isRefused: boolean }) {
  const { dragged, grid, firstDate, isRefused } = props
  const { language, hourFormat } = useFormat()
  const wall = formatters(language, 'UTC', hourFormat)
  const atMinute = (minute: number) => new Date(Date.parse(firstDate) + minute * 60_000)
  const look = dragged.slot ? slotLooks[dragged.slot.media] : null
  return dayPartsOf(dragged.range, grid, grid.days.length).map((part, index) => (
    <span
      key={part.day}
      style={boxOf(grid, part)}
      className={classNames(
        'absolute rounded-[9px] border-[1.5px] shadow-float',
        isRefused
          ? 'border-brick border-dashed bg-brick-tint/85'
          : look
            ? `border-transparent before:absolute before:inset-y-0 before:left-0 before:w-1 before:rounded-l-[9px] ${look.box} ${look.edge}`
            : 'border-pine bg-pine-tint/85',
      )}
    >
      {index === 0 && (
        <b
          className={classNames(
            'tabular absolute top-0.5 z-1 flex items-center gap-1 whitespace-nowrap rounded-[6px] px-1.5 py-px text-[0.8125rem] leading-[1.35] font-[650]',
            part.day === grid.days.length - 1 ? 'right-0.5' : 'left-1',
            isRefused ? 'bg-brick text-on-brick' : 'bg-pine text-on-pine',
          )}
        >
          {isRefused && <X className="size-3.5 flex-none stroke-[2.6]" />}
          {wall.timeRange(atMinute(dragged.range.from), atMinute(dragged.range.to))}
        </b>
      )}
    </span>
  ))
}
