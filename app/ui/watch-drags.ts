/** A point in the window. Touch drags start with a long press and are less precise. */
export type PointerPosition = { x: number; y: number; isTouch: boolean }
/** A drag in progress, until dropped or cancelled by Escape or the browser. */
export type PointerDrag = {
  onMove: (place: PointerPosition) => void
  onEnd: (result: { isDropped: boolean; movedPx: number }) => void
}
type DragHandlers = {
  onPress: (place: PointerPosition) => void
  /** The position of an idle mouse; null when it leaves. */
  onHover: (place: PointerPosition | null) => void
  /** Starts a drag; null if there's nothing to drag. */
  onDrag: (place: PointerPosition) => PointerDrag | null
}

const DRAG_PX = 4
/** Moving further than this cancels the press. */
const PRESS_PX = 10
const LONG_PRESS_MS = 500
const EDGE_PX = 48
const EDGE_PX_PER_MS = 0.35

type Gesture = {
  id: number
  first: PointerPosition
  last: PointerPosition
  drag: PointerDrag | null
  longPress: ReturnType<typeof setTimeout> | undefined
  frame: number
}

const distance = (a: PointerPosition, b: PointerPosition) => Math.hypot(a.x - b.x, a.y - b.y)

/** Watches an element, which must be `select-none touch-manipulation`. Touch drags start with a long press. */
export function watchDrags(element: HTMLElement, { onPress, onHover, onDrag }: DragHandlers): () => void {
  let gesture: Gesture | null = null
  const stop = new AbortController()
  const { signal } = stop

  function end(isDropped: boolean) {
    if (!gesture) return
    const { drag, longPress, frame, first, last } = gesture
    gesture = null
    clearTimeout(longPress)
    cancelAnimationFrame(frame)
    drag?.onEnd({ isDropped, movedPx: distance(first, last) })
  }

  function begin() {
    if (!gesture) return
    clearTimeout(gesture.longPress)
    gesture.drag = onDrag(gesture.first)
    if (!gesture.drag) return
    gesture.drag.onMove(gesture.last)
    let before = performance.now()
    const scroll = (now: number) => {
      if (!gesture) return
      window.scrollBy({ top: edgeDirection(gesture) * EDGE_PX_PER_MS * (now - before), behavior: 'instant' })
      before = now
      gesture.frame = requestAnimationFrame(scroll)
    }
    gesture.frame = requestAnimationFrame(scroll)
  }

  function down(event: PointerEvent) {
    // A second finger zooms.
    if (gesture && !gesture.drag) return end(false)
    if (gesture || !event.isPrimary || event.button !== 0) return
    const first = placeOf(event)
    const longPress = first.isTouch ? setTimeout(begin, LONG_PRESS_MS) : undefined
    gesture = { id: event.pointerId, first, last: first, drag: null, longPress, frame: 0 }
    element.setPointerCapture(event.pointerId)
  }

  function move(event: PointerEvent) {
    if (!gesture) return event.pointerType === 'mouse' ? onHover(placeOf(event)) : undefined
    if (event.pointerId !== gesture.id) return
    gesture.last = placeOf(event)
    const moved = distance(gesture.first, gesture.last)
    if (gesture.drag) gesture.drag.onMove(gesture.last)
    else if (!gesture.first.isTouch && moved >= DRAG_PX) begin()
    else if (moved > PRESS_PX) end(false)
  }

  function up(event: PointerEvent) {
    if (event.pointerId !== gesture?.id) return
    const { drag, first } = gesture
    end(true)
    if (!drag) onPress(first)
  }

  element.addEventListener('pointerdown', down, { signal })
  element.addEventListener('pointermove', move, { signal })
  element.addEventListener('pointerup', up, { signal })
  element.addEventListener('pointerleave', () => onHover(null), { signal })
  for (const over of ['pointercancel', 'lostpointercapture'] as const)
    element.addEventListener(over, (event) => event.pointerId === gesture?.id && end(false), { signal })
  element.addEventListener(
    'contextmenu',
    (event) => {
      if (gesture?.first.isTouch) event.preventDefault()
      else end(false)
    },
    { signal },
  )
  // Only a non-passive listener can prevent scrolling.
  element.addEventListener('touchmove', (event) => gesture?.drag && event.cancelable && event.preventDefault(), {
    passive: false,
    signal,
  })
  window.addEventListener('scroll', () => gesture?.drag?.onMove(gesture.last), { passive: true, signal })
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !gesture?.drag) return
      event.preventDefault()
      event.stopPropagation()
      end(false)
    },
    { capture: true, signal },
  )
  return () => {
    stop.abort()
    end(false)
  }
}

const placeOf = ({ clientX, clientY, pointerType }: PointerEvent): PointerPosition => ({
  x: clientX,
  y: clientY,
  isTouch: pointerType !== 'mouse',
})

/** -1 or 1 if the pointer moved up or down to an edge of the window. */
function edgeDirection({ first, last }: Gesture): -1 | 0 | 1 {
  if (last.y < EDGE_PX && last.y < first.y) return -1
  return last.y > window.innerHeight - EDGE_PX && last.y > first.y ? 1 : 0
}
