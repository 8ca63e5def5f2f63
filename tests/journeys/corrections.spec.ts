import { expect, hydrated, openPage, signInAs, test } from '../support/journey.ts'
import { acceptInvitation } from '../support/new-accounts.ts'

const SECOND = 'second.administrator@test.example'
const SECOND_PASSWORD = 'a long password of the second one'

test('two administrators correct a balance: one invites the other and proposes, the other approves, the person reads why', {
  tag: '@deep',
}, async ({ app, person }) => {
  const first = (await person({ as: 'admin', at: '/en/admin/money/books/corrections' })).page
  await expect(first.getByText('You’re the only administrator.')).toBeVisible()
  await first.getByRole('link', { name: 'Invite someone to the team' }).click()
  await expect(first.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  await first.getByLabel('Email address').fill(SECOND)
  await first.getByLabel('Administrator').check()
  await first.getByLabel('Your password').fill('demo-visavis')
  await first.getByRole('button', { name: 'Send invitation' }).click()
  await expect(first.getByText('Invitation sent.')).toBeVisible()
  await expect(first.getByRole('cell', { name: /^Invited, link works until/ })).toBeVisible()
  await openPage(first, '/en/admin/money/books/corrections')
  await first.getByRole('link', { name: 'Propose a correction' }).click()
  await first.getByLabel('Email address of the person').fill('seeker@demo.visavis.example')
  await first.getByLabel('Credits', { exact: true }).fill('60')
  await first.getByLabel('What the person will read').selectOption('As a goodwill gesture')
  await first.getByLabel('Why', { exact: true }).fill('short')
  await first.getByRole('button', { name: 'Propose correction' }).click()
  await expect(first.getByRole('alert').first()).toContainText('Please write at least 10 characters')
  await first.getByLabel('Why', { exact: true }).fill('The room was down for an hour.')
  await first.getByRole('button', { name: 'Propose correction' }).click()
  await expect(first.getByText('Nothing has moved yet')).toBeVisible()
  await first
    .getByRole('cell')
    .getByRole('link', { name: /^\+60 credits for/ })
    .click()
  await expect(first.getByText('You proposed this, so another administrator decides.')).toBeVisible()
  await expect(first.getByRole('button', { name: 'Approve and move the credits' })).toHaveCount(0)

  const seeker = (await person({ as: 'seeker', phone: true })).page
  await seeker.goto('/en/credits')
  await expect(seeker.getByText('Correction by us')).toHaveCount(0)

  const second = (await person()).page
  await acceptInvitation(app, second, SECOND, SECOND_PASSWORD)
  await signInAs(second, SECOND, { password: SECOND_PASSWORD })
  await openPage(second, '/en/admin/money')
  await second.getByRole('link', { name: /Corrections that wait for a second administrator/ }).click()
  await second
    .getByRole('cell')
    .getByRole('link', { name: /^\+60 credits for/ })
    .click()
  await expect(second.getByRole('heading', { name: /^\+60 credits for/ })).toBeVisible()
  const approve = second.getByRole('button', { name: 'Approve and move the credits' })
  await second.getByLabel('Your password').fill('demo-visavis')
  await approve.click()
  await expect(second.getByRole('alert').first()).toContainText('That isn’t your password')
  await second.getByLabel('Your password').fill(SECOND_PASSWORD)
  await approve.click()
  await expect(second.getByRole('alert').first()).toContainText('You became an administrator less than 72 hours ago')
  await app.setClock(new Date(Date.now() + 73 * 3_600_000))
  await second.reload()
  await hydrated(second)
  await second.getByLabel('Your password').fill(SECOND_PASSWORD)
  await approve.click()
  await expect(second.getByText('The credits have moved')).toBeVisible()
  await expect(second.getByRole('cell', { name: /Approved by/ })).toBeVisible()

  await seeker.reload()
  const line = seeker.getByRole('row').filter({ hasText: 'Correction by us' })
  await expect(line).toContainText('As a goodwill gesture')
  await expect(line).toContainText('+60')
  expect((await app.waitForMail('seeker@demo.visavis.example', /correction/i)).subject).toBe(
    'A correction of your credits',
  )
})
