import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { AppServer } from '../support/app-server.ts'
import { axeViolations } from '../support/axe.ts'
import { type BrowserUser, backOnline, expect, hydrated, openPage, test } from '../support/journey.ts'
import { createAccount } from '../support/new-accounts.ts'

test.use({ server: 'shared' })

async function begin(app: AppServer, { page }: BrowserUser, role: 'seeker' | 'offerer' = 'offerer') {
  await createAccount(app, page, { role })
  await openPage(page, '/en/onboarding')
}

const name = (page: Page) => page.getByRole('textbox', { name: 'Name' })
const next = (page: Page) => page.getByRole('button', { name: /^(Next|Weiter)$/ })
const typedHere = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('typed:')).length)

async function reload(page: Page) {
  await page.reload()
  await hydrated(page)
}

async function toPhoto(page: Page) {
  await name(page).fill('Rosa Lind')
  await page.getByLabel('Country', { exact: true }).selectOption('AT')
  await next(page).click()
  await page.getByRole('checkbox', { name: 'German' }).press('Space')
  await next(page).click()
  await expect(page.getByText('Step 3 of 4')).toBeVisible()
  await page.getByRole('checkbox').first().press('Space')
  await next(page).click()
  await expect(page.getByText('Step 4 of 4')).toBeVisible()
}

/** Left half red, right half blue, wider than 4:5. */
async function twoHalves(): Promise<Buffer> {
  const half = await sharp({ create: { width: 1_200, height: 1_800, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 2_400, height: 1_800, channels: 3, background: '#ff0000' } })
    .composite([{ input: half, left: 1_200, top: 0 }])
    .png()
    .toBuffer()
}

const tiny = () =>
  sharp({ create: { width: 399, height: 600, channels: 3, background: '#888' } })
    .png()
    .toBuffer()

const file = (page: Page) => page.locator('input[type="file"][name="photo"]')
const cropper = (page: Page) => page.getByRole('dialog').getByRole('application')
const useIt = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /Use photo|Foto verwenden/ })
const uploaded = (page: Page) => expect(page.getByText('Photo uploaded.')).toBeAttached()

async function redness(app: AppServer, page: Page): Promise<number> {
  const key = await page.locator('input[name="photoKey"]').inputValue()
  const image = Buffer.from(await (await fetch(`${app.origin}/images/small/${key}.webp`)).arrayBuffer())
  const { channels } = await sharp(image).stats()
  return (channels[0]?.mean ?? 0) / 255
}

test('unsaved text survives a reload and a change of language in every step [O-07, O-08]', async ({ app, person }) => {
  const someone = await person()
  const { page } = someone
  await begin(app, someone)
  await name(page).fill('Rosa Lind')
  await page.getByLabel('Country', { exact: true }).selectOption('AT')
  await reload(page)
  await expect(name(page)).toHaveValue('Rosa Lind')
  await page.getByRole('link', { name: 'Deutsch' }).first().click()
  await expect(page.getByRole('heading', { name: 'Erzähl uns von dir' })).toBeVisible()
  await expect(name(page)).toHaveValue('Rosa Lind')
  await expect(page.getByLabel('Land', { exact: true })).toHaveValue('AT')
  await page.getByRole('link', { name: 'English' }).first().click()
  await hydrated(page, /\/en\/onboarding/)
  await next(page).click()
  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  await page.getByRole('checkbox', { name: 'German' }).press('Space')
  await reload(page)
  await expect(page.getByRole('checkbox', { name: 'German' })).toBeChecked()
  await next(page).click()
  await expect(page.getByText('Step 3 of 4')).toBeVisible()
  await page.getByRole('checkbox').nth(2).press('Space')
  await page.getByRole('link', { name: 'Deutsch' }).first().click()
  await expect(page.getByText('1 von 10 gewählt')).toBeVisible()
  await next(page).click()
  await expect(page.getByText('Schritt 4 von 4')).toBeVisible()
  await file(page).setInputFiles('db/demo/portraits/nora.webp')
  await useIt(page).click()
  await expect(page.getByText('Dein Foto ist hochgeladen.')).toBeAttached()
  await reload(page)
  await expect(page.getByRole('img', { name: 'Dein Foto' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('1 von 10 gewählt')).toBeVisible()
  await page.goForward()
  await page.getByRole('button', { name: 'Bewerbung abschicken' }).click()
  await expect(page).toHaveURL(/\/de\/dashboard$/)
  expect(await typedHere(page)).toBe(0)
  await page.goto('/de/onboarding')
  await expect(page).toHaveURL(/\/de\/dashboard$/)
})

test('however often it is clicked, a step is sent once; offline, it stays and says so [O-25]', {
  tag: '@deep',
}, async ({ app, person }) => {
  const someone = await person({ lossy: true })
  const { page, context } = someone
  await begin(app, someone, 'seeker')
  await name(page).fill('Lena')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('You’re offline.')
  await expect(name(page)).toHaveValue('Lena')
  await backOnline(someone)
  let sent = 0
  await page.route(/onboarding\.data/, async (route) => {
    if (route.request().method() === 'POST') sent++
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Continue' }).evaluate((button: HTMLButtonElement) => {
    for (let count = 0; count < 5; count++) button.click()
  })
  await expect(page).toHaveURL(/\/en\/dashboard$/)
  expect(sent).toBe(1)
})

test('a photo is cropped by keyboard before upload, and only the crop is sent [O-18, O-19]', {
  tag: '@deep',
}, async ({ app, person }) => {
  const someone = await person()
  const { page } = someone
  await begin(app, someone)
  await toPhoto(page)
  const sizes: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/photos')) sizes.push(request.postDataBuffer()?.length ?? 0)
  })
  const halves = { name: 'halves.png', mimeType: 'image/png', buffer: await twoHalves() }
  await file(page).setInputFiles(halves)
  await expect(cropper(page)).toBeVisible()
  await expect(useIt(page)).toBeEnabled()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(sizes).toEqual([])

  await file(page).setInputFiles(halves)
  await cropper(page).focus()
  for (let count = 0; count < 40; count++) await page.keyboard.press('ArrowRight')
  await useIt(page).focus()
  await page.keyboard.press('Enter')
  await uploaded(page)
  const left = await redness(app, page)
  expect(left).toBeGreaterThan(0.75)

  await file(page).setInputFiles(halves)
  await page.getByRole('slider', { name: 'Zoom' }).focus()
  for (let count = 0; count < 10; count++) await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog').getByText('200%')).toBeVisible()
  await cropper(page).focus()
  for (let count = 0; count < 80; count++) await page.keyboard.press('ArrowLeft')
  await useIt(page).click()
  await expect(async () => expect(await redness(app, page)).toBeLessThan(0.1)).toPass()
  expect(sizes.length).toBe(2)

  await page.getByRole('button', { name: 'Remove photo' }).click()
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByRole('alert')).toContainText('Please add a photo of yourself')
})

test('a photo can be dropped, is rotated upright, and unreadable or other files are rejected by name [O-19, P-11, P-12]', {
  tag: '@deep',
}, async ({ app, person }) => {
  const someone = await person()
  const { page } = someone
  await begin(app, someone)
  await toPhoto(page)
  const drop = async (bytes: Buffer, fileName: string, type: string) => {
    const data = await page.evaluateHandle(
      ([base64, called, kind]) => {
        const transfer = new DataTransfer()
        const words = Uint8Array.from(atob(base64 ?? ''), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([words], called ?? '', { type: kind ?? '' }))
        return transfer
      },
      [bytes.toString('base64'), fileName, type],
    )
    await page.locator('label:has(input[name="photo"])').dispatchEvent('drop', { dataTransfer: data })
  }
  for (const [bytes, called, type, sentence] of [
    [Buffer.from('hello'), 'note.txt', 'text/plain', 'Please upload an image file'],
    [await tiny(), 'tiny.png', 'image/png', 'Please choose a photo of at least'],
    [Buffer.from('no picture'), 'a.jpg', 'image/jpeg', 'Please choose a JPEG, PNG or WebP.'],
  ] as const) {
    await drop(bytes, called, type)
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const lying = await sharp(await twoHalves())
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  await drop(lying, 'lying.jpg', 'image/jpeg')
  await expect(cropper(page)).toBeVisible()
  const shape = await page
    .getByRole('dialog')
    .locator('img')
    .evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth)
  expect(shape).toBe(true)
  await useIt(page).click()
  await uploaded(page)
})

test('an upload shows its progress, can be cancelled, and retries with the same crop after a failure [O-19]', {
  tag: '@deep',
}, async ({ app, person }) => {
  const someone = await person({ lossy: true })
  const { page, context } = someone
  await begin(app, someone)
  await toPhoto(page)
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/photos')) sent++
  })
  const noise = await sharp({
    create: {
      width: 800,
      height: 1_000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()
  const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: noise }
  await file(page).setInputFiles(photo)
  await expect(cropper(page)).toBeVisible()
  await context.setOffline(true)
  await useIt(page).click()
  await expect(page.getByText('We couldn’t upload your photo. Please try again.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible()
  await backOnline(someone)

  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput: 60_000,
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  const bar = page.getByRole('progressbar', { name: 'Uploading your photo' })
  await expect(bar).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send application' })).toHaveAttribute('aria-busy', 'true')
  expect(Number(await bar.getAttribute('aria-valuenow'))).toBeLessThan(100)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(bar).toHaveCount(0)
  await expect(page.locator('input[name="photoKey"]')).toHaveValue('')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await file(page).setInputFiles(photo)
  await useIt(page).click()
  await uploaded(page)
  expect(sent).toBe(3)
})

test('a phone offers its camera and shrinks large photos; the buttons cover nothing [O-12, O-18, O-19]', {
  tag: '@deep',
}, async ({ app, person }) => {
  const someone = await person({ phone: true })
  const { page, context } = someone
  const touch = await context.newCDPSession(page)
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await touch.send('Emulation.setEmulatedMedia', { features: [{ name: 'pointer', value: 'coarse' }] })
  await begin(app, someone)
  await toPhoto(page)
  await expect(page.getByRole('button', { name: 'Take a photo' })).toBeVisible()
  const camera = page.locator('input[type="file"][capture="user"]')
  const shot = await sharp({
    create: {
      width: 3_000,
      height: 4_000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
  expect(shot.length).toBeGreaterThan(2 * 1024 * 1024)
  const sizes: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/photos')) sizes.push(request.postDataBuffer()?.length ?? 0)
  })
  await camera.setInputFiles({ name: 'shot.jpg', mimeType: 'image/jpeg', buffer: shot })
  await useIt(page).click()
  await uploaded(page)
  expect(sizes[0]).toBeLessThan(2 * 1024 * 1024)
  const bar = await page.getByRole('button', { name: 'Send application' }).boundingBox()
  const removal = await page.getByRole('button', { name: 'Remove photo' }).boundingBox()
  expect((removal?.y ?? 0) + (removal?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  expect(await axeViolations(page)).toEqual([])
})
