import { bad, note, type SettingsCheck } from '../finding.ts'

/** What the start refuses where the product is reachable from other machines. */
export const checkUnsafeSettings: SettingsCheck = ({ unsafeSettings }) => unsafeSettings.map(bad)

/** Outside production, mailbox and clock are open to this machine. */
export const checkMode: SettingsCheck = ({ mode, isPublic }) =>
  mode !== 'production' && !isPublic
    ? [note(`NODE_ENV is ${mode}: /dev/mailbox and /dev/clock are open on this machine`)]
    : []
