import { note, ok, type SettingsCheck } from '../finding.ts'

/** Whether the installation can be watched, and whether a stuck process ends. */
export const checkWatching: SettingsCheck = ({ isPublic, metricsToken, watchdogSeconds }) => [
  ...(isPublic && metricsToken === null
    ? [note('no METRICS_TOKEN: /metrics answers this machine only, and nobody through the proxy')]
    : []),
  watchdogSeconds === 0
    ? note('WATCHDOG_SECONDS is 0: a process that is stuck stays so until somebody ends it')
    : ok(`a process that is stuck for ${watchdogSeconds} s is ended, and npm start starts it again`),
]
