import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import type { Language } from '#app/i18n/languages.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { routeArgs } from '#tests/support/route-args.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import OfferRoute, { action, loader } from './offer.tsx'

const test = testContext()

const visit = async (viewer: Viewer, ctx: Ctx = test.ctx) => loader(routeArgs('/en/offer', { ctx, viewer }))
async function save(viewer: Viewer, form: Record<string, string>, ctx: Ctx = test.ctx) {
  const answer = await action(routeArgs('/en/offer', { ctx, viewer, form }))
  if (answer instanceof Response) throw answer
  return answer
}
const htmlFor = (data: unknown, language: Language = 'en') => screenOf(createElement(OfferRoute), { data, language })
const companion = async (rates: { audio: number | null; video: number | null }) =>
  test.as(await makeCompanion(test, rates))

describe('my rates', () => {
  it('shows others "Only companions can set rates" and the way home [E-01]', async () => {
    const answer = await visit(await test.as(await makeSeeker(test)))
    expect(answer.init?.status).toBe(403)
    const html = htmlFor(answer.data)
    expect(wordsOf(html)).toContain('Only companions can set rates Go back home')
    expect(html).toContain('href="/en"')
  })

  it('has a slider from 5 to 150 euros in steps of 5 for each kind, with its price for every length [E-02, E-03, E-05]', async () => {
    const html = htmlFor((await visit(await companion({ audio: 100, video: 150 }))).data)
    for (const name of ['audioEuros', 'videoEuros'])
      expect(html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0]).toMatch(
        /(?=.*min="5")(?=.*max="150")(?=.*step="5")/,
      )
    expect(wordsOf(html)).toContain(
      'Video €15 an hour, 150 credits 15 min 38 credits 30 min 75 credits 45 min 113 credits 60 min 150 credits',
    )
  })

  it('starts at 10 euros each and asks for both the first time; later it is an update [E-06, E-11]', async () => {
    const first = wordsOf(htmlFor((await visit(await companion({ audio: null, video: null }))).data))
    expect(first).toContain('Set both rates so people can book you.')
    expect(first.match(/€10 an hour/g)).toHaveLength(2)
    expect(first).toContain('Save rates')
    const later = wordsOf(htmlFor((await visit(await companion({ audio: 100, video: 150 }))).data))
    expect(later).not.toContain('Set both rates')
    expect(later).toContain('Update rates')
  })

  it('explains the fee and calculates with 15 hours of voice and 5 of video [E-07, E-08]', async () => {
    const html = htmlFor((await visit(await companion({ audio: 100, video: 150 }))).data)
    const words = wordsOf(html)
    expect(words).toContain('We only keep 10% when you cash out: 500 credits are worth €50, and you get €45.')
    expect(words).toContain(
      'Hours of voice calls 15 hours a month Hours of video calls 5 hours a month €202.50 a month, after the fee',
    )
    expect(words).toContain('Earned €225.00 Fee (10%) −€22.50 You get €202.50')
    expect(html.match(/<input[^>]*name="hours-audio"[^>]*>/)?.[0]).toMatch(/(?=.*min="0")(?=.*max="200")(?=.*step="5")/)
  })

  it('saves both rates, and shows them on the next visit [E-10]', async () => {
    const viewer = await companion({ audio: null, video: null })
    expect(await save(viewer, { audioEuros: '20', videoEuros: '25' })).toMatchObject({ data: { ok: true } })
    expect((await visit(viewer)).data.saved).toEqual({ audioEuros: 20, videoEuros: 25 })
  })

  it('asks at the first setup how calls are offered, and requires an answer [H-22]', async () => {
    const viewer = await test.as(await makeCompanion(test, { audio: null, video: null, isDeclared: false }))
    const rates = { audioEuros: '20', videoEuros: '25' }
    expect(wordsOf(htmlFor((await visit(viewer)).data))).toContain('How do you offer calls?')
    expect(await save(viewer, rates)).toMatchObject({ data: { ok: false, errors: ['trader_choice_missing'] } })
    expect((await visit(viewer)).data.saved).toEqual({ audioEuros: null, videoEuros: null })
    const trading = await save(viewer, { ...rates, isTrader: 'yes' }).catch((answer: Response) => answer)
    expect(trading instanceof Response && trading.headers.get('location')).toBe('/en/offer/trader?trading')
    expect((await visit(viewer)).data).toMatchObject({ trader: { state: 'undeclared' }, saved: { audioEuros: 20 } })
    expect(await save(viewer, { ...rates, isTrader: 'no' })).toMatchObject({ data: { ok: true } })
    const { data } = await visit(viewer)
    expect([data.trader?.state, wordsOf(htmlFor(data)).includes('How do you offer calls?')]).toEqual(['private', false])
  })

  it('answers every refusal with a code [E-13]', async () => {
    const viewer = await companion({ audio: 100, video: 150 })
    const refused = async (form: Record<string, string>, who = viewer, ctx = test.ctx) => {
      const { data } = await save(who, form, ctx)
      return data.ok ? [] : data.errors
    }
    const good = { audioEuros: '10', videoEuros: '10' }
    expect(await refused({ ...good, audioEuros: '4' })).toEqual(['audio_rate_range'])
    expect(await refused({ audioEuros: '151', videoEuros: '7' })).toEqual(['audio_rate_range', 'video_rate_range'])
    expect(await refused(good, await test.as(await makeSeeker(test)))).toEqual(['unauthorized'])
    const down = { ...test.ctx, db: { transaction: () => Promise.reject(new Error('down')) } as unknown as Ctx['db'] }
    expect(await refused(good, viewer, down)).toEqual(['failed_to_save'])
  })
})
