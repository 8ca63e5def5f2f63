import { note, ok, type SettingsCheck } from '../finding.ts'

/** Whether the installation has metrics, and whether a stuck process is ended. */
export const checkMonitoring: SettingsCheck = ({ isPublic, metricsToken, watchdogSeconds }) => [
  ...(isPublic && metricsToken === null
    ? [note('no METRICS_TOKEN: /metrics answers this machine only, and nobody through the proxy')]
    : []),
  watchdogSeconds === 0
    ? note('WATCHDOG_SECONDS is 0: a process that is stuck stays so until somebody ends it')
    : ok(`a process that is stuck for ${watchdogSeconds} s is ended, and npm start starts it again`),
]
