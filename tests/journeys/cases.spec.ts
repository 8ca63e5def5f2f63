import { axeViolations } from '../support/axe.ts'
import { expect, hydrated, openPage, signInAs, test } from '../support/journey.ts'

const SECOND = 'second.administrator@test.example'
const SECOND_PASSWORD = 'a long password of the second one'
test.use({ serverEnv: { ADMIN_EMAIL: SECOND } })

test('a report leads to a decision with reasons, an appeal without signing in, and a second decision by another administrator', {
  tag: '@deep',
}, async ({ app, person }) => {
  const seeker = (await person({ as: 'seeker', phone: true, at: '/en/companions?q=Mara+Feld' })).page
  const profile = (await seeker.locator('a[href*="/companion/mara-feld"]').first().getAttribute('href')) ?? ''
  const first = (await person({ as: 'admin', at: '/en/admin/cases' })).page

  await seeker.goto(profile)
  const place = (await seeker.locator('a[href*="/report/"]').first().getAttribute('href')) ?? ''
  await openPage(seeker, place)
  await seeker.getByLabel('Harassment or insults').check()
  await seeker.getByRole('textbox', { name: /What happened/ }).fill('She laughed at me.')
  await seeker.getByRole('button', { name: 'Send report' }).click()
  await expect(seeker.getByText('Thank you, your report has arrived.')).toBeVisible()
  const receipt = await app.waitForMail('seeker@demo.visavis.example', /We’ve received your report/)
  const [reference = ''] = /C-[0-9A-F]{10}/.exec(receipt.text) ?? []

  // It appears without a reload. Continue by keyboard.
  const link = first.getByRole('link', { name: reference })
  await expect(link).toBeVisible()
  await link.focus()
  await first.keyboard.press('Enter')
  await first.waitForURL(/admin\/cases\/[0-9a-f-]{36}/)
  await hydrated(first)
  await expect(first.getByText('She laughed at me.')).toBeVisible()
  await first.getByRole('radio', { name: 'Suspension' }).focus()
  await first.keyboard.press('Space')
  await first.getByLabel('Length of the suspension').selectOption('14 days')
  await first.getByLabel('Which rule?').selectOption('insults')
  const findings = first.getByLabel('What did you find?')
  await findings.fill('In a call you laughed when Lena confided in you.')
  await first.getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(first.getByText('This names the person who reported.').last()).toBeVisible()
  await first.getByRole('button', { name: 'Replace' }).press('Enter')
  await expect(findings).toHaveValue('In a call you laughed when someone you talked with confided in you.')
  await first.getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(first.getByRole('region', { name: 'Preview' })).toContainText('Your account is suspended until')
  expect(await axeViolations(first, 'main')).toEqual([])
  await first.getByLabel('Your password').fill('demo-visavis')
  await first.getByRole('button', { name: 'Decide and notify' }).press('Enter')
  await expect(first.getByText('Decided. Everyone concerned gets an email.')).toBeVisible()

  const statement = await app.waitForMail('companion@demo.visavis.example', /A decision about your account/)
  expect(statement.text).toContain('No insults, threats, harassment')
  expect(statement.text).toContain('You can appeal until')
  const concerned = (await person({ scripts: false, consent: null })).page
  await concerned.goto(statement.links.find((each) => each.includes('/decision/')) ?? '')
  await expect(concerned.getByRole('heading', { name: /^Decision C-/ })).toBeVisible()
  await concerned.getByRole('button', { name: 'Appeal' }).click()
  await expect(concerned.getByText('Your appeal has arrived.')).toBeVisible()
  await expect(concerned.getByRole('button', { name: 'Appeal' })).toHaveCount(0)

  const second = (await person()).page
  const { links } = await app.waitForMail(SECOND)
  await openPage(second, links.find((each) => each.includes('recovery=')) ?? '')
  for (const name of ['password', 'confirmation']) await second.locator(`input[name="${name}"]`).fill(SECOND_PASSWORD)
  await second.getByRole('button', { name: 'Save new password' }).click()
  await second.waitForURL((url) => url.search === '')
  // An invited administrator doesn't hold up an appeal. One who accepted decides on it.
  await first.goto(first.url().split('?')[0] ?? '')
  await expect(first.getByText('Another administrator has to decide on the appeal.')).toBeVisible()
  await signInAs(second, SECOND, { password: SECOND_PASSWORD })
  await openPage(second, '/en/admin/cases?show=appealed')
  await second.getByRole('link', { name: reference }).click()
  await second.getByRole('radio', { name: 'No action' }).check()
  await second.getByLabel('What did you find?').fill('It was a laugh at a joke of both of them.')
  await second.getByLabel('Your password').fill(SECOND_PASSWORD)
  await second.getByRole('button', { name: 'Decide and notify' }).click()
  await expect(second.getByText('Decided. Everyone concerned gets an email.')).toBeVisible()

  expect((await app.waitForMail('companion@demo.visavis.example', /We’ve reviewed our decision/)).text).toContain(
    'reversed the decision',
  )
  await concerned.reload()
  await expect(concerned.getByText('someone else on our team decided')).toBeVisible()
  await person({ as: 'companion' })
})
