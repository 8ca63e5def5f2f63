import { expect, test } from '../support/journey.ts'

test('an administrator finds a seeker by address, notes something, signs her out everywhere, and features a companion who then stands on the home page', {
  tag: '@deep',
}, async ({ person }) => {
  const seeker = await person({ as: 'new-seeker' })
  await seeker.page.goto('/en/account')
  await expect(seeker.page.getByRole('heading', { level: 1 })).toBeVisible()

  const { page } = await person({ as: 'admin', at: '/en/admin' })
  const rooms = page.getByRole('navigation', { name: 'Back office' })
  await rooms.getByRole('link', { name: 'People' }).click()
  await page.getByRole('textbox', { name: 'Name, email address, ID or link' }).fill('new-seeker@demo.visavis.example')
  await page.getByRole('textbox', { name: 'Name, email address, ID or link' }).press('Enter')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('main').getByRole('row').last().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Jule' })).toBeVisible()

  await page.getByRole('link', { name: 'Write a note' }).first().click()
  await expect(page.getByRole('heading', { name: 'Note about Jule' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Note' }).fill('Asked by phone how to get a new password.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByRole('alert').getByText('Please enter your password.').first()).toBeVisible()
  await page.getByLabel('Your password', { exact: true }).fill('demo-visavis')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Note saved.')).toBeVisible()
  await expect(page.getByText('Asked by phone how to get a new password.')).toBeVisible()

  await page.getByRole('link', { name: 'Sign out everywhere' }).click()
  await expect(page.getByLabel('Your password', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('Signed out everywhere. An email is on its way.')).toBeVisible()
  await seeker.page.goto('/en/account')
  await expect(seeker.page).toHaveURL(/\/en\/login/)

  await rooms.getByRole('link', { name: 'Companions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Companions' })).toBeVisible()
  const order = page
    .getByRole('list')
    .filter({ has: page.getByRole('button', { name: 'Take off the list: Mara Feld' }) })
  await page.getByRole('textbox', { name: 'Name, email address, ID or link' }).fill('Ingrid')
  await page.getByRole('textbox', { name: 'Name, email address, ID or link' }).press('Enter')
  await page.getByRole('button', { name: 'Feature: Ingrid Solheim' }).click()
  await expect(page.getByText('The order is saved.')).toBeVisible()
  await expect(order.getByRole('listitem').last()).toContainText('Ingrid Solheim')
  while (await page.getByRole('button', { name: 'Move up: Ingrid Solheim' }).isVisible()) {
    const before = await order.getByRole('listitem').allTextContents()
    await page.getByRole('button', { name: 'Move up: Ingrid Solheim' }).click()
    await expect(async () => expect(await order.getByRole('listitem').allTextContents()).not.toEqual(before)).toPass()
  }
  await expect(order.getByRole('listitem').first()).toContainText('Ingrid Solheim')
  const guest = await person()
  await guest.page.goto('/en')
  await expect(
    guest.page.getByRole('region').or(guest.page.getByRole('main')).getByText('Ingrid Solheim').first(),
  ).toBeVisible()
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
  await page.getByRole('radio', { name: 'Remove content' }).check()
  await page.getByRole('checkbox', { name: 'Text', exact: true }).check()
  await page.getByLabel('Which rule?').selectOption('contact_details')
  await page.getByLabel('What did you find?').fill('Your text names a phone number.')
  await page.getByRole('button', { name: 'Decide and notify' }).click()
  await expect(page.getByText('Please enter your password').first()).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Text', exact: true })).toBeChecked()
  await page.getByLabel('Your password', { exact: true }).fill('demo-visavis')
  await page.getByRole('button', { name: 'Decide and notify' }).click()
  await expect(page.getByText('Decided. Everyone concerned gets an email.')).toBeVisible()
  const statement = await app.waitForMail('rolf@demo.visavis.example', /Eine Entscheidung über dein Konto/)
  expect(statement.text).toContain('Your text names a phone number.')
  await page.goto(place)
  await expect(page.getByText('Nothing written')).toBeVisible()
})
