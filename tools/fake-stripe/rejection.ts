type StripeError = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  param?: string
}

/** An error response with Stripe's wording. */
export class Rejection extends Error {
  readonly status: number
  readonly error: StripeError
  /** False if the request never started: Stripe doesn't store those under the idempotency key. */
  readonly isRemembered: boolean
  constructor(status: number, error: StripeError, isRemembered = true) {
    super(error.message)
    this.name = 'Rejection'
    this.status = status
    this.error = error
    this.isRemembered = isRemembered
  }
}

export function invalid(message: string, more: { code?: string; param?: string } = {}): Rejection {
  return new Rejection(400, { type: 'invalid_request_error', message, ...more })
}

export function missing(param: string): Rejection {
  return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}

export function noSuch(noun: string, id: string, param = 'id'): Rejection {
  const status = param === 'id' ? 404 : 400
  const message = `No such ${noun}: '${id}'`
  return new Rejection(status, { type: 'invalid_request_error', code: 'resource_missing', message, param })
}

/** For what Stripe supports and this program doesn't. Fails loudly on purpose: a silent guess would prove nothing. */
export function notSimulated(what: string, param?: string): Rejection {
  const message = `fake-stripe does not simulate ${what}. Stripe supports it; extend tools/fake-stripe to use it.`
  return new Rejection(501, { type: 'api_error', code: 'not_simulated', message, ...(param ? { param } : {}) }, false)
}
