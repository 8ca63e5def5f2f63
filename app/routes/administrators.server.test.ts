import type { LoaderFunctionArgs } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import { createViewer, type Viewer } from '#app/platform/viewer.ts'
import { testContext } from '#tests/support/context.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { routeArgs } from '#tests/support/route-args.ts'

type Answering = (args: LoaderFunctionArgs) => unknown
const modules = import.meta.glob<{ loader?: Answering; action?: Answering }>('./*.tsx')
/** Pages open before the second factor: signing in, the account, and onboarding, which redirects administrators. */
const accountPages = /^\.\/(mfa-challenge|account|account-[a-z-]+|delete-account|onboarding)\.tsx$/
const toFactor = 'redirect to /en/account/second-factor'

const test = testContext()
let withPassword: Viewer
let seeker: string
let applicant: string
beforeAll(async () => {
  withPassword = createViewer({ ...(await test.as(await makeAdmin(test))), hasSecondFactor: false })
  seeker = await makeSeeker(test, { name: 'Private Lena' })
  applicant = await makeCompanion(test, { status: null, name: 'Private Mara' })
})

async function answerOf(work: Answering, viewer: Viewer | null, id: string, method: 'GET' | 'POST'): Promise<string> {
  const params = { userId: id, id, slug: id, callId: id, media: 'audio', applicationId: id, companionId: id }
  try {
    const form = method === 'POST' ? {} : undefined
    await work(routeArgs('/en/somewhere', { ctx: test.ctx, viewer, params, form }))
    return 'answered'
  } catch (thrown) {
    if (!(thrown instanceof Response)) return 'refused'
    return thrown.headers.has('location')
      ? `redirect to ${thrown.headers.get('location')?.split('?')[0]}`
      : String(thrown.status)
  }
}

describe('an administrator with the password alone', () => {
  it('is redirected to the second factor by every page closed to guests [SEC-15, T34]', async () => {
    const led: string[] = []
    for (const [file, load] of Object.entries(modules)) {
      if (accountPages.test(file)) continue
      const { loader, action } = await load()
      for (const [work, method] of [
        [loader, 'GET'],
        [action, 'POST'],
      ] as const) {
        if (!work || (await answerOf(work, null, seeker, method)) !== 'redirect to /en/login') continue
        expect([file, method, await answerOf(work, withPassword, seeker, method)]).toEqual([file, method, toFactor])
        led.push(file)
      }
    }
    expect(new Set(led).size).toBeGreaterThan(10)
  })

  it('is redirected by the back office, and cannot decide [SEC-15, T34]', async () => {
    const pages = ['./admin.tsx', './admin-application.tsx']
    for (const page of pages) {
      const { loader, action } = (await modules[page]?.()) ?? {}
      if (!loader) throw new Error(`${page} has no loader`)
      expect(await answerOf(loader, withPassword, applicant, 'GET')).toBe(toFactor)
      if (action) expect(await answerOf(action, withPassword, applicant, 'POST')).toBe('404')
    }
  })
})
