import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Opening a slot loads nothing; a refused booking does, because the calendar was out of date. */
export function loadsCalendarAgain(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, actionStatus, formMethod, defaultShouldRevalidate } = args
  if (actionStatus === 409) return true
  const opensSlot = currentUrl.pathname === nextUrl.pathname && withoutSlot(currentUrl) === withoutSlot(nextUrl)
  return formMethod === undefined && opensSlot && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate
}

/** What the URL says of the dialog. */
const dialogQuery = ['slot', 'start', 'minutes']

function withoutSlot(url: URL) {
  const query = new URLSearchParams(url.search)
  for (const name of dialogQuery) query.delete(name)
  return query.toString()
}
