/** Replaces part of the drawing's markup. Throws if the drawing doesn't have it, because it has changed. */
function replaced(drawing: string, part: string | RegExp, by: string): string {
  const found = drawing.replace(part, () => by)
  if (found === drawing) throw new Error(`the drawing has no ${part}`)
  return found
}

type Point = readonly [number, number]

/** Points along a path of M, C and S with absolute numbers, dense enough to draw as a polyline. */
function pointsOf(path: string): Point[] {
  const points: Point[] = []
  let [at, handle]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ]
  for (const [, command = '', text = ''] of path.matchAll(/([MCS])([^MCS]*)/g)) {
    const numbers = (text.match(/-?\d*\.?\d+/g) ?? []).map(Number)
    const pairs = Array.from(
      { length: numbers.length / 2 },
      (_, i): Point => [numbers[2 * i] as number, numbers[2 * i + 1] as number],
    )
    const curves = command === 'M' ? [] : chunks(pairs, command === 'C' ? 3 : 2)
    if (command === 'M') {
      at = pairs[0] as Point
      points.push(at)
    }
    for (const curve of curves) {
      const first: Point = command === 'C' ? (curve[0] as Point) : [2 * at[0] - handle[0], 2 * at[1] - handle[1]]
      const [second, end] = curve.slice(-2) as [Point, Point]
      for (let step = 1; step <= 16; step++) points.push(onCurve(at, first, second, end, step / 16))
      at = end
      handle = second
    }
  }
  return points
}

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: all.length / size }, (_, i) => all.slice(i * size, (i + 1) * size))

function onCurve(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const u = 1 - t
  const axis = (i: 0 | 1) => u ** 3 * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t ** 3 * d[i]
  return [axis(0), axis(1)]
}

/** Smoothstep from 0 to 1 between two moments. */
const during = (moment: number, from: number, to: number) => {
  const t = Math.min(1, Math.max(0, (moment - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

/** Where the knot ends and the thread to the other room begins. */
const KNOT_END: Point = [276, 128]
const BALL = { x: 498, y: 158, radius: 46, last: 74 }

/** The markup of the face in a drawing of one person. */
const expression = (drawing: string, index: number) =>
  drawing.match(/<g transform="translate\(315 248\)">.*?<\/g>/g)?.[index] ?? ''

/**
 * The film of the drawing with the two rooms, as a function of the moment from 0 (the drawing) to 1: the knot winds up
 * into the ball, the other room's light comes over, and both smile.
 */
export function filmOf(drawing: string, smiles: { left: string; right: string }): (moment: number) => string {
  const path = /<path d="([^"]+)" stroke="#db7039" stroke-width="4.5"/.exec(drawing)?.[1] ?? ''
  const points = pointsOf(path)
  const knotEnd = points.findIndex(([x, y]) => Math.hypot(x - KNOT_END[0], y - KNOT_END[1]) < 0.2)
  if (knotEnd < 0) throw new Error('the drawing has no knot')

  // Both rooms fill their half to the edges, because the page lays the arches over the film in its paper colour.
  let scene = replaced(drawing, /<clipPath id="L"><path d="[^"]+"/, '<clipPath id="L"><path d="M0 0H340V640H0Z"')
  scene = replaced(scene, /<clipPath id="R"><path d="[^"]+"/, '<clipPath id="R"><path d="M0 0H340V640H0Z"')
  scene = replaced(
    scene,
    '<rect width="331" height="640" fill="#a7c3cf"/>',
    '<rect width="340" height="640" fill="#a7c3cf"/><!--light-->',
  )
  scene = replaced(scene, 'x="349" width="331" height="640"', 'x="340" width="340" height="640"')
  scene = replaced(
    scene,
    '</defs>',
    '<clipPath id="panes"><path d="M-24 200h66v88h-66ZM52 200h66v88h-66ZM-24 298h66v88h-66ZM52 298h66v88h-66Z"/></clipPath></defs>',
  )
  const [calm, gentle] = [expression(drawing, 0), expression(drawing, 1)]
  const ball = drawing.slice(drawing.indexOf('<clipPath id="y498158">'), drawing.lastIndexOf('</svg>'))

  return (moment) => {
    const wound = during(moment, 0.02, 0.92)
    const start = Math.round(wound * knotEnd)
    const radius = Math.sqrt(BALL.radius ** 2 + wound * (BALL.last ** 2 - BALL.radius ** 2))
    const visible = points.slice(start).map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`)
    const glow = during(moment, 0.15, 0.95)
    let frame = replaced(scene, `d="${path}"`, `d="M${visible.join('L')}"`)
    frame = replaced(
      frame,
      ball,
      `<g transform="translate(${BALL.x} ${BALL.y}) scale(${radius / BALL.radius}) rotate(${(-300 * wound).toFixed(2)}) translate(${-BALL.x} ${-BALL.y})">${ball}</g>`,
    )
    frame = replaced(
      frame,
      '<!--light-->',
      `<rect width="340" height="640" fill="#ffdca8" opacity="${0.2 * glow}"/><circle cx="340" cy="330" r="330" fill="url(#glow)" opacity="${0.6 * glow}"/>`,
    )
    frame = replaced(
      frame,
      /<path d="M92 246a21[^>]*>/,
      `<g clip-path="url(#panes)"><path transform="translate(${-62 * moment} ${34 * moment})" d="M92 246a21 21 0 1 1-21-25 17 17 0 0 0 21 25Z" fill="#f9eed1"/><g fill="#f9eed1" opacity="${during(moment, 0.3, 0.8)}"><circle cx="98" cy="220" r="2.2"/><circle cx="70" cy="330" r="1.8"/><circle cx="104" cy="356" r="2.2"/><circle cx="30" cy="318" r="1.8"/></g></g>`,
    )
    if (moment > 0.62) frame = replaced(frame, calm, smiles.left)
    return moment > 0.74 ? replaced(frame, gentle, smiles.right) : frame
  }
}

/** The face in a drawing that shows one person. */
export const smileOf = (drawing: string) => expression(drawing, 0)
