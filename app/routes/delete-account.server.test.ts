import { eq } from 'drizzle-orm'
import { createElement } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { expect, it } from 'vitest'
import type { Ctx } from '#app/platform/context.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { sessions, users } from '#db/schema/all.ts'
import { givePassword, OWNER_PASSWORD } from '#tests/support/account-deletion.ts'
import { testContext } from '#tests/support/context.ts'
import { giveCredits } from '#tests/support/credits.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { routeArgs } from '#tests/support/route-args.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import AccountDeletedRoute, { loader as outcomeLoader } from './account-deleted.tsx'
import { action, loader } from './delete-account.tsx'
import { action as exportAction, loader as exportLoader } from './export-account.ts'

const t = testContext({ env: { DEMO: '0' } })

const argsOf = (
  viewer: Viewer | null,
  path: string,
  { cookie = '', ...given }: { form?: object; cookie?: string; ctx?: Ctx } = {},
) => routeArgs(path, { ctx: t.ctx, viewer, params: { lang: 'en' }, headers: { cookie }, ...given })

const post = (viewer: Viewer | null, form: object, ctx?: Ctx) =>
  action(argsOf(viewer, '/en/account/delete', { form, ...(ctx ? { ctx } : {}) })).catch((thrown: unknown) => thrown)
const statusOf = async (userId: string) =>
  (await t.ctx.db.select({ status: users.status }).from(users).where(eq(users.id, userId)))[0]?.status
const cookiesOf = (answer: unknown) => (answer as Response).headers.getSetCookie().join('\n')
const cookieOf = (answer: unknown) => /deletion=\w+/.exec(cookiesOf(answer))?.[0] ?? ''

async function person() {
  const userId = await makeSeeker(t)
  await givePassword(t, userId)
  return { userId, viewer: await t.as(userId) }
}

async function outcomePage(cookie: string, viewer: Viewer | null = null, query = '') {
  const data = outcomeLoader(argsOf(viewer, `/en/account-deleted${query}`, { cookie }))
  return { title: data.title, words: wordsOf(screenOf(createElement(AccountDeletedRoute), { data })) }
}

it('asks guests to sign in, for the question, the deletion and the download', async () => {
  const visits = [loader, async (args: LoaderFunctionArgs) => exportLoader(args)]
  for (const visit of visits) {
    const thrown: unknown = await visit(argsOf(null, '/en/account/delete')).catch((error: unknown) => error)
    expect((thrown as Response).headers.get('location')).toContain('/en/login?next=')
  }
  const refused = [
    await post(null, { password: OWNER_PASSWORD }),
    await exportAction(argsOf(null, '/en/account/export', { form: {} })).catch((thrown: unknown) => thrown),
  ]
  for (const answer of refused) expect((answer as Response).headers.get('location')).toContain('/en/login?next=')
})

it('deletes the viewer’s account, whatever the form contains, and reports it on a freshly loaded page [A-29, A-32]', async () => {
  const [own, other] = [await person(), await person()]
  const form = { password: OWNER_PASSWORD, credits: '0', userId: other.userId, id: other.userId }
  const answer = await post(own.viewer, form)
  expect(answer).toMatchObject({ status: 302 })
  expect((answer as Response).headers.get('location')).toBe('/en/account-deleted')
  expect((answer as Response).headers.get('x-remix-reload-document')).toBe('true')
  expect(cookiesOf(answer)).toMatch(/session=;.*Max-Age=0/)
  expect([await statusOf(own.userId), await statusOf(other.userId)]).toEqual(['canceled', 'new'])
  expect(await outcomePage(cookieOf(answer))).toMatchObject({ title: 'Your account has been deleted · Visavis' })
})

it('reports refusals at their fields, and keeps the person signed in', async () => {
  const { userId, viewer } = await person()
  await giveCredits(t, userId, 65)
  const refusal = (form: object) => post(viewer, { credits: '65', ...form })
  expect(await refusal({})).toMatchObject({
    data: { fields: { password: 'password_required' } },
    init: { status: 400 },
  })
  expect(await refusal({ password: OWNER_PASSWORD })).toMatchObject({
    data: { code: 'not_understood', fields: { understood: 'not_understood' } },
  })
  expect(await statusOf(userId)).toBe('new')
  expect(await t.ctx.db.$count(sessions, eq(sessions.userId, userId))).toBe(1)
})

it('a failed deletion deletes nothing, signs out, and never claims success [A-31]', async () => {
  const { userId, viewer } = await person()
  const jobs = { ...t.ctx.jobs, enqueue: () => Promise.reject(new Error('the queue is gone')) }
  const answer = await post(viewer, { password: OWNER_PASSWORD, credits: '0' }, { ...t.ctx, jobs })
  expect((answer as Response).headers.get('location')).toBe('/en/account-deleted')
  expect(await statusOf(userId)).toBe('new')
  expect(await t.ctx.db.$count(sessions, eq(sessions.userId, userId))).toBe(0)
  const { title, words } = await outcomePage(cookieOf(answer))
  expect(title).toBe('Failed to delete account · Visavis')
  expect(words).toContain('Your account still exists.')
})

it('opened by hand, with an invented query, or signed in, the page claims nothing [A-31]', async () => {
  const { viewer } = await person()
  for (const page of [
    await outcomePage(''),
    await outcomePage('', null, '?failed=1'),
    await outcomePage('deletion=perhaps'),
    await outcomePage('deletion=deleted', viewer),
  ])
    expect(page).toMatchObject({ title: 'Nothing was deleted here · Visavis' })
})

it('downloads the data uncached, and returns to the account page if that fails', async () => {
  const { viewer } = await person()
  const download = () => exportAction(argsOf(viewer, '/en/account/export', { form: {} }))
  const file = await download()
  expect(file.headers.get('content-type')).toBe('application/zip')
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="visavis-\d{4}-\d\d-\d\d\.zip"$/)
  expect(file.headers.get('cache-control')).toBe('private, no-store')
  for (let time = 0; time < 4; time++) await download()
  expect((await download()).headers.get('location')).toBe('/en/account?export=too_many_attempts#export')
  const get = exportLoader(argsOf(viewer, '/en/account/export')) as Response
  expect(get.headers.get('location')).toBe('/en/account#export')
})
