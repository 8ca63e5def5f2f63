import { randomUUID } from 'node:crypto'
import type { Config } from './config.ts'
import type { ErrorReporter } from './log.ts'
import { BUILD, VERSION } from './version.ts'

const reportMs = 5_000
const pauseMs = 1_000

/**
 * Sends errors of the log to ERROR_REPORT_DSN, in the format of Sentry: at most one a second for each message, with the
 * fields of the log line, which have no personal data.
 */
export function errorReporter({
  errorReportDsn,
  mode,
}: Pick<Config, 'errorReportDsn' | 'mode'>): ErrorReporter | undefined {
  if (!errorReportDsn) return undefined
  const { protocol, host, pathname, username } = new URL(errorReportDsn)
  const [, folder = '', project = ''] = /^(.*\/)([^/]+)$/.exec(pathname) ?? []
  const url = `${protocol}//${host}${folder}api/${project}/envelope/`
  const recent = new Set<string>()

  return (message, fields, error) => {
    if (recent.has(message)) return
    recent.add(message)
    setTimeout(() => recent.delete(message), pauseMs).unref()
    const event = {
      event_id: randomUUID().replaceAll('-', ''),
      timestamp: Date.now() / 1000,
      platform: 'node',
      level: 'error',
      release: `visavis@${VERSION}+${BUILD}`,
      environment: mode,
      message,
      tags: { code: error.code, ...fields },
      exception: {
        values: [{ type: error.name, value: error.message, stacktrace: { frames: framesOf(error.stack) } }],
      },
    }
    const lines = [{ event_id: event.event_id }, { type: 'event' }, event]
    fetch(url, {
      method: 'POST',
      headers: { 'x-sentry-auth': `Sentry sentry_version=7, sentry_client=visavis/${VERSION}, sentry_key=${username}` },
      body: lines.map((line) => JSON.stringify(line)).join('\n'),
      signal: AbortSignal.timeout(reportMs),
      // The log has the error anyway.
    }).catch(() => {})
  }
}

/** Oldest first. */
const framesOf = (stack = '') =>
  [...stack.matchAll(/^\s+at (?:(.*?) \()?(.*?):(\d+):(\d+)\)?$/gm)]
    .map(([, name, filename, line, column]) => ({
      function: name ?? '?',
      filename,
      lineno: Number(line),
      colno: Number(column),
    }))
    .reverse()
