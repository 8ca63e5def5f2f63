import { note, type SettingsCheck } from '../finding.ts'

/** Whether the installation has metrics. */
export const checkMonitoring: SettingsCheck = ({ isPublic, metricsToken }) =>
  isPublic && metricsToken === null
    ? [note('no METRICS_TOKEN: /metrics answers this machine only, and nobody through the proxy')]
    : []
