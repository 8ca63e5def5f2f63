/** Runs in the page: chips, tabs, buttons and badges whose text wraps. */
export function findWrappedLabels(): string[] {
  const labels = '.btn, .chip, .pill, .badge, .seg-item, .tabs-item, .tab-bar-item, .filter-btn, [role="tab"]'
  const wraps = (element: Element) => {
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (words.nextNode()) {
      const { parentElement: parent, textContent } = words.currentNode
      if (!parent || !textContent?.trim() || parent.closest('.sr-only')) continue
      const range = document.createRange()
      range.selectNodeContents(words.currentNode)
      const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top))
      if (Math.max(...tops) - Math.min(...tops) > 4) return true
    }
    return false
  }
  return [...document.querySelectorAll(labels)]
    .filter((element) => element.checkVisibility() && wraps(element))
    .map((element) => `wraps: ${element.className} ${element.textContent?.trim().slice(0, 60)}`)
}

/** Runs in the page: reports its width if it is wider than the screen. */
export function findPageOverflow(): string[] {
  const { scrollWidth } = document.documentElement
  return scrollWidth > innerWidth ? [`the page is ${scrollWidth} pixels wide`] : []
}

/** Runs in the page: forms whose mistakes the browser would report itself, in its own language. */
export function findNativeMessages(): string[] {
  const hasRule = ({ type, required, min, max, pattern }: HTMLInputElement) =>
    required ||
    pattern ||
    (type !== 'range' && (min || max)) ||
    ['date', 'email', 'number', 'time', 'url'].includes(type)
  return [...document.forms]
    .filter((form) => !form.noValidate && [...form.elements].some((each) => hasRule(each as HTMLInputElement)))
    .map((form) => `needs noValidate: ${form.action} ${form.textContent?.trim().slice(0, 60)}`)
}

/**
 * Runs in the page: essential parts of an open dialog or sheet (title, buttons, sums) that are off screen, and
 * scrollable boxes in it without a visual hint.
 */
export function findHiddenInDialog(): string[] {
  const dialog = document.querySelector('[role="dialog"]')
  if (!dialog) return []
  const nameOf = (element: Element) =>
    `${element.tagName} ${element.className} ${element.textContent?.trim().slice(0, 40)}`
  const isEssential = 'h2, .dialog-foot *, .sheet-foot *, button[type="submit"]'
  const outside = [...dialog.querySelectorAll(isEssential)].filter((element) => {
    if (!element.checkVisibility() || element.closest('.sr-only')) return false
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1
  })
  const unsigned = [...dialog.querySelectorAll('*')].filter(
    (element) =>
      element.scrollHeight > element.clientHeight + 1 &&
      /auto|scroll/.test(getComputedStyle(element).overflowY) &&
      !getComputedStyle(element).backgroundAttachment.includes('local'),
  )
  return [
    ...outside.map((element) => `outside the screen: ${nameOf(element)}`),
    ...unsigned.map((element) => `scrolls without a sign: ${nameOf(element)}`),
  ]
}
