import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { centsFrom } from './control-page.ts'
import { payee, stripeWorld, tenEuros } from './test-setup.ts'

const world = stripeWorld('test', { startingBalanceCents: 100_000 })

const show = async () => (await fetch(`${world.fake.url}/control`)).text()
const press = (action: string, fields: Record<string, string> = {}, origin = world.fake.url) =>
  fetch(`${world.fake.url}/control`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ action, ...fields }),
    redirect: 'manual',
  })

async function paidIntent() {
  const session = await world.stripe.checkout.sessions.create(tenEuros)
  world.control.pay({ session: session.id })
  return String(world.control.list().sessions[session.id]?.payment_intent)
}

describe('the page of the controls', () => {
  it('shows payments, accounts and faults, marked as test payments, without scripts', async () => {
    await paidIntent()
    const { id } = await world.stripe.v2.core.accounts.create(payee)
    world.control.completeOnboarding({ account: id })
    const shown = await show()
    for (const text of ['Test payments', '€10.00', 'paid', 'companion@example.com', 'Hold them back'])
      expect(shown).toContain(text)
    expect(shown).not.toContain('<script')
    // Without a referrer a browser posts the origin `null`, and every button here is refused.
    const { headers } = await fetch(`${world.fake.url}/control`)
    expect(headers.get('referrer-policy')).toBe('same-origin')
  })

  it('refunds a part, disputes, decides, and says what it did', async () => {
    const intent = await paidIntent()
    const pressed = await press('refund', { id: intent, amount: '2,50' })
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/control?done'])
    expect(await show()).toContain('€2.50 of it refunded')
    await press('open_dispute', { id: intent })
    const [dispute] = Object.values(world.control.list().disputes)
    expect(dispute).toMatchObject({ status: 'needs_response', amount: 1000 })
    await press('win', { id: dispute?.id ?? '' })
    expect(Object.values(world.control.list().disputes)).toMatchObject([{ status: 'won' }])
  })

  it('says why something did not work', async () => {
    const intent = await paidIntent()
    for (const amount of ['twelve', '99']) {
      const answer = await press('refund', { id: intent, amount })
      expect(answer.status).toBe(409)
      expect(await answer.text()).toContain('That didn’t work')
    }
    expect((await press('no_such_action')).status).toBe(409)
    expect(Object.values(world.control.list().refunds)).toEqual([])
  })

  it('makes requests hang until they are let go', async () => {
    await press('hang')
    const answer = world.stripe.balance.retrieve()
    await world.control.requestHeld()
    expect(await show()).toMatch(/Requests that hang<\/dt><dd>1</)
    await press('forget_faults')
    expect((await answer).object).toBe('balance')
  })

  it('holds webhooks back and lets them go', async () => {
    await press('hold_webhooks')
    await paidIntent()
    expect(await show()).toContain('held back')
    await press('release_reversed')
    await world.control.webhooksDelivered()
    expect(world.receiver.types()[0]).toBe('checkout.session.completed')
  })

  it('is refused to other machines’ names and to forms of other pages', async () => {
    const intent = await paidIntent()
    expect((await press('refund', { id: intent }, 'https://evil.example')).status).toBe(403)
    expect((await press('refund', { id: intent }, 'null')).status).toBe(403)
    const { port } = world.fake
    const status = await new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path: '/control', headers: { host: 'rebound.example' } })
      sent.once('response', (response) => resolve(response.statusCode))
      sent.once('error', reject).end()
    })
    expect(status).toBe(403)
    expect(Object.values(world.control.list().refunds)).toEqual([])
  })
})

it.each([
  ['', undefined],
  ['12', 1200],
  ['12.5', 1250],
  ['12,05', 1205],
  [' 3 € ', 300],
])('%j as an amount is %j cents', (text, cents) => {
  expect(centsFrom(text)).toBe(cents)
})
