import type { Page } from '@playwright/test'
import { badges } from '#app/i18n/en/badges.ts'
import { DEMO_PASSWORD } from '../../db/demo/accounts.ts'
import type { AppServer } from '../support/app-server.ts'
import { orderCredits } from '../support/buying.ts'
import {
  type BrowserUser,
  chooseDay,
  expect,
  hydrated,
  offlineDuring,
  openPage,
  signInByForm,
  test,
} from '../support/journey.ts'

/** The main user story from start to end. It moves its server's clock, and each step builds on the previous one. */
let app: AppServer
let seeker: BrowserUser
let companion: BrowserUser
let open: (options?: { phone?: boolean; lossy?: boolean }) => Promise<BrowserUser>

const seekerMail = 'lena@story.example'
const companionMail = 'rosa@story.example'
const password = 'correct horse battery'

test('from two sign-ups to a rated call and a payout [T-07]', async ({ app: server, person }) => {
  app = server
  open = person
  await test.step('a seeker signs up, confirms, enters a name and lands on the dashboard', seekerArrives)
  await test.step('a companion applies in four steps with a photo and waits for review', companionApplies)
  await test.step(
    'an administrator asks for a change, then approves; the companion is notified by mail and in the app',
    administratorAsksAndApproves,
  )
  await test.step('the companion sets both rates and publishes a single and a weekly slot', companionOffers)
  await test.step('the seeker finds the companion, buys 350 credits and sees the balance change', seekerBuys)
  await test.step(
    'the seeker books 30 minutes of video; both see it and get an email with a calendar file',
    seekerBooks,
  )
  await test.step('both talk', bothTalk)
  await test.step(
    'at the end the call is completed, the companion earns, the seeker rates, the profile shows it',
    callIsRated,
  )
  await test.step('a companion with earnings onboards and has 500 credits paid out', payoutIsPaid)
})

async function signUp(page: Page, role: 'seeker' | 'offerer', email: string) {
  await openPage(page, `/en/signup?role=${role}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('I am 18 or older').check()
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(page).toHaveURL(/\/en\/confirm-email/)
  await expect(page.getByText('Please check your email to confirm your account!')).toBeVisible()
  const mail = await app.waitForMail(email, /Confirm/)
  await openPage(page, mail.links.find((link) => link.includes('/confirm?')) ?? '')
  await page.waitForURL(/\/en\/onboarding/)
}

async function seekerArrives() {
  seeker = await open()
  const { page } = seeker
  await page.goto('/')
  await expect(page).toHaveURL(/\/en$/)
  await signUp(page, 'seeker', seekerMail)
  await hydrated(page)
  await page.getByRole('textbox', { name: 'Name' }).fill('Lena')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/en\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lena')
}

async function companionApplies() {
  companion = await open({ lossy: true })
  const { page } = companion
  await signUp(page, 'offerer', companionMail)
  await hydrated(page)
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Rosa Lind')
  await page.locator('select[name="locationCode"]').selectOption('DE')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  await page.getByRole('checkbox', { name: 'German' }).press('Space')
  await page.getByRole('checkbox', { name: 'English' }).press('Space')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Step 3 of 4')).toBeVisible()
  await page.getByRole('checkbox').first().press('Space')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Step 4 of 4')).toBeVisible()
  await page.locator('input[type="file"]').first().setInputFiles('db/demo/portraits/nora.webp')
  await page.getByRole('dialog').getByRole('button', { name: 'Use photo' }).click()
  await expect(page.getByText('Photo uploaded.')).toBeVisible()
  const send = page.getByRole('button', { name: 'Send application' })
  await offlineDuring(companion, async () => {
    await send.click()
    await expect(page.getByRole('alert')).toContainText('You’re offline.')
    await expect(page.getByText('Step 4 of 4')).toBeVisible()
  })
  await send.click()
  await expect(page).toHaveURL(/\/en\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Application sent' })).toBeVisible()
}

async function administratorAsksAndApproves() {
  const admin = await open()
  const { page } = admin
  const choose = async () => {
    await page.goto('/en/admin/applications')
    await page.getByRole('link', { name: 'View Rosa Lind' }).click()
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Rosa Lind')
  }
  await signInByForm(page, 'admin@demo.visavis.example')
  await choose()
  await page.getByRole('checkbox', { name: /write a little more about yourself/ }).press('Space')
  await page.getByRole('button', { name: 'Ask for a change' }).click()
  await expect(page.getByText('You’ve asked Rosa Lind for a change.')).toBeVisible()
  expect((await app.waitForMail(companionMail, /needs a change/)).text).toContain('write a little more about yourself')
  await companionCorrects()
  await choose()
  await expect(page.getByRole('main')).toContainText('Sent again after this request:')
  await page.getByRole('radio', { name: new RegExp(badges.certified) }).press('Space')
  await page.getByRole('textbox', { name: 'What does the certificate say?' }).fill('Systemic coach')
  await page.getByRole('textbox', { name: 'Who issued it?' }).fill('DBVC')
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Rosa Lind is approved.')).toBeVisible()
  await admin.context.close()
  expect((await app.waitForMail(companionMail, /You’re in/)).text).toContain(badges.certified)
  await companion.page.goto('/en/notifications')
  await expect(companion.page.getByRole('main')).toContainText('Still missing until people can book you: both rates,')
}

async function companionCorrects() {
  const { page } = companion
  await openPage(page, '/en/profile/edit')
  await expect(page.getByRole('alert')).toContainText('write a little more about yourself')
  await page.locator('textarea[name="bio"]').fill('I have time, and I like to listen.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/en\/(profile|companion)\//)
  await openPage(page, '/en/dashboard')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('heading', { name: 'Application sent' })).toBeVisible()
}

async function companionOffers() {
  const { page } = companion
  await openPage(page, '/en/offer')
  for (const slider of [0, 1]) {
    const thumb = page.getByRole('slider').nth(slider)
    await thumb.focus()
    for (let press = 0; press < 10; press++) await thumb.press('ArrowRight')
  }
  await expect(page.getByText('€60 an hour').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save rates' }).click()
  await expect(page.getByText('Please choose how you offer calls.').first()).toBeVisible()
  await page.getByRole('radio', { name: /As a private person/ }).check()
  await page.getByRole('button', { name: 'Save rates' }).click()
  await expect(page.getByRole('dialog')).toContainText('Your rates are saved')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.goto('/en/dashboard')
  await expect(page.getByRole('heading', { name: 'Until you can be booked' })).toBeVisible()
  await addSlot(page, { day: 2, start: '10:00', end: '12:00', repeat: null })
  await addSlot(page, { day: 3, start: '14:00', end: '18:00', repeat: 'Every week' })
}

/** Local date in Berlin, `days` from the server's now. */
async function dayFromNow(days: number) {
  const { now } = (await (await fetch(`${app.origin}/dev/clock`)).json()) as { now: string }
  return new Date(Date.parse(now) + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' })
}

async function addSlot(page: Page, slot: { day: number; start: string; end: string; repeat: string | null }) {
  await openPage(page, '/en/my-schedule')
  await page
    .getByRole('button', { name: 'Add time', exact: true })
    .or(page.getByRole('link', { name: 'Add time', exact: true }))
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await chooseDay(page, 'Day', await dayFromNow(slot.day))
  await dialog.getByLabel('Start', { exact: true }).selectOption(slot.start)
  await dialog.getByLabel('End', { exact: true }).selectOption(slot.end)
  await dialog.getByRole('radio', { name: /Video or voice/ }).press('Space')
  if (slot.repeat) await dialog.getByRole('radio', { name: slot.repeat }).press('Space')
  await dialog.getByRole('button', { name: 'Add time' }).click()
  await expect(page.getByText(slot.repeat ? /\d+ times added/ : 'Time added.')).toBeVisible()
}

async function seekerBuys() {
  const { page } = seeker
  await page.goto('/en/companions?page=3')
  await page.getByRole('link', { name: 'Rosa Lind', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rosa Lind')
  await expect(page.getByRole('main')).toContainText(badges.certified)
  await openPage(page, '/en/credits')
  await orderCredits(page, '350')
  await page.getByRole('button', { name: /^Pay/ }).first().click()
  await page.waitForURL(/\/en\/credits/)
  await expect(page.getByText('Payment successful! Your credits have been added to your account.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Your balance: 350 credits' })).toBeVisible()
}

async function seekerBooks() {
  const { page } = seeker
  await page.goto('/en/companions?page=3')
  await page.getByRole('link', { name: 'Rosa Lind', exact: true }).click()
  await page.getByRole('link', { name: 'Pick a time for a video call' }).click()
  await hydrated(page, /\/availability\//)
  await page.getByRole('link', { name: /Book/ }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Video call with Rosa')
  await expect(dialog.getByRole('radio', { name: /30 min/ })).toBeChecked()
  await expect(dialog).toContainText('300 credits')
  await dialog.getByRole('button', { name: 'Book for 300 credits' }).click()
  await expect(page).toHaveURL(/\/en\/my-calls\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your call with Rosa is booked')
  await expect(page.getByRole('link', { name: 'Your balance: 50 credits' })).toBeVisible()
  await companion.page.goto('/en/my-calls')
  await expect(companion.page.getByRole('main')).toContainText('Lena')
  for (const address of [seekerMail, companionMail]) {
    const mail = await app.waitForMail(address, address === seekerMail ? /is booked/ : /You have a new booking/)
    const file = mail.attachments.find((attachment) => attachment.filename.endsWith('.ics'))
    expect(file?.content).toContain('BEGIN:VEVENT')
    if (address === companionMail) expect(JSON.stringify(mail)).not.toContain(seekerMail)
  }
  await expect(companion.page.getByRole('button', { name: /Notifications/ })).toBeVisible()
}

async function bothTalk() {
  const start = new Date(`${await dayFromNow(2)}T10:00:30+01:00`)
  await app.setClock(start)
  for (const { page } of [seeker, companion]) {
    await openPage(page, '/en/notifications')
    await page.getByRole('link', { name: 'Join call', exact: true }).click()
    await page.waitForURL(/\/en\/calls\//)
    await hydrated(page)
    await page.getByRole('button', { name: /Join/ }).first().click()
  }
  for (const { page } of [seeker, companion])
    await expect
      .poll(() =>
        page
          .locator('video')
          .evaluateAll(
            (videos) =>
              videos.filter((video) => (video as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames > 10)
                .length,
          ),
      )
      .toBe(2)
  await expect(seeker.page.getByRole('button', { name: /Leave/ })).toBeVisible()
}

async function callIsRated() {
  await app.advanceClock(31 * 60)
  await expect(seeker.page.getByRole('radio').first()).toBeAttached()
  await openPage(seeker.page, '/en/my-calls')
  await seeker.page
    .getByRole('button', { name: /Rate/ })
    .or(seeker.page.getByRole('link', { name: /Rate/ }))
    .first()
    .click()
  const dialog = seeker.page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /5/ }).check({ force: true })
  await dialog.getByRole('button', { name: /Submit|Send/ }).click()
  await expect(dialog).toBeHidden()
  await companion.page.goto('/en/dashboard')
  await expect(companion.page.getByRole('link', { name: 'Your balance: €27.00 after the fee' })).toBeVisible()
  await seeker.page.goto('/en/companions?page=3')
  await seeker.page.getByRole('link', { name: 'Rosa Lind', exact: true }).click()
  await expect(seeker.page.getByRole('main')).toContainText('from 1 rating')
}

async function payoutIsPaid() {
  const { page } = await open()
  await signInByForm(page, 'companion@demo.visavis.example')
  await openPage(page, '/en/payouts')
  await page.getByRole('button', { name: 'Set up payouts' }).click()
  await page.waitForURL(/\/onboard\//)
  await page
    .getByRole('button', { name: /Complete|all/i })
    .first()
    .click()
  await page.waitForURL(/\/en\/payouts/)
  await hydrated(page)
  await expect(page.getByText('Your payouts are fully set up')).toBeVisible()
  await page.getByLabel('Exact number of credits').fill('500')
  await page.getByRole('button', { name: 'Request payout' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: /^Cash out/ }).click()
  await expect(page.getByText('Your payout is on its way.', { exact: false }).first()).toBeVisible()
  await expect(async () => {
    await page.goto('/en/payouts')
    await expect(page.getByRole('table')).toContainText('Sent', { timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('table')).toContainText('€45.00')
}
