import { globSync, readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { type ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { setRequestContext } from '#app/platform/http/request.ts'
import { action as confirmAction } from '#app/routes/confirm.tsx'
import { action as signUpAction } from '#app/routes/signup.tsx'
import { users } from '#db/schema/all.ts'
import { from, lastLink, newAddress, PASSWORD, tokenOf } from '#tests/support/accounts.ts'
import { testContext } from '#tests/support/context.ts'
import { finishSignUpForm, signUpForm } from './forms.ts'
import { SIGN_UP_ROLES } from './schema.ts'

const t = testContext()

async function send(
  action: (args: ActionFunctionArgs) => Promise<unknown>,
  path: string,
  fields: Record<string, string>,
) {
  const context = new RouterContextProvider()
  const reader = { ...from, timeZone: 'Europe/Berlin', hourFormat: 'language', requestId: 'a-request' }
  setRequestContext(context, { ctx: t.ctx, viewer: null, ...reader } as unknown as Parameters<
    typeof setRequestContext
  >[1])
  const request = new Request(`http://localhost:3000${path}`, { method: 'POST', body: new URLSearchParams(fields) })
  return action({ context, request, params: { lang: 'en' } } as unknown as ActionFunctionArgs).catch(
    (answer: unknown) => answer,
  )
}
const accountOf = async (email: string) => (await t.ctx.db.select().from(users).where(eq(users.email, email)))[0]

describe('the age', () => {
  test('nobody of either role gets an account without having confirmed to be an adult, by no way in', async () => {
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
      await send(confirmAction, '/en/confirm', { token, intent: 'finish', role, password: 'another password' })
      expect((await accountOf(email))?.emailVerified).toBe(false)
      await send(confirmAction, '/en/confirm', {
        token,
        intent: 'finish',
        role,
        password: 'another password',
        adult: 'on',
      })
      expect((await accountOf(email))?.emailVerified).toBe(true)
    }
  })

  test('is asked by both forms, with a sentence of its own', () => {
    const filled = { role: 'seeker', email: 'lena@test.example', password: PASSWORD }
    for (const form of [signUpForm, finishSignUpForm])
      expect(form.safeParse(filled).error?.issues.map(({ message }) => message)).toEqual(['adult_required'])
  })

  test('accounts are made by signing up and by the operator alone, and signing up is called behind these forms only', () => {
    const sources = globSync('{app,server}/**/*.{ts,tsx}').filter((path) => !/\.test\./.test(path))
    const calling = (name: RegExp) => sources.filter((path) => name.test(readFileSync(path, 'utf8'))).sort()
    expect(calling(/(?<!function )\binsertAccount\(/)).toEqual([
      'app/features/accounts/administrators.commands.server.ts',
      'app/features/accounts/sign-up/commands.server.ts',
    ])
    expect(calling(/(?<!function )\bsignUp\(ctx/)).toEqual(['app/routes/signup.tsx'])
    expect(calling(/(?<!function )\bconfirmEmail\(ctx/)).toEqual(['app/routes/confirm.tsx'])
  })
})
