import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { TOPIC_KEYS } from '#app/features/marketplace/profiles/catalogues.data.ts'
import { demoApp } from '#tests/support/demo-app.ts'
import { type FormBrowser, formBrowser } from '#tests/support/form-browser.ts'

const { app } = demoApp()
let counter = 0

const portrait = () =>
  new File([new Uint8Array(readFileSync('db/demo/portraits/nora.webp'))], 'me.webp', { type: 'image/webp' })

async function newcomer(role: 'seeker' | 'offerer', headers: Record<string, string> = {}): Promise<FormBrowser> {
  const email = `newcomer-${++counter}@test.example`
  const browser = formBrowser(app.origin, headers)
  await browser.post('/en/signup', { role, email, password: 'correct horse', adult: 'on' })
  const mail = await app.waitForMail(email, /Confirm my email/)
  const link = new URL(mail.links.find((url) => url.includes('/confirm?')) ?? '')
  await browser.post('/en/confirm', { token: link.searchParams.get('token') ?? '' })
  return browser
}
const step = (browser: FormBrowser, number: number, fields: Record<string, string | string[] | File>) =>
  browser.post(`/en/onboarding?step=${number}`, { step: String(number), ...fields })

describe('a seeker', () => {
  test('is asked only for a name, which is required and at most 30 characters [O-07, O-08, O-09, O-10]', async () => {
    const browser = await newcomer('seeker')
    const page = await browser.get('/en/onboarding')
    const main = /<main.*<\/main>/s.exec(page.html)?.[0] ?? ''
    expect(main.match(/<(input|select|textarea)[^>]*name="(?!step|next)[^"]+"/g)).toHaveLength(1)
    expect((await step(browser, 1, { fullName: '   ' })).words).toContain('Please enter your name')
    const long = await step(browser, 1, { fullName: 'x'.repeat(31) })
    expect(long.words).toContain('Names can have up to 30 characters')
    expect(long.html).toContain(`value="${'x'.repeat(31)}"`)
    expect((await step(browser, 1, { fullName: ' Lena ' })).place).toBe('/en/dashboard')
    expect((await browser.get('/en/onboarding')).place).toBe('/en/dashboard')
  })

  test('gets the browser’s country and the page’s language [O-20]', async () => {
    const austrian = await newcomer('seeker', { 'accept-language': 'de-AT,de;q=0.9' })
    await step(austrian, 1, { fullName: 'Lena' })
    const edit = await austrian.get('/en/profile/edit')
    expect(edit.html).toMatch(/<option value="AT" selected/)
    expect(edit.html).toMatch(/<input[^>]*checked=""[^>]*value="en"/)
  })
})

describe('a companion', () => {
  test('goes through four steps that keep typed text, and lands on the dashboard [O-11, O-12, O-13, O-18, O-22, O-25, O-15]', async () => {
    const browser = await newcomer('offerer')
    const first = await browser.get('/en/onboarding')
    expect(first.words).toContain('Step 1 of 4')
    expect(first.words).not.toContain('Back ')
    expect((await step(browser, 1, {})).words).toContain('Please enter your name and choose your country')
    const nameless = await step(browser, 1, { fullName: '', locationCode: 'DE' })
    expect(nameless.words).toContain('Please enter your name')
    expect(nameless.html).toMatch(/<option value="DE" selected/)
    expect((await step(browser, 1, { fullName: 'Mara', locationCode: '' })).words).toContain(
      'Please choose your country',
    )
    const name = { fullName: 'Mara Feld', locationCode: 'DE' }
    const second = await step(browser, 1, name)
    expect([second.place, /Step 2 of 4/.test(second.words)]).toEqual(['/en/onboarding?step=2', true])
    expect((await step(browser, 2, {})).words).toContain('Please choose at least one language')
    expect((await step(browser, 2, { languages: ['de', 'en'] })).words).toContain('Step 3 of 4')
    expect((await step(browser, 3, {})).words).toContain('Please choose at least one topic')
    expect((await step(browser, 3, { interests: TOPIC_KEYS.slice(0, 11) })).words).toContain(
      'You can choose up to 10 topics',
    )
    expect((await step(browser, 3, { interests: ['music'] })).words).toContain('Step 4 of 4')
    expect((await browser.get('/en/onboarding?step=2')).html).toMatch(/<input[^>]*checked=""[^>]*value="de"/)
    expect((await browser.get('/en/onboarding')).words).toContain('Step 4 of 4')
    expect((await step(browser, 4, {})).words).toContain('Please add a photo of yourself')
    const done = await step(browser, 4, { photo: portrait() })
    expect(done.place).toBe('/en/dashboard')
    const edit = await browser.get('/en/profile/edit')
    expect(edit.words).toContain(
      'Still missing: a few words about yourself, both rates, whether you’re a trader, and at least one free time.',
    )
    expect(edit.html).toMatch(/<option value="" selected[^>]*>Prefer not to say/)
    expect(edit.html).toContain('value="Mara Feld"')
  })
})

test('a photo sent on its own returns its key, or an error code', async () => {
  const send = async (file: File) => {
    const page = await browser.post('/photos', { photo: file })
    return { status: page.status, answer: JSON.parse(page.html) as object }
  }
  const browser = await newcomer('offerer')
  expect(await send(portrait())).toMatchObject({ answer: { photoKey: expect.stringMatching(/^[0-9a-f]{32}$/) } })
  const noImage = new File(['hello'], 'x.jpg', { type: 'image/jpeg' })
  expect(await send(noImage)).toEqual({ status: 415, answer: { code: 'photo_not_image' } })
  expect((await browser.get('/photos')).status).toBe(405)
})

describe('the profile', () => {
  test('is shown after saving, and offers every field with years back to 1900 and all genders [P-01, P-02, P-03, P-13, P-15, P-16]', async () => {
    const browser = await newcomer('seeker')
    await step(browser, 1, { fullName: 'Lena' })
    const edit = await browser.get('/en/profile/edit')
    for (const name of ['photo', 'fullName', 'locationCode', 'birthYear', 'gender', 'bio', 'languages', 'interests'])
      expect(edit.html).toContain(`name="${name}"`)
    expect(
      edit.html.match(/<select[^>]*name="locationCode".*?<\/select>/s)?.[0].match(/<option value="[A-Z]{2}"/g),
    ).toHaveLength(65)
    expect(edit.html).toContain('<option value="1900">')
    for (const gender of ['Male', 'Female', 'Non-binary', 'Other']) expect(edit.words).toContain(gender)
    expect(edit.words).toContain('Cancel')
    const saved = await browser.post('/en/profile/edit', {
      fullName: 'Lena Blau',
      languages: 'en',
      gender: 'other',
      birthYear: '1990',
    })
    expect(saved.place).toMatch(/^\/en\/profile\/[0-9a-f-]{36}$/)
    expect(saved.words).toContain('Lena Blau')
  })

  test('without languages must be completed, and cannot be cancelled [P-04, P-05]', async () => {
    const browser = await newcomer('seeker')
    await step(browser, 1, { fullName: 'Lena' })
    await browser.post('/en/profile/edit', { fullName: 'Lena' })
    for (const path of ['/en/profile/edit', '/en/profile/edit?new=1']) {
      const page = await browser.get(path)
      expect(page.words).toContain('Complete your profile')
      expect(page.words).not.toContain('Cancel')
    }
  })
})

test('adding a favourite without scripts returns to the same page [D-20]', async () => {
  const referer = `${app.origin}/en/companions`
  const browser = formBrowser(app.origin, { referer })
  await browser.post('/en/login', { intent: 'demo', person: 'jule' })
  const list = await browser.get('/en/companions')
  expect(list.html).not.toContain('Your favourites')
  const heart = /<button[^>]*card-heart[^>]*>/.exec(list.html)?.[0] ?? ''
  const companionId = / value="([^"]*)"/.exec(heart)?.[1] ?? ''
  const after = await browser.post('/favorites', { companionId, favorite: 'true' })
  expect(after.place).toBe('/en/companions')
  expect(after.html).toContain('Your favourites')
  const guest = await formBrowser(app.origin, { referer }).post('/favorites', { companionId, favorite: 'true' })
  expect(guest.place).toBe(`/en/login?next=${encodeURIComponent('/en/companions')}`)
})
