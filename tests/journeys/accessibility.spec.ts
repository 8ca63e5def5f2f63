import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, hydrated, signIn, test } from '../support/journey.ts'

const everyone = [
  '',
  '/companions',
  '/login',
  '/login?mode=forgot',
  '/signup?role=seeker',
  '/signup?role=offerer',
  '/signup',
  '/confirm-email',
  '/access-unavailable',
  '/account-deleted',
  '/become-companion',
  '/companion-guidelines',
  '/terms',
  '/privacy',
  '/legal',
  '/nowhere',
]

const members: Record<string, string[]> = {
  'seeker@demo.visavis.example': [
    '/dashboard',
    '/companions',
    '/my-calls',
    '/credits',
    '/notifications',
    '/profile',
    '/profile/edit',
  ],
  'new-seeker@demo.visavis.example': ['/dashboard', '/my-calls', '/credits', '/notifications'],
  'companion@demo.visavis.example': [
    '/dashboard',
    '/my-calls',
    '/my-schedule',
    '/offer',
    '/payouts',
    '/credits',
    '/notifications',
    '/profile/edit',
  ],
  'applicant@demo.visavis.example': ['/dashboard'],
  'admin@demo.visavis.example': ['/admin'],
}

/** What axe finds on a page, as readable lines. */
async function findings(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await hydrated(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${path} ${violation.id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1] ?? ''}`,
    ),
  )
}

for (const language of ['en', 'de'] as const)
  for (const dark of [false, true]) {
    const look = `${language === 'en' ? 'English' : 'German'}, ${dark ? 'dark' : 'light'}`

    test(`axe finds nothing on the pages for everyone (${look})`, async ({ person }) => {
      const { page } = await person({ dark })
      const found: string[] = []
      for (const path of everyone) found.push(...(await findings(page, `/${language}${path}`)))
      await page.goto(`/${language}/companions`)
      const profile = await page.locator(`a[href^="/${language}/companion/"]`).first().getAttribute('href')
      found.push(...(await findings(page, profile ?? '')))
      expect(found).toEqual([])
    })

    test(`axe finds nothing on the pages of members (${look})`, async ({ person }) => {
      const found: string[] = []
      for (const [email, paths] of Object.entries(members)) {
        const { page, context } = await person({ dark, phone: dark })
        await signIn(page, email, { language })
        for (const path of paths) found.push(...(await findings(page, `/${language}${path}`)))
        if (email.startsWith('seeker')) {
          await page.goto(`/${language}/companions`)
          const href = (await page.locator(`a[href^="/${language}/companion/"]`).first().getAttribute('href')) ?? ''
          await page.goto(href)
          const booking = await page.locator(`a[href*="/availability/"]`).first().getAttribute('href')
          found.push(...(await findings(page, booking ?? '')))
        }
        if (email.startsWith('admin')) {
          const application = await page.locator('a[href*="/admin/applications/"]').first().getAttribute('href')
          found.push(...(await findings(page, application ?? '')))
        }
        await context.close()
      }
      expect(found).toEqual([])
    })
  }
