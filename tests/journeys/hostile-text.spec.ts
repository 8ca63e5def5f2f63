import type { Page } from '@playwright/test'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { expect, hydrated, openPage, test } from '../support/journey.ts'

/** Texts that could be taken for markup or script. */
const corpus = [
  '<script>window.wasRun = 1</script>',
  '"><img src=x onerror="window.wasRun = 2">',
  "'-window.wasRun-'",
  '</script><script>window.wasRun = 3</script>',
  '<!--<svg onload=window.wasRun=4>',
  '{{constructor.constructor("window.wasRun = 5")()}}',
  '<iframe srcdoc="<script>parent.wasRun = 6</script>"></iframe>',
  '\u2028window.wasRun = 7\u2029',
  '<a href="javascript:window.wasRun = 8">press</a>',
  '&lt;b&gt; &#60;i&#62; %3Cscript%3E',
]
const name = '<svg/onload=wasRun=9>'

async function expectQuiet(page: Page, dialogs: string[]) {
  await hydrated(page)
  expect(await page.evaluate(() => (window as { wasRun?: unknown }).wasRun)).toBeUndefined()
  expect(dialogs).toEqual([])
}

test('a name and a text full of markup are shown as plain text on every page, in both languages, before and after scripts run [T23]', async ({
  person,
}) => {
  const companion = await person({ as: 'companion' })
  const dialogs: string[] = []
  const listen = (page: Page) =>
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
  listen(companion.page)
  await openPage(companion.page, '/en/profile/edit')
  await companion.page.getByLabel('Full name').fill(name)
  await companion.page.getByRole('textbox', { name: 'About me', exact: true }).fill(`I listen. ${corpus.join('\n')}`)
  await companion.page.getByLabel('About me in German').fill(`Ich höre zu und bin für dich da. ${corpus.join('\n')}`)
  await companion.page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(companion.page).toHaveURL(/\/en\/companion\//)
  await expectQuiet(companion.page, dialogs)
  const place = new URL(companion.page.url()).pathname

  const guest = await person({ phone: true })
  listen(guest.page)
  for (const language of LANGUAGES) {
    await guest.page.goto(place.replace(/^\/en/, `/${language}`))
    await expect(guest.page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(guest.page.getByRole('main')).toContainText('<script>window.wasRun = 1</script>')
    await expectQuiet(guest.page, dialogs)
    await guest.page.goto(`/${language}/companions`)
    await expect(guest.page.getByRole('main')).toContainText(name)
    await expectQuiet(guest.page, dialogs)
  }

  const seeker = await person({ as: 'seeker' })
  listen(seeker.page)
  await seeker.page.goto('/en/my-calls')
  await expect(seeker.page.getByRole('main')).toContainText(name)
  await expectQuiet(seeker.page, dialogs)
})
