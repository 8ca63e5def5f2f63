import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { raiseAlarm } from '#app/platform/data/alarms.server.ts'
import { openEmbedded } from '#app/platform/data/db.server.ts'
import { silentLog } from '#app/platform/log.ts'
import { startApp } from '../support/app-server.ts'
import { expect, openPage, signInAs, test } from '../support/journey.ts'

test.use({ server: 'shared' })

/** A product with an alert for the operator: its mail server was down for two days. */
async function startWithAlarm() {
  const dataDir = mkdtempSync(join(tmpdir(), 'visavis-office-'))
  cpSync(process.env.VISAVIS_TEST_IMAGE ?? '', dataDir, { recursive: true })
  const database = await openEmbedded(join(dataDir))
  await raiseAlarm({ log: silentLog }, database.db, {
    code: 'mail_gave_up',
    message: 'a mail gave up',
    detail: 'ETIMEDOUT',
  })
  await database.close()
  const app = await startApp({ dataDir, quickHashes: true })
  return { app, end: () => app.stop().then(() => rmSync(dataDir, { recursive: true, force: true })) }
}

test('an owner’s day: open tasks, an alert, a call refund and a report file, all in the audit trail', async ({
  person,
}) => {
  const { app, end } = await startWithAlarm()
  const { page } = await person({ as: 'admin', origin: app.origin, at: '/en/admin' })
  await expect(page.getByRole('link', { name: /application to decide/ })).toContainText('longest wait')

  await page.getByRole('link', { name: /unread alarm/ }).click()
  const alarm = page.getByRole('listitem').filter({ hasText: 'Emails couldn’t be sent' })
  await expect(alarm).toContainText('Check the email server, then resend them.')
  await alarm.getByRole('button', { name: /^Mark as read/ }).click()
  await expect(page.getByText('Marked as read.')).toBeVisible()
  await expect(alarm).toContainText('Read by Alex Sommer')

  await page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name: 'Calls' })
    .filter({ visible: true })
    .click()
  await page.getByRole('link', { name: /^Took place \d/ }).click()
  await page.waitForURL(/outcome=completed/)
  await page.getByLabel('Name, full email or ID').fill('Mara Feld')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL(/q=Mara/)
  await expect(page.getByRole('row').filter({ hasText: 'Upcoming' })).toHaveCount(0)
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByText('Both were there.')).toBeVisible()
  const submit = page.getByRole('button', { name: /^Refund \d/ })
  await submit.click()
  await expect(page.getByText('Please choose who covers the refund.').first()).toBeVisible()
  await page.getByRole('radio', { name: /keeps it/ }).check()
  await page.getByLabel('Why').fill('The sound was gone for half of it.')
  await page.getByRole('checkbox', { name: /I’ve looked at the record/ }).check()
  await submit.click()
  await expect(page.getByText('Please enter your password.').first()).toBeVisible()
  await page.getByLabel('Your password').fill('demo-visavis')
  await submit.click()
  await expect(page.getByText('You can only write off')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Propose a correction' })).toBeVisible()
  await page.getByRole('radio', { name: /^Deduct it from/ }).check()
  await submit.click()
  await expect(page.getByText('both people are being notified')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'This call was refunded' })).toBeVisible()

  const rooms = page.getByRole('navigation', { name: 'Back office' })
  const more = rooms.locator('summary').filter({ visible: true })
  await more.click()
  await rooms.getByRole('link', { name: 'Statistics' }).filter({ visible: true }).click()
  await page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: 'Calls' }).click()
  await expect(page.getByRole('columnheader', { name: 'Refunded by us' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toBe('calls-week.csv')

  await expect(more).toContainText('Statistics')
  await more.click()
  await rooms.getByRole('link', { name: 'Audit trail' }).filter({ visible: true }).click()
  await expect(page.getByRole('row').nth(1)).toContainText(/Refunded \d+ credits to .+ for a call; earnings deducted/)
  await expect(page.getByRole('row').nth(2)).toContainText('Read the alarm “Emails couldn’t be sent”')
  await page.getByRole('link', { name: 'Check now' }).click()
  await expect(page.getByText(/Complete, checked just now: \d+ entries/)).toBeVisible()
  await page.context().close()
  await end()
})

test('on a phone, the sections open from one menu, by keyboard, with counts of open tasks', {
  tag: '@deep',
}, async ({ person }) => {
  const { page } = await person({ as: 'admin', phone: true, at: '/de/admin/settings' })
  const nav = page.getByRole('navigation', { name: 'Admin-Bereich' })
  const line = nav.locator('summary').filter({ visible: true })
  await expect(line).toContainText('Einstellungen')
  await line.focus()
  await page.keyboard.press('Enter')
  await expect(nav.getByRole('link', { name: 'Einstellungen' }).first()).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Escape')
  await expect(nav.getByRole('link', { name: 'Gespräche' }).filter({ visible: true })).toHaveCount(0)
  await expect(line).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(nav.getByRole('link', { name: /Bewerbungen/ }).filter({ visible: true })).toContainText('1')
  await nav.getByRole('link', { name: 'Heute' }).filter({ visible: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Heute' })).toBeVisible()
})

test('a featured companion is dragged over two others and back, and stays there', { tag: '@deep' }, async ({
  person,
}) => {
  const { page } = await person({ as: 'admin', at: '/en/admin/companions' })
  const rows = page.locator('[data-featured]')
  const order = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-featured')))
  const gripOf = async (row: number) => {
    const box = await rows.nth(row).getByTitle('Drag to another place').boundingBox()
    return [(box?.x ?? 0) + 10, (box?.y ?? 0) + 18] as const
  }
  const before = await order()
  const [first, second, third, ...others] = before
  const drags = [[0, 2, [second, third, first, ...others]] as const, [2, 0, before] as const]
  for (const [from, to, after] of drags) {
    await rows.first().scrollIntoViewIfNeeded()
    const [start, end] = [await gripOf(from), await gripOf(to)]
    await page.mouse.move(...start)
    await page.mouse.down()
    await page.mouse.move(...end, { steps: 8 })
    const saved = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.mouse.up()
    await saved
    await openPage(page, '/en/admin/companions')
    expect(await order()).toEqual(after)
  }
})

test('a report of danger plays a sound in any section, unless sound is off', { tag: '@deep' }, async ({ person }) => {
  const { page } = await person()
  await page.addInitScript(() => {
    const create = AudioContext.prototype.createOscillator
    AudioContext.prototype.createOscillator = function () {
      document.documentElement.dataset.tones = String(Number(document.documentElement.dataset.tones ?? 0) + 1)
      return create.call(this)
    }
  })
  const tones = () => page.evaluate(() => Number(document.documentElement.dataset.tones ?? 0))
  const report = async (as: string) => {
    const seeker = (await person({ as })).page
    await seeker.goto('/en/companions?q=Mara+Feld')
    await seeker.goto((await seeker.locator('a[href*="/companion/mara-feld"]').first().getAttribute('href')) ?? '')
    await openPage(seeker, (await seeker.locator('a[href*="/report/"]').first().getAttribute('href')) ?? '')
    await seeker.getByLabel('Someone is in danger').check()
    await seeker.getByRole('textbox', { name: /What happened/ }).fill('She said where she wants to go tonight.')
    await seeker.getByRole('button', { name: 'Send report' }).click()
    await expect(seeker.getByText('Thank you, your report has arrived.')).toBeVisible()
  }
  await signInAs(page, 'admin@demo.visavis.example')
  await openPage(page, '/en/admin/settings')
  // Browsers play no sound until the page was clicked.
  await page.getByRole('heading', { level: 1 }).click()
  const cases = page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: /^Cases/ })
  const before = Number(/\d+/.exec((await cases.filter({ visible: true }).textContent()) ?? '')?.[0] ?? 0)
  await report('seeker')
  await expect(cases.filter({ visible: true })).toContainText(String(before + 1))
  expect(await tones()).toBe(2)

  await cases.filter({ visible: true }).click()
  await page.getByRole('switch', { name: /sound/i }).click()
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Today' }).click()
  await expect(page.getByRole('link', { name: /mentions? danger/ })).toContainText('Urgent')
  await report('new-seeker')
  await expect(cases.filter({ visible: true })).toContainText(String(before + 2))
  expect(await tones()).toBe(2)
})

test('without scripts, an administrator opens a case about a companion and removes a text, and the companion reads why', {
  tag: '@deep',
}, async ({ person, app }) => {
  const { page } = await person({ as: 'admin', scripts: false, consent: null })
  await page.goto('/en/admin/people?q=rolf@demo.visavis.example')
  await page.getByRole('link', { name: 'Rolf Steiner' }).click()
  const place = page.url()
  await page.getByRole('link', { name: 'Decide about this person' }).click()
  await expect(page.getByText('About Rolf Steiner')).toBeVisible()
  await page.getByRole('button', { name: 'Open case' }).click()
  await expect(page.getByText('Please choose a reason').first()).toBeVisible()
  await expect(page.getByText('About Rolf Steiner')).toBeVisible()
  await page.getByRole('radio', { name: 'Asks for or gives contact details' }).check()
  await page.getByLabel('What did you notice?').fill('A phone number in the text.')
  await page.getByRole('button', { name: 'Open case' }).click()
  await page.getByRole('link', { name: 'Decide now' }).click()
  await page.getByRole('radio', { name: 'Content removal' }).check()
  await page.getByRole('checkbox', { name: 'Text', exact: true }).check()
  await page.getByLabel('Which rule?').selectOption('contact_details')
  await page.getByLabel('What did you find?').fill('Your text names a phone number.')
  await page.getByRole('button', { name: 'Decide and notify' }).click()
  await expect(page.getByText('Please enter your password.').first()).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Text', exact: true })).toBeChecked()
  await page.getByLabel('Your password', { exact: true }).fill('demo-visavis')
  await page.getByRole('button', { name: 'Decide and notify' }).click()
  await expect(page.getByText('Decided. Everyone concerned gets an email.')).toBeVisible()
  const statement = await app.waitForMail('rolf@demo.visavis.example', /Eine Entscheidung über dein Konto/)
  expect(statement.text).toContain('Your text names a phone number.')
  await page.goto(place)
  await expect(page.getByText('Nothing written')).toBeVisible()
})
