import { createElement } from 'react'
import type { ActionFunctionArgs } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { testContext } from '#tests/support/context.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { routeArgs } from '#tests/support/route-args.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { action as confirmEmailAction } from './confirm-email.tsx'
import { action as loginAction } from './login.tsx'
import {
  ErrorBoundary as OnboardingProblem,
  action as onboardingAction,
  loader as onboardingLoader,
} from './onboarding.tsx'
import { action as photosAction } from './photos.ts'
import {
  ErrorBoundary as ProfileEditProblem,
  action as profileEditAction,
  loader as profileEditLoader,
} from './profile-edit.tsx'
import { action as resetPasswordAction } from './reset-password.tsx'
import { action as signUpAction } from './signup.tsx'

const world = testContext()
let broken: Ctx
const logged: string[] = []
beforeAll(async () => {
  const error = Object.assign(new Error('the database is down'), { code: '57P01' })
  const query: object = new Proxy(
    {},
    {
      get: (_target, key) =>
        key === 'then' ? (_good: unknown, bad: (reason: Error) => void) => bad(error) : () => query,
    },
  )
  const down = () => query
  const db = new Proxy(world.ctx.db, {
    get: (target, key) =>
      ['execute', 'transaction', 'select', 'insert', 'update', 'delete'].includes(String(key))
        ? down
        : key !== '$client' && Reflect.get(target, key),
  }) as Db
  broken = { ...world.ctx, db, log: { ...world.ctx.log, error: (message) => void logged.push(message) } }
})

type Action = (args: ActionFunctionArgs) => Promise<unknown>

const argsOf = (path: string, viewer: Viewer | null, form?: Record<string, string>) =>
  routeArgs(path, { ctx: broken, viewer, params: { lang: 'en' }, form })

async function send(action: Action, fields: Record<string, string>, viewer: Viewer | null = null) {
  const answer = await action(argsOf('/en/form', viewer, fields))
  if (answer instanceof Response) return { place: answer.headers.get('location'), status: answer.status }
  const { data, init } = answer as { data: { code?: string }; init: ResponseInit | null }
  return { code: data.code, status: init?.status }
}

const t = texts('en', 'accounts')
const p = texts('en', 'profiles')

test('any failed sign-up leads to access-unavailable [A-12]', async () => {
  const form = { role: 'seeker', email: 'a@test.example', password: 'correct horse', adult: 'on' }
  expect(await send(signUpAction, form)).toEqual({ place: '/en/access-unavailable?mode=signup', status: 302 })
  expect(logged).toContain('an action failed')
})

test.each([
  ['a sign-in that fails for another reason', loginAction, { intent: 'sign_in', password: 'x' }, 'sign_in_failed'],
  ['a reset request', loginAction, { intent: 'reset' }, 'reset_failed'],
  ['a new password', resetPasswordAction, { token: 'x', password: 'abcdef', confirmation: 'abcdef' }, 'update_failed'],
  ['a mail that is asked for again', confirmEmailAction, { intent: 'resend' }, 'resend_failed'],
  ['signing out on the confirm-email page', confirmEmailAction, { intent: 'sign_out' }, 'sign_out_failed'],
])('%s reports its failure [A-15, A-20, A-26, A-45]', async (_what, action, fields, code) => {
  const viewer = code === 'sign_out_failed' ? await world.as(await makeSeeker(world)) : null
  expect(await send(action, { email: 'a@test.example', ...fields }, viewer)).toEqual({ code, status: 500 })
})

test('these failures use the texts of the specification [A-15, A-20, A-26]', () => {
  expect(t('errors.sign_in_failed')).toBe('An error occurred during sign in. Please try again.')
  expect(t('errors.reset_failed')).toBe('An error occurred during password reset. Please try again.')
  expect(t('errors.update_failed')).toBe('An error occurred while updating your password. Please try again.')
})

test('a step or profile that cannot be saved reports it and keeps the page [O-25, P-26]', async () => {
  const viewer = await world.as(await makeSeeker(world))
  expect(await send(profileEditAction, { fullName: 'Lena' }, viewer)).toEqual({ code: 'save_failed', status: 500 })
  const newcomer = { ...viewer, name: null } as Viewer
  const answer = await send(onboardingAction, { step: '1', fullName: 'Lena' }, newcomer)
  expect(answer).toEqual({ code: 'save_failed', status: 500 })
  expect(p('errors.save_failed')).toBe('An error occurred while saving your profile. Please try again.')
})

test('unreadable onboarding input, a profile that cannot be created, and an invalid role have texts [O-23, O-24]', async () => {
  const viewer = { ...(await world.as(await makeSeeker(world))), name: null } as Viewer
  await expect(onboardingLoader(argsOf('/en/onboarding', viewer))).rejects.toThrow('the database is down')
  const screen = screenOf(createElement(OnboardingProblem))
  expect(wordsOf(screen)).toContain('Could not fetch your user details')
  expect(screen).toContain('href="/en/login?next=%2Fen%2Fonboarding"')
  expect(p('errors.profile_failed')).toContain('Could not set up your user profile')
  expect(p('errors.role_unknown')).toBe('Could not determine your user role. Please contact us.')
})

test('a profile that cannot be loaded reports it [P-25]', async () => {
  const viewer = await world.as(await makeSeeker(world))
  await expect(profileEditLoader(argsOf('/en/profile/edit', viewer))).rejects.toThrow('the database is down')
  expect(wordsOf(screenOf(createElement(ProfileEditProblem)))).toContain('Failed to load profile')
})

test('a photo that cannot be stored is answered with a code', async () => {
  const viewer = await world.as(await makeSeeker(world))
  const body = new FormData()
  body.set('photo', new File(['x'], 'x.jpg'))
  const request = new Request('http://localhost:3000/photos', { method: 'POST', body })
  const answer = await photosAction({ ...argsOf('/photos', viewer), request })
  expect([answer.status, await answer.json()]).toEqual([500, { code: 'upload_failed' }])
})
