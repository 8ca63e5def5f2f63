/** @module-tag deep */

import { expect, test } from 'vitest'
import { postForm } from '#tests/support/app-server.ts'
import { demoApp, sessionCookie } from '#tests/support/demo-app.ts'

/** Security events are logged (finding 20, ASVS 16.3), but not the people they concern. */
const { app } = demoApp({ WORKER: 'off', LOG_LEVEL: 'info' })

const canary = {
  email: 'quetzal@canary.example',
  password: 'quetzal-password',
  token: 'quetzal-token-of-a-mailed-link',
}
type Line = { event?: string; code?: string; subject?: string; count?: number }
const lines = (): Line[] =>
  app
    .output()
    .split('\n')
    // Text after the last line break may be an incomplete line.
    .slice(0, -1)
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Line] : []))

const written = (event: string, code?: string) =>
  expect.poll(() => lines().find((line) => line.event === event && line.code === code), { timeout: 10_000 })

const send = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  postForm(app.origin + path, form, headers)
const signIn = (name: string) => sessionCookie(app, name)
const subjectOf = (event: string) => lines().findLast((line) => line.event === event)?.subject

test('refused requests are logged by event name, without personal data [ASVS 60, SEC-20, T34, T37]', async () => {
  await send('/en/login', { intent: 'sign_in', ...canary })
  await written('sign_in_refused', 'wrong_credentials').toBeDefined()
  await fetch(`${app.origin}/en/confirm?token=${canary.token}`)
  await send('/en/confirm', { token: canary.token })
  await send('/en/login', canary, { origin: 'https://quetzal.example' })
  await written('foreign_form_refused').toBeDefined()
  await send('/webhooks/stripe', { id: 'evt_quetzal' }, { 'stripe-signature': 't=1,v1=quetzal' })
  await expect.poll(() => lines().some(({ event }) => event === 'webhook_refused'), { timeout: 10_000 }).toBe(true)
  await fetch(`${app.origin}/en/admin`, { headers: { cookie: await signIn('seeker') } })
  await written('admin_refused', 'seeker').toBeDefined()
  await fetch(`${app.origin}/en/admin/applications/${crypto.randomUUID()}.data`)
  await written('admin_refused', 'guest').toBeDefined()
})

test('refused access is logged, and so are forms about other people’s records [ASVS 60]', async () => {
  await fetch(`${app.origin}/en/offer`, { headers: { cookie: await signIn('new-seeker') } })
  await written('access_refused', 'seeker').toBeDefined()
  const cookie = await signIn('companion')
  await send('/en/my-calls', { intent: 'cancel', callId: crypto.randomUUID(), note: canary.password }, { cookie })
  await written('access_refused', 'offerer').toBeDefined()
  expect(subjectOf('access_refused')).toBe(subjectOf('session_started'))
})

test('starting and ending a session, and refused re-authentications, are logged under the same person hash [SEC-20, T37]', async () => {
  const cookie = await signIn('companion')
  const wrong = { currentPassword: canary.password, password: canary.password, newPassword: canary.password }
  await send('/en/account/password', { ...wrong, confirmation: canary.password }, { cookie })
  await written('re_authentication_refused').toBeDefined()
  await send('/en/sign-out', {}, { cookie })
  await written('session_ended').toBeDefined()
  expect(subjectOf('session_started')).toMatch(/^[\w-]{16}$/)
  for (const event of ['session_ended', 're_authentication_refused'])
    expect(subjectOf(event)).toBe(subjectOf('session_started'))
})

test('the whole log contains no name, address, password or token [ASVS 60, SEC-20, T37]', () => {
  expect(app.output()).not.toMatch(/quetzal|@demo|demo-visavis|127\.0\.0\.0|Mara|Lena/i)
})
