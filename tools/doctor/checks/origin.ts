import { bad, type SettingsCheck } from '../finding.ts'

/** The address people use. */
export const checkOrigin: SettingsCheck = ({ origin, isPublic, databaseUrl, demo }) => {
  if (isPublic)
    return origin.startsWith('https:') ? [] : [bad('APP_ORIGIN is not https: browsers give no camera or microphone')]
  return databaseUrl && !demo
    ? [bad(`APP_ORIGIN is missing or of this machine: links in mails lead to ${origin}; set it to the public address`)]
    : []
}
