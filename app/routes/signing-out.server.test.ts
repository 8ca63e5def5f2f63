import { type ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { setRequestContext } from '#app/platform/http/request.ts'
import { confirmedSeeker, PASSWORD } from '#tests/support/accounts.ts'
import { testContext } from '#tests/support/context.ts'
import { action as account } from './account.tsx'
import { action as confirmEmail } from './confirm-email.tsx'
import { action as deleteAccount } from './delete-account.tsx'
import { action as signOut } from './sign-out.tsx'

const world = testContext()

type Action = (args: ActionFunctionArgs) => Promise<unknown>
const ways: [string, Action, Record<string, string>][] = [
  ['/en/sign-out', signOut, {}],
  ['/en/account', account, { intent: 'everywhere' }],
  ['/en/confirm-email', confirmEmail, { intent: 'sign_out' }],
  ['/en/account/delete', deleteAccount, { password: PASSWORD, understood: 'on', credits: '0', calls: '0' }],
]

test.each(ways)(
  '%s takes the session and what the site kept in the browser, and no choice of the reader',
  async (path, action, form) => {
    const { viewer, setCookies } = await confirmedSeeker(world)
    const context = new RouterContextProvider()
    const common = { timeZone: 'Europe/Berlin', nonce: '', requestId: 'r', clientAddress: '127.0.0.1', userAgent: '' }
    setRequestContext(context, { ctx: world.ctx, viewer, language: 'en', ...common })
    const request = new Request(`http://localhost:3000${path}`, {
      method: 'POST',
      headers: { cookie: setCookies[0]?.split(';')[0] ?? '' },
      body: new URLSearchParams(form),
    })
    const answer = (await action({
      context,
      request,
      params: { lang: 'en' },
    } as unknown as ActionFunctionArgs)) as Response
    expect(answer.headers?.get('clear-site-data'), JSON.stringify(answer)).toBe('"cache", "storage"')
    const cookies = answer.headers.getSetCookie()
    expect(cookies.some((line) => /^session=; .*Max-Age=0/i.test(line))).toBe(true)
    expect(cookies.filter((line) => /^(lang|theme|tz|cookie_consent)=/.test(line))).toEqual([])
  },
)
