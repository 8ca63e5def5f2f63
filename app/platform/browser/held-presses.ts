import { type LostRequest, reportLostRequest, requestUnderway } from './lost-requests.ts'
import { isServerReachable } from './server-health.ts'

/** The page a press on this element opens, when it is another one of this origin in this window. */
function pageBehind(target: Element, here: URL): LostRequest | null {
  const link = target.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null
  const url = URL.parse(link.href)
  if (!url || url.origin !== here.origin || url.pathname === here.pathname) return null
  return { kind: 'page', to: url.pathname + url.search + url.hash }
}

/**
 * While the browser is offline, presses that need another page's code are held and reported: React Router would load
 * that code, fail, and reload the page into the browser's own error page. Returns how to stop.
 */
export function holdPressesOffline(): () => void {
  const here = () => new URL(window.location.href)
  const hold = (event: Event, lost: LostRequest | null) => {
    if (!lost || navigator.onLine || event.defaultPrevented) return
    event.preventDefault()
    reportLostRequest(lost)
  }
  const onClick = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (isPlain && event.target instanceof Element) hold(event, pageBehind(event.target, here()))
  }
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement
    const action = URL.parse(event.submitter?.getAttribute('formaction') ?? form.action, here())
    if (action?.origin === here().origin && action.pathname !== here().pathname) hold(event, { kind: 'form' })
  }
  document.addEventListener('click', onClick, { capture: true })
  document.addEventListener('submit', onSubmit, { capture: true })
  const stopReloads = holdReloadsUnreached()
  return () => {
    document.removeEventListener('click', onClick, { capture: true })
    document.removeEventListener('submit', onSubmit, { capture: true })
    stopReloads()
  }
}

type NavigateEvent = Event & { navigationType: string; userInitiated: boolean }

/**
 * React Router reloads the page when the code of another one does not arrive, even of a link that is only pointed at.
 * That is right after a deployment; without a server nothing would be left on the screen, so it waits for one.
 */
function holdReloadsUnreached(): () => void {
  const { navigation } = window as { navigation?: EventTarget }
  let isAllowed = false
  const onNavigate = (event: Event) => {
    const { navigationType, userInitiated } = event as NavigateEvent
    if (navigationType !== 'reload' || userInitiated || !event.cancelable || isAllowed) return
    event.preventDefault()
    void isServerReachable().then((isReachable) => {
      const lost = requestUnderway()
      if (isReachable) {
        isAllowed = true
        window.location.reload()
      } else if (lost) {
        // The code that failed is not asked for again in this document: even a form needs the page anew.
        reportLostRequest({ kind: 'page', to: lost.kind === 'page' ? lost.to : window.location.href })
      }
    })
  }
  navigation?.addEventListener('navigate', onNavigate)
  return () => navigation?.removeEventListener('navigate', onNavigate)
}
