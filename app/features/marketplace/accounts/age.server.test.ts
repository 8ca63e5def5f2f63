import { globSync, readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import type { ActionFunctionArgs } from 'react-router'
import { describe, expect, test } from 'vitest'
import { action as confirmAction } from '#app/routes/confirm.tsx'
import { action as signUpAction } from '#app/routes/signup.tsx'
import { users } from '#db/schema/all.ts'
import { from, lastLink, newAddress, PASSWORD, tokenOf } from '#tests/support/accounts.ts'
import { testContext } from '#tests/support/context.ts'
import { routeArgs } from '#tests/support/route-args.ts'
import { SIGN_UP_ROLES } from './schema.ts'

const t = testContext()

const send = (action: (args: ActionFunctionArgs) => Promise<unknown>, path: string, form: Record<string, string>) =>
  action(routeArgs(path, { ctx: t.ctx, ...from, params: { lang: 'en' }, form })).catch((answer: unknown) => answer)
const accountOf = async (email: string) => (await t.ctx.db.select().from(users).where(eq(users.email, email)))[0]

describe('age', () => {
  test('nobody gets an account of either role without confirming they are an adult [T32]', async () => {
    for (const role of SIGN_UP_ROLES)
      for (const adult of [{}, { adult: '' }, { adult: 'off' }, { adult: 'true' }]) {
        const email = newAddress()
        await send(signUpAction, '/en/signup', { role, email, password: PASSWORD, ...adult } as Record<string, string>)
        expect([role, adult, await accountOf(email)]).toEqual([role, adult, undefined])
      }
    for (const role of SIGN_UP_ROLES) {
      const email = newAddress()
      await send(signUpAction, '/en/signup', { role, email, password: PASSWORD, adult: 'on' })
      expect((await accountOf(email))?.confirmedAdultAt).toBeInstanceOf(Date)
      const token = tokenOf(await lastLink(t.ctx, email))
      const finish = { token, intent: 'finish', role, password: 'another password' }
      await send(confirmAction, '/en/confirm', finish)
      expect((await accountOf(email))?.emailVerified).toBe(false)
      await send(confirmAction, '/en/confirm', { ...finish, adult: 'on' })
      expect((await accountOf(email))?.emailVerified).toBe(true)
    }
  })

  test('accounts are only created by signing up and by the operator, and sign-up is only called by these forms', () => {
    const sources = globSync('{app,server}/**/*.{ts,tsx}').filter((path) => !/\.test\./.test(path))
    const calling = (name: RegExp) => sources.filter((path) => name.test(readFileSync(path, 'utf8'))).sort()
    expect(calling(/(?<!function )\binsertAccount\(/)).toEqual([
      'app/features/marketplace/accounts/administrators.commands.server.ts',
      'app/features/marketplace/accounts/sign-up.commands.server.ts',
    ])
    expect(calling(/(?<!function )\bsignUp\(ctx/)).toEqual(['app/routes/signup.tsx'])
    expect(calling(/(?<!function )\bconfirmEmail\(ctx/)).toEqual(['app/routes/confirm.tsx'])
  })
})
