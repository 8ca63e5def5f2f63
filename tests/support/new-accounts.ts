import type { Page } from '@playwright/test'
import type { AppServer } from './app-server.ts'

let counter = 0

/** Creates a confirmed account in this browser by submitting the forms. With a `name`, it also completes onboarding. */
export async function createAccount(
  app: AppServer,
  page: Page,
  options: { role?: 'seeker' | 'offerer'; name?: string } = {},
): Promise<void> {
  const { role = 'seeker', name } = options
  const email = `arrival-${process.pid}-${++counter}@journey.example`
  const send = async (path: string, form: Record<string, string>) => {
    const answer = await page.request.post(app.origin + path, {
      form,
      headers: { origin: app.origin },
      maxRedirects: 0,
    })
    if (answer.status() !== 302) throw new Error(`${path}: ${answer.status()}`)
  }
  await send(`/en/signup?role=${role}`, { role, email, password: 'correct horse', adult: 'on', next: '' })
  const { links } = await app.waitForMail(email, /Confirm/)
  const link = new URL(links.find((url) => url.startsWith(app.origin)) ?? '')
  await send('/en/confirm', { token: link.searchParams.get('token') ?? '', next: '' })
  if (name) await send('/en/onboarding', { step: '1', fullName: name, next: '' })
}
