/** What a page looks like from afar, for the time until it is there. */
export type PageShape = 'cards' | 'profile' | 'form' | 'rows' | 'week'

const shapes: readonly [RegExp, PageShape][] = [
  [/^companions$/, 'cards'],
  [/^(companion\/[^/]+|profile(\/[^/]+)?)$/, 'profile'],
  [/^(my-schedule|availability\/.+)$/, 'week'],
  [/^(account(\/[a-z-]+)?|report\/[^/]+|block\/[^/]+)$/, 'form'],
  [/^(dashboard|my-calls|credits|payouts|notifications|offer|admin(\/.+)?)$/, 'rows'],
]

/** The shape of the page at this address; null where no shape would be true. */
export function pageShape(pathname: string): PageShape | null {
  const path = pathname.replace(/^\/[^/]+\/?/, '').replace(/\/$/, '')
  if (path === 'profile/edit') return 'form'
  return shapes.find(([pattern]) => pattern.test(path))?.[1] ?? null
}
