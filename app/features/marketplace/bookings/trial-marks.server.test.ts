import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { browserMarks, trustedBrowserCookie } from '#app/features/marketplace/accounts/cookie.ts'
import { cancelCall } from '#app/features/marketplace/calls/commands.server.ts'
import { rows } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { calls, trialMarks, users } from '#db/schema/all.ts'
import { setUser, testContext } from '#tests/support/context.ts'
import { giveCredits, makePaidPurchase } from '#tests/support/credits.ts'
import { makeCompanion, makeSeeker, offerTime } from '#tests/support/makers.ts'
import { bookCall } from './commands.server.ts'
import { bookingPage } from './views.server.ts'

const now = new Date('2026-11-22T12:00:00Z')
const startAt = new Date('2026-11-23T16:00:00Z')

const t = testContext({ now })
let companionId: string
let slots = 0
beforeAll(async () => {
  companionId = await makeCompanion(t, { freeIntro: true })
  await offerTime(t, companionId, startAt, new Date(startAt.getTime() + 25 * 3_600_000))
})

/** A browser that keeps the cookie set at sign-in. */
class Browser {
  private cookie = ''
  private request = () => new Request('http://localhost:3000/', { headers: { cookie: this.cookie } })
  async signIn(viewer: Viewer) {
    const [user] = await t.ctx.db.select().from(users).where(eq(users.id, viewer.userId))
    this.cookie =
      trustedBrowserCookie(t.ctx, user?.email ?? '')
        .set(this.request())
        .split(';')[0] ?? ''
    return this
  }
  marks = () => browserMarks(t.ctx.config, this.request())
}

async function newSeeker(email?: string) {
  const viewer = await t.as(await makeSeeker(t))
  if (email) await setUser(t, viewer.userId, { email })
  return viewer
}

const book = (viewer: Viewer, browser: Browser, expectedCredits: number) => {
  const at = new Date(startAt.getTime() + slots++ * 900_000)
  return bookCall(t.ctx, viewer, {
    ...{ companionId, media: 'audio', startAt: at, minutes: 15, expectedCredits },
    ...{ idempotencyKey: `trial-${slots}-booking`, browserMarks: browser.marks() },
  })
}
const bookFree = (viewer: Viewer, browser = new Browser()) => book(viewer, browser, 0)
const bookPaid = async (viewer: Viewer, browser = new Browser()) => {
  await giveCredits(t, viewer.userId, 100)
  const callId = await book(viewer, browser, 25)
  return (await t.ctx.db.select().from(calls).where(eq(calls.id, callId)))[0]?.isTrial
}
const pageState = async (viewer: Viewer, browser: Browser) => {
  const proof = { secrets: t.ctx.secrets, browserMarks: browser.marks() }
  const page = await bookingPage(t.ctx.db, viewer, companionId, 'audio', {
    ...{ week: null, now, timeZone: 'Europe/Berlin', proof },
  })
  return page?.trial
}

describe('the free call of a person with several accounts', () => {
  test('is refused for another spelling of the same mailbox, and the call can be booked at its price [T11]', async () => {
    await bookFree(await newSeeker('lena.maria@gmail.com'))
    for (const email of ['l.enamaria@gmail.com', 'lenamaria+two@googlemail.com']) {
      const again = await newSeeker(email)
      await expect(bookFree(again)).rejects.toMatchObject({ code: 'price_changed', details: { credits: 25 } })
      expect(await pageState(again, new Browser())).toBe('elsewhere')
      expect(await bookPaid(again)).toBe(false)
    }
  })

  test('is refused in a browser where the other account was signed in, even after it signed out [T11]', async () => {
    const [first, second] = [await newSeeker(), await newSeeker()]
    const browser = await new Browser().signIn(first)
    await bookFree(first, browser)
    await browser.signIn(second)
    await expect(bookFree(second, browser)).rejects.toMatchObject({ code: 'price_changed' })
    expect([await pageState(second, browser), await pageState(first, browser)]).toEqual(['elsewhere', 'used'])
    expect(await bookPaid(second, browser)).toBe(false)
  })

  test('is refused to a payer with a card of the other account [T11]', async () => {
    const [first, second] = [await newSeeker(), await newSeeker()]
    const pay = (viewer: Viewer) =>
      makePaidPurchase(t, viewer.userId, {
        ...{ packageKey: 'test', credits: 10, priceCents: 100, paymentFingerprint: 'card-of-one' },
      })
    await bookFree(first)
    await pay(first)
    await pay(second)
    await expect(bookFree(second)).rejects.toMatchObject({ code: 'price_changed' })
  })

  test('is given to someone else: another mailbox, another browser, another card [T11]', async () => {
    const [first, second] = [await newSeeker('anna@web.example'), await newSeeker('anna.b@web.example')]
    await bookFree(first, await new Browser().signIn(first))
    const browser = await new Browser().signIn(second)
    expect(await pageState(second, browser)).toBe('available')
    await bookFree(second, browser)
  })

  test('is available again when the other account’s was cancelled [T11]', async () => {
    const [first, second] = [await newSeeker('mia@web.example'), await newSeeker('mia+1@web.example')]
    const callId = await bookFree(first)
    await cancelCall(t.ctx, first, { callId })
    expect(await t.ctx.db.$count(trialMarks, eq(trialMarks.callId, callId))).toBe(0)
    await bookFree(second)
  })

  test('stays refused after the other account was deleted [T11]', async () => {
    const first = await newSeeker('otto@web.example')
    await bookFree(first)
    await setUser(t, first.userId, { email: 'deleted-1@deleted.invalid', status: 'canceled', canceledAt: now })
    await expect(bookFree(await newSeeker('otto+back@web.example'))).rejects.toMatchObject({ code: 'price_changed' })
  })

  test('stores only keyed hashes: no address can be read, or found without the key [T11]', async () => {
    const viewer = await newSeeker('noor@web.example')
    const callId = await bookFree(viewer, await new Browser().signIn(viewer))
    const stored = await t.ctx.db.select().from(trialMarks).where(eq(trialMarks.callId, callId))
    expect(stored.map(({ kind, hash }) => [kind, hash.length])).toEqual([
      ['mailbox', 32],
      ['browser', 32],
    ])
    const [plain] = await rows<{ found: boolean }>(
      t.ctx.db,
      sql`select exists (select from trial_marks where hash in (sha256('noor@web.example'), sha256('mailbox:noor@web.example'), sha256('trial:mailbox:noor@web.example'))) as found`,
    )
    expect(plain?.found).toBe(false)
  })
})

describe('a mailbox', () => {
  const canonical = async (email: string) =>
    (await rows<{ mailbox: string }>(t.ctx.db, sql`select canonical_mailbox(${email}) as mailbox`))[0]?.mailbox

  test('is one address, however it is spelled', async () => {
    const written = [
      ['lena@web.example', 'lena@web.example'],
      ['lena+a+b@web.example', 'lena@web.example'],
      ['le.na@web.example', 'le.na@web.example'],
      ['L.E.N.A+x@GoogleMail.com', 'lena@gmail.com'],
      ['+tag@web.example', '+tag@web.example'],
      ['lena@mail.gmail.com.example', 'lena@mail.gmail.com.example'],
    ] as const
    for (const [email, mailbox] of written) expect([email, await canonical(email)]).toEqual([email, mailbox])
  })
})
