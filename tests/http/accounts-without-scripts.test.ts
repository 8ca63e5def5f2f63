import { describe, expect, test } from 'vitest'
import { CONSENT_VERSION } from '#app/features/money/payments/schema.ts'
import { DEMO_PASSWORD } from '#db/demo/accounts.ts'
import { postForm } from '#tests/support/app-server.ts'
import { demoApp } from '#tests/support/demo-app.ts'
import { type FormBrowser, formBrowser } from '#tests/support/form-browser.ts'

const { app } = demoApp()
let counter = 0

const guest = () => formBrowser(app.origin)
const newAddress = () => `visitor-${++counter}@test.example`
const password = 'correct horse'
const signUpFields = (email: string, role = 'seeker') => ({ role, email, password, adult: 'on' })
const linkIn = async (email: string, matching: RegExp) => {
  const mail = await app.waitForMail(email, matching)
  const link = new URL(mail.links.find((url) => url.startsWith(app.origin)) ?? '')
  return { path: link.pathname + link.search, token: link.searchParams.get('token') ?? '' }
}

async function confirmed(browser: FormBrowser, email: string) {
  await browser.post('/en/signup', signUpFields(email))
  await browser.post('/en/confirm', { token: (await linkIn(email, /Confirm my email/)).token })
}

describe('signing up', () => {
  test('there is a form for each role and none without a role, and links between sign-up and sign-in [A-02, A-03, A-05]', async () => {
    const seeker = await guest().get('/en/signup?role=seeker')
    expect(seeker.html).toContain('name="role" value="seeker"')
    expect(seeker.html).toContain('href="/en/login"')
    expect(seeker.html).toContain('href="/en/signup?role=offerer"')
    expect((await guest().get('/en/signup?role=offerer')).html).toContain('name="role" value="offerer"')
    expect((await guest().get('/en/login')).html).toContain('href="/en/signup?role=seeker"')
    for (const query of ['', '?role=admin']) {
      const page = await guest().get(`/en/signup${query}`)
      expect(page.words).toContain('Role parameter is missing')
      expect(page.html).not.toContain('name="password"')
    }
    expect((await guest().post('/en/signup', signUpFields(newAddress(), 'admin'))).status).toBe(400)
  })

  test('empty fields, a short password and a missing tick are named, and what was typed stays [A-06, T-14]', async () => {
    const empty = await guest().post('/en/signup?role=seeker', { role: 'seeker', email: '', password: '' })
    expect(empty.status).toBe(400)
    expect(empty.words.match(/Email and password are required/g)).toHaveLength(1)
    expect(empty.words).toContain('Please enter your email address')
    expect(empty.words).toContain('Please enter a password')
    const short = await guest().post('/en/signup?role=seeker', {
      role: 'seeker',
      email: 'short@test.example',
      password: 'abcde',
    })
    expect(short.words).toContain('Password must be at least 6 characters long')
    expect(short.words).toContain('Please confirm that you are 18 or older')
    expect(short.html).toContain('value="short@test.example"')
    expect(await app.mailbox('short@test.example')).toEqual([])
  })

  test('success leads to confirm-email, which shows the address, and no URL contains the address [A-10]', async () => {
    const email = newAddress()
    const page = await guest().post('/en/signup', signUpFields(email))
    expect(page.place).toBe('/en/confirm-email')
    expect(page.words).toContain('Please check your email to confirm your account!')
    expect(page.words).toContain(email)
    expect((await app.waitForMail(email)).links.join()).not.toContain('visitor-')
  })
})

describe('confirming', () => {
  test('opening the link changes nothing, its form confirms and signs in, once [A-44]', async () => {
    const email = newAddress()
    const browser = guest()
    await browser.post('/en/signup', signUpFields(email))
    const { path, token } = await linkIn(email, /Confirm my email/)
    expect((await guest().get(path)).words).toContain('Confirm my email')
    const page = await browser.post('/en/confirm', { token })
    expect(page.place).toBe('/en/confirm-email?type=email_confirmation')
    expect(page.words).toContain('Your email has been confirmed!')
    expect(page.html).toContain('href="/en/onboarding"')
    const again = await guest().post('/en/confirm', { token })
    expect(again.status).toBe(410)
    expect(again.words).toContain('It may have been used. Try signing in')
    expect(again.html).toContain('href="/en/login"')
  })

  test('opened in another browser, the link asks for a new password, and the sign-up’s own password is void [SEC-11]', async () => {
    const email = newAddress()
    await guest().post('/en/signup', signUpFields(email, 'offerer'))
    const { path, token } = await linkIn(email, /Confirm my email/)
    const browser = guest()
    const page = await browser.get(path)
    expect(page.words).toContain('Choose a password')
    expect(page.html).toMatch(/value="offerer"[^>]*checked|checked[^>]*value="offerer"/)
    expect((await browser.post(path, { token })).status).toBe(403)
    const finish = (fields: Record<string, string>) => browser.post(path, { intent: 'finish', token, ...fields })
    expect((await finish({ role: 'seeker', password: '' })).words).toContain('Please enter a new password')
    const done = await finish({ role: 'seeker', password: 'mine and only mine', adult: 'on' })
    expect(done.place).toBe('/en/confirm-email?type=email_confirmation')
    const enter = (secret: string) => guest().post('/en/login', { intent: 'sign_in', email, password: secret })
    expect((await enter(password)).status).toBe(401)
    expect((await enter('mine and only mine')).place).toBe('/en/onboarding')
  })

  test('the waiting tab continues to the stored page once another tab confirmed [A-40, A-41, A-42, A-43]', async () => {
    const email = newAddress()
    const browser = guest()
    const next = '/en/companions?order=price'
    const waiting = `/en/confirm-email?next=${encodeURIComponent(next)}`
    expect((await browser.post('/en/signup', { ...signUpFields(email), next })).place).toBe(waiting)
    expect((await browser.get(waiting)).place).toBe(waiting)
    const { token } = await linkIn(email, /Confirm my email/)
    await browser.post('/en/confirm', { token, next })
    expect((await browser.get(waiting)).place).toBe(`/en/onboarding?next=${encodeURIComponent(next)}`)
  })

  test('confirm-email sends the mail again, and its sign-out leads to login [A-38, A-39]', async () => {
    const email = newAddress()
    const browser = guest()
    await browser.post('/en/signup', signUpFields(email))
    const resent = await browser.post('/en/confirm-email', { intent: 'resend', email })
    expect(resent.words).toContain('Sent again.')
    expect((await app.mailbox(email)).filter((mail) => /Confirm/.test(mail.subject))).toHaveLength(2)
    const out = await browser.post('/en/confirm-email', { intent: 'sign_out' })
    expect(out.place).toBe('/en/login')
    const unknown = await browser.get('/en/confirm-email')
    expect(unknown.words).not.toContain(email)
    expect(unknown.html).toContain('href="/en/login"')
  })

  test('confirmed without a session in this browser: an error with the way to sign in, which says so [A-04, A-44]', async () => {
    const page = await guest().get('/en/confirm-email?type=email_confirmation')
    expect(page.words).toContain('Please try again')
    expect(page.html).toContain('href="/en/login?type=email_confirmation"')
    for (const place of ['login?', 'signup?role=seeker&'])
      expect((await guest().get(`/en/${place}type=email_confirmation`)).words).toContain(
        'Your email has been confirmed! You can now sign in.',
      )
  })
})

describe('signing in', () => {
  test('an unconfirmed person is told so and led to confirm-email, from onboarding too [A-14, O-02]', async () => {
    const email = newAddress()
    const browser = guest()
    await browser.post('/en/signup', signUpFields(email))
    const waiting = await browser.get('/en/onboarding')
    expect([waiting.place, waiting.words]).toEqual(['/en/confirm-email', expect.stringContaining(email)])
    const page = await guest().post('/en/login', { intent: 'sign_in', email, password })
    expect(page.place).toBe('/en/confirm-email')
    expect(page.words).toContain('Please confirm your email before signing in')
    expect(page.words).toContain(email)
  })

  test('login returns to the previous page if it is on this site, otherwise to the dashboard [A-13, A-16, A-35]', async () => {
    const browser = guest()
    const loginPage = await browser.get('/en/my-calls?tab=past')
    expect(loginPage.place).toBe(`/en/login?next=${encodeURIComponent('/en/my-calls?tab=past')}`)
    const fields = { intent: 'sign_in', email: 'seeker@demo.visavis.example', password: DEMO_PASSWORD }
    expect((await browser.post(loginPage.place, { ...fields, next: '/en/my-calls?tab=past' })).place).toBe(
      '/en/my-calls?tab=past',
    )
    for (const next of ['', 'https://evil.example/en/', '//evil.example/en', '/\\evil.example/en', '/xx/x'])
      expect((await guest().post('/en/login', { ...fields, next })).place, next).toBe('/en/dashboard')
  })

  test('these pages redirect signed-in people; after signing out, the old cookie is invalid [A-37]', async () => {
    const browser = guest()
    await browser.post('/en/login', { intent: 'demo', person: 'lena' })
    for (const path of ['/en/login', '/en/signup?role=seeker', '/en/confirm-email', '/en/onboarding']) {
      expect((await browser.get(path)).place, path).toBe('/en/dashboard')
    }
    const stolen = browser.cookies.get('session') ?? ''
    expect((await browser.post('/en/sign-out', {})).place).toBe('/en')
    expect(browser.cookies.has('session')).toBe(false)
    browser.cookies.set('session', stolen)
    expect((await browser.get('/en/dashboard')).place).toContain('/en/login')
  })
})

describe('a new password', () => {
  test('the request gets the same response for every address, with a link back to sign-in [A-01, A-17, A-19]', async () => {
    const empty = await guest().post('/en/login?mode=forgot', { intent: 'reset', email: '' })
    expect(empty.words).toContain('Please enter your email address')
    const answers = await Promise.all(
      ['nobody@test.example', 'new-seeker@demo.visavis.example'].map(async (email) => {
        const page = await guest().post('/en/login?mode=forgot', { intent: 'reset', email })
        expect(page.html).toContain('href="/en/login"')
        return page.words.replaceAll(email, 'ADDRESS')
      }),
    )
    expect(answers[0]).toContain('If ADDRESS has an account, we’ve sent it a link.')
    expect(answers[0]).toBe(answers[1])
    expect(await app.mailbox('nobody@test.example')).toEqual([])
  })

  test('the emailed link asks for it twice, checks it, and works once [A-21, A-22, A-23, A-24]', async () => {
    const email = newAddress()
    await confirmed(guest(), email)
    await guest().post('/en/login?mode=forgot', { intent: 'reset', email })
    const { path } = await linkIn(email, /Reset your password/)
    const page = await guest().get(path)
    expect(path).toMatch(/^\/en\/login\?/)
    const token = new URL(page.place, app.origin).searchParams.get('token') ?? ''
    expect(page.words).toContain('New password')
    expect(page.words).toContain('Confirm password')
    const attempt = (first: string, second: string) =>
      guest().post(page.place, { token, password: first, confirmation: second })
    expect((await attempt('', '')).words).toContain('Please enter a new password')
    expect((await attempt('woods', 'woods')).words).toContain('Password must be at least 6 characters long')
    expect((await attempt('123456', '123456')).words).toContain('This password is easy to guess.')
    expect((await attempt('wooden', 'woodeo')).words).toContain('Passwords do not match')
    const saved = await attempt('wooden', 'wooden')
    expect(saved.words).toContain('Your new password is saved.')
    expect((await attempt('wooden', 'wooden')).words).toContain('This link no longer works')
    expect((await guest().post('/en/login', { intent: 'sign_in', email, password: 'wooden' })).place).toBe(
      '/en/onboarding',
    )
  })
})

test('people without a name are redirected to onboarding from everywhere, guests to login [A-36, O-01, O-03, O-05, O-06, O-07, O-08, O-23, O-24]', async () => {
  const loginPage = await guest().get('/en/onboarding')
  expect(loginPage.place).toBe(`/en/login?next=${encodeURIComponent('/en/onboarding')}`)
  expect(loginPage.words).toContain('You must be logged in to complete onboarding')
  const browser = guest()
  await confirmed(browser, newAddress())
  for (const path of ['dashboard', 'my-calls', 'credits', 'profile/edit']) {
    expect((await browser.get(`/en/${path}`)).place, path).toBe('/en/onboarding')
  }
})

test('without scripts, deletion is confirmed on a page, and purchases are refunded with the account [P-06]', async () => {
  const browser = guest()
  const email = 'new-seeker@demo.visavis.example'
  await browser.post('/en/login', { intent: 'sign_in', email, password: DEMO_PASSWORD })
  for (const page of ['profile/edit', 'account'])
    expect((await browser.get(`/en/${page}`)).html).toContain('href="/en/account/delete"')
  const payment = await browser.post('/en/credits', { packageKey: '1600', consent: CONSENT_VERSION })
  const paid = await postForm(payment.place, { choice: 'card' })
  const back = new URL(paid.headers.get('location') ?? '')
  expect((await browser.get(back.pathname + back.search)).words).toContain('1,600 credits')
  const question = await browser.get('/en/account/delete')
  expect(question.words).toContain('This can’t be undone.')
  const hidden = (name: string) => new RegExp(`name="${name}" value="(\\d+)"`).exec(question.html)?.[1]
  const form = { credits: '1600', refundCredits: '1600', refundCents: '20000' }
  for (const [name, value] of Object.entries(form)) expect([name, hidden(name)]).toEqual([name, value])
  const send = (more: Record<string, string>) => browser.post('/en/account/delete', { ...form, ...more })
  expect((await send({ refund: 'yes' })).status).toBe(400)
  expect((await send({ refund: 'yes', password: 'guessed' })).status).toBe(403)
  expect((await send({ password: DEMO_PASSWORD })).words).toContain('Please choose one')
  expect((await send({ refund: 'yes', password: DEMO_PASSWORD })).words).toContain('Your account has been deleted')
  expect((await app.waitForMail(email, /deleted/)).text).toContain('€200.00')
  expect((await browser.get('/en/dashboard')).place).toContain('/en/login')
  expect((await browser.post('/en/signup', signUpFields(email))).place).toContain('/en/access-unavailable')
})
