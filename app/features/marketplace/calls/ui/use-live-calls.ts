import { useEffect, useRef } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { isServerReachable } from '#app/platform/browser/server-health.ts'
import type { ActionResult } from '#app/platform/http/request.ts'
import { momentOf } from '../rules.ts'
import type { CallRow } from '../views.server.ts'

const everyMs = 60_000

/**
 * Whether a call is due to be settled: over, or waiting for somebody for five minutes.
 */
export function isSettlementDue(call: CallRow, now: Date): boolean {
  if (now.getTime() >= momentOf(call, 'end')) return true
  return call.status === 'active' && call.actualStartAt === null && now.getTime() >= momentOf(call, 'late')
}

/**
 * While there are upcoming calls: asks the server on load and every minute, and has it settle what is due.
 * The server logs a failure of that; only `checkNow`, the button, reports one.
 */
export function useLiveCalls(calls: readonly CallRow[], now: Date) {
  const fetcher = useFetcher<ActionResult<unknown>>()
  const pressed = useFetcher<ActionResult<unknown>>()
  const { revalidate } = useRevalidator()
  const check = async () => {
    if (!(await isServerReachable())) return
    if (calls.some((call) => isSettlementDue(call, now))) void fetcher.submit({ intent: 'check' }, { method: 'post' })
    else void revalidate()
  }
  const latest = useRef(check)
  latest.current = check
  const isEmpty = calls.length === 0
  const hasDue = calls.some((call) => isSettlementDue(call, now))

  useEffect(() => {
    if (isEmpty) return
    const timer = setInterval(() => void latest.current(), everyMs)
    return () => clearInterval(timer)
  }, [isEmpty])
  useEffect(() => {
    if (hasDue) void latest.current()
  }, [hasDue])

  return {
    checkNow: () => void pressed.submit({ intent: 'check' }, { method: 'post' }),
    isChecking: pressed.state !== 'idle',
    failure: pressed.data && !pressed.data.ok && pressed.state === 'idle' ? pressed.data.code : null,
  }
}
