import type { ActionFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { confirmedSeeker, PASSWORD } from '#tests/support/accounts.ts'
import { testContext } from '#tests/support/context.ts'
import { routeArgs } from '#tests/support/route-args.ts'
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
  '%s clears the session and the site’s browser storage, but no preference [SEC-24]',
  async (path, action, form) => {
    const { viewer, setCookies } = await confirmedSeeker(world)
    const headers = { cookie: setCookies[0]?.split(';')[0] ?? '' }
    const given = { ctx: world.ctx, viewer, params: { lang: 'en' }, headers, form }
    const answer = (await action(routeArgs(path, given))) as Response
    expect(answer.headers?.get('clear-site-data'), JSON.stringify(answer)).toBe('"cache", "storage"')
    const cookies = answer.headers.getSetCookie()
    expect(cookies.some((line) => /^session=; .*Max-Age=0/i.test(line))).toBe(true)
    expect(cookies.filter((line) => /^(lang|theme|tz|cookie_consent)=/.test(line))).toEqual([])
  },
)
