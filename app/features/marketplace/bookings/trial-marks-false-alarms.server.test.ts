import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { browserMarks, trustedBrowserCookie } from '#app/features/marketplace/accounts/cookie.ts'
import { rows } from '#app/platform/data/db.server.ts'
import { browserMark, keyedHash } from '#app/platform/ids.ts'
import { openTestContext } from '#tests/support/context.ts'
import { isDeep } from '#tests/support/deep.ts'
import { makeNewcomers } from '#tests/support/newcomers.ts'
import { marksToFind, marksToStore, type TrialMark } from './trial-marks.store.server.ts'

const HONEST = isDeep ? 20_000 : 2_000
const SIGNS = ['mailbox', 'browser', 'card'] as const
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} % (${part}/${whole})`
const keyOf = ({ kind, hash }: TrialMark) => `${kind}:${Buffer.from(hash).toString('base64')}`

/** Lets a year of newcomers book their free call by the product's own marks, cookie and mailbox; no database row. */
async function bookAYear() {
  const { ctx, close } = await openTestContext()
  const newcomers = makeNewcomers(HONEST, 2026)
  const mailboxes = await rows<{ mailbox: string }>(
    ctx.db,
    sql`select canonical_mailbox(email) as mailbox from unnest(${sql.param(newcomers.map(({ email }) => email))}::text[])
      with ordinality as given(email, place) order by place`,
  )
  await close()
  const hash = (text: string) => keyedHash(ctx.secrets.pepper, `trial:${text}`)
  const cookies = new Map<number, string>()
  const stored = new Map<string, number>()
  const cards = new Map<string, number>()
  const count = { honest: 0, refused: 0, tricks: 0, stopped: 0, ...{ mailbox: 0, browser: 0, card: 0 } }
  const had = new Set<number>()
  for (const [index, { person, isHonest, email, browser, card, takesTrial }] of newcomers.entries()) {
    const request = () => new Request('http://localhost:3000/', { headers: { cookie: cookies.get(browser) ?? '' } })
    cookies.set(browser, trustedBrowserCookie(ctx, email).set(request()).split(';')[0] ?? '')
    const own = browserMark(ctx.secrets, email)
    const marks = { mailbox: mailboxes[index]?.mailbox ?? '', own, browserMarks: browserMarks(ctx.config, request()) }
    const sign =
      marksToFind(marks, hash).find((mark) => stored.has(keyOf(mark)))?.kind ??
      (card && cards.has(card) ? 'card' : null)
    const isAgain = had.has(person)
    if (takesTrial && !isAgain && isHonest) count.honest++
    if (isAgain) count.tricks++
    if (sign && isAgain) count.stopped++
    if (sign && isHonest && takesTrial) {
      count.refused++
      count[sign]++
    }
    if (!takesTrial || sign) continue
    had.add(person)
    for (const mark of marksToStore(marks, hash)) stored.set(keyOf(mark), person)
    if (card) cards.set(card, person)
  }
  return count
}

test('of a hundred honest newcomers less than one is refused the free call, and of tricks most [T11]', {
  tags: ['random'],
}, async () => {
  const { honest, refused, tricks, stopped, ...by } = await bookAYear()
  console.info(`false alarms, the free call: ${percent(refused, honest)} of honest newcomers`)
  console.info(SIGNS.map((sign) => `${sign} ${percent(by[sign], honest)}`).join(' · '))
  console.info(`found, the free call once more: ${percent(stopped, tricks)} of tries`)
  expect(honest).toBeGreaterThan(HONEST / 2)
  expect(refused / honest).toBeLessThan(0.01)
  expect(refused).toBeGreaterThan(0)
  expect(stopped / tricks).toBeGreaterThan(0.6)
})
