import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** What axe finds on the page as it is now, or in one part of it: a readable line for every place. */
export async function barriers(page: Page, within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (part) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await run(part ?? document, { resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary.split('\n')[1] ?? ''}`,
      ),
    )
  }, within)
}
