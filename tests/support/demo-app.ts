import { afterAll, beforeAll } from 'vitest'
import { DEMO_PASSWORD } from '#db/demo/accounts.ts'
import { type AppServer, cookieFrom, postForm, startApp } from './app-server.ts'
import { copyDemo, type DemoCopy } from './demo-copies.ts'

/** The product with demo people for all tests of a file: started before the first, stopped after the last. */
export function demoApp(env: Record<string, string> = {}, options?: Parameters<typeof copyDemo>[0]) {
  const [app, demo] = [{} as AppServer, {} as DemoCopy]
  beforeAll(async () => {
    Object.assign(demo, await copyDemo(options))
    Object.assign(app, await startApp({ ...demo.options, env: { ...demo.options.env, ...env } }))
  })
  afterAll(async () => {
    await app.stop?.()
    await demo.close?.()
  })
  return { app, demo }
}

/** The session cookie of a demo person; empty if they may not sign in. */
export async function sessionCookie({ origin }: AppServer, name: string): Promise<string> {
  const form = { intent: 'sign_in', email: `${name}@demo.visavis.example`, password: DEMO_PASSWORD }
  return cookieFrom(await postForm(`${origin}/en/login`, form))
}
