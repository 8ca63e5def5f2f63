import { expect, openPage, test } from '../support/journey.ts'
import { findJoinableCall } from '../support/two-browsers.ts'

test('a companion keeps a note about a regular and offers the same time next week, which the regular can book', async ({
  person,
}) => {
  const mara = (await person({ as: 'companion', at: '/en/my-calls?order=date' })).page
  const row = mara.locator('#past tr', { has: mara.getByRole('button', { name: /^Offer next week to / }) }).first()
  const label = await row.getByRole('button').getAttribute('aria-label')
  const [, name = '', when = ''] = /^Offer next week to (\w+): (.+)$/.exec(label ?? '') ?? []
  const callPage = (await row.locator('a[href*="/my-calls/"]').getAttribute('href')) ?? ''

  await openPage(mara, callPage)
  await mara.getByLabel(`Your note about ${name}`).fill('Likes to begin with the week.')
  await mara.getByRole('button', { name: 'Save note' }).click()
  await expect(mara.getByText('Your note is saved.')).toBeVisible()
  await openPage(mara, callPage)
  await expect(mara.getByLabel(`Your note about ${name}`)).toHaveValue('Likes to begin with the week.')
  await mara.getByRole('button', { name: `Offer ${name} this time` }).click()
  await expect(mara.getByText(`You’ve offered ${name} this time.`)).toBeVisible()

  const regular = (await person({ as: name.toLowerCase(), at: callPage })).page
  await expect(regular.getByRole('region', { name: 'What happened' })).toContainText('The call took place')
  expect(await regular.content()).not.toContain('begin with the week')
  await openPage(regular, '/en/notifications')
  await regular.getByRole('button', { name: /^Unread: Mara offers you the same time next week/ }).click()
  const sheet = regular.getByRole('dialog', { name: /with Mara/ })
  await expect(sheet).toBeVisible()
  await expect(sheet.getByRole('radio', { checked: true, name: when.split(', ').at(-1) ?? '' })).toBeVisible()
})

test('a sentence before a call appears in the other person’s lobby, also without scripts on one side', async ({
  person,
}) => {
  const seeker = (await person({ as: 'seeker' })).page
  const callId = await findJoinableCall(seeker)
  await openPage(seeker, `/en/calls/${callId}`)
  const lobby = seeker.locator('[data-screen="lobby"]')
  await expect(lobby).toBeVisible()
  const plain = (await person({ as: 'companion', scripts: false })).page
  await plain.goto(`/en/my-calls/${callId}`)
  await plain.getByRole('button', { name: 'I’m running three minutes late.' }).click()
  await expect(plain.getByText('You: “I’m running three minutes late.”')).toBeVisible()
  await expect(lobby.getByText('Mara: “I’m running three minutes late.”')).toBeVisible()
  await plain.getByLabel('Your note about Lena').fill('Has a sister.')
  await plain.getByRole('button', { name: 'Save note' }).click()
  await expect(plain.getByText('Your note is saved.')).toBeVisible()
})
