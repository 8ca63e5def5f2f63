import type { Ctx } from '#app/platform/context.ts'
import type { PaymentsClient } from '#app/platform/outside/payments.server.ts'

/** Simulates the end of a process: nothing after it runs. */
export class Crash extends Error {}

/**
 * A node that crashes at its nth crossing; without a number it only counts. Crossings are the moments before and after
 * each commit and each call to the payment provider.
 */
export function crashingNode(ctx: Ctx, at = Number.POSITIVE_INFINITY) {
  let crossings = 0
  let isDead = false
  const live = () => {
    if (isDead) throw new Crash('dead already')
  }
  const cross = () => {
    live()
    if (++crossings < at) return
    isDead = true
    throw new Crash(`died at crossing ${at}`)
  }
  const db = new Proxy(ctx.db, {
    get(target, name) {
      // Hides the pool, so that transactions go through this proxy.
      if (name === '$client') return undefined
      if (name === 'transaction')
        return async (work: (tx: unknown) => Promise<unknown>, ...options: []) => {
          live()
          const result = await target.transaction(
            async (tx) => {
              const found = await work(tx)
              cross()
              return found
            },
            ...options,
          )
          cross()
          return result
        }
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...values: unknown[]) => {
        live()
        return value.apply(target, values)
      }
    },
  })
  return { ctx: { ...ctx, db, payments: crossing(ctx.payments, cross) }, crossings: () => crossings }
}

/** A client where each call is two crossings; clients it returns are wrapped too. */
const crossing = (client: PaymentsClient, cross: () => void): PaymentsClient =>
  new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name === 'withInteractiveTimeout') return () => crossing(target.withInteractiveTimeout(), cross)
      return async (...values: unknown[]) => {
        cross()
        const answer: unknown = await value.apply(target, values)
        cross()
        return answer
      }
    },
  })
