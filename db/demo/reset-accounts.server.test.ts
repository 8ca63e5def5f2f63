import { beforeAll, expect, test } from 'vitest'
import { signIn } from '#app/features/marketplace/accounts/commands.server.ts'
import { draftSecondFactor } from '#app/features/marketplace/accounts/second-factor/commands.server.ts'
import { changePassword } from '#app/features/marketplace/accounts/settings.commands.server.ts'
import { prepareDemo } from '#server/demo-data.ts'
import { from } from '#tests/support/accounts.ts'
import { setUser, testContext } from '#tests/support/context.ts'
import { DEMO_PASSWORD, NAMED_ACCOUNTS } from './accounts.ts'
import { userIdOf } from './ids.ts'

const world = testContext()
beforeAll(() => prepareDemo(world.ctx))

test('whatever a visitor changed about the demo’s people, the next start resets their accounts', async () => {
  const lena = await world.as(userIdOf('lena'))
  await changePassword(world.ctx, lena, { password: DEMO_PASSWORD, newPassword: 'a visitor’s own' })
  const mara = await world.as(userIdOf('mara'))
  await draftSecondFactor(world.ctx, mara, { password: DEMO_PASSWORD })
  await setUser(world, mara.userId, { email: 'visitor@test.example' })
  await prepareDemo(world.ctx)
  for (const { email } of NAMED_ACCOUNTS) {
    const { setCookies } = await signIn(world.ctx, null, { email, password: DEMO_PASSWORD, isDemoOpen: true, ...from })
    expect([email, setCookies.length > 0]).toEqual([email, true])
  }
})
