import type { Page } from '@playwright/test'

/**
 * Presses Tab so many times; returns the names of focused elements that something fixed or sticky covers, by more than
 * a pixel. Elements taller than the room between the bars may lie under one of them.
 */
export async function coveredFocus(page: Page, presses: number): Promise<string[]> {
  const covered: string[] = []
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return null
      const box = focused.getBoundingClientRect()
      const bars = [...document.querySelectorAll('.tab-bar, .cookie-banner, .top-bar, .edge-bar')]
        .filter((bar) => !bar.contains(focused))
        .map((bar) => bar.getBoundingClientRect())
        .filter(({ height }) => height > 0)
      const isCovered = bars.some((bar) => box.bottom > bar.top + 1 && box.top < bar.bottom - 1)
      const isFixed = (element: Element | null): boolean =>
        element !== null && (getComputedStyle(element).position === 'fixed' || isFixed(element.parentElement))
      if (!isCovered || box.height > innerHeight / 2 || isFixed(focused)) return null
      return focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40) ?? focused.tagName
    })
    if (name !== null) covered.push(name)
  }
  return covered
}
