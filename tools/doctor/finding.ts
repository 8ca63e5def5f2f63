/** Result of a check. `bad` must be fixed, `note` is worth knowing. `text` is one line for the operator. */
export type Finding = { level: 'ok' | 'note' | 'bad'; text: string }

export const ok = (text: string): Finding => ({ level: 'ok', text })
export const note = (text: string): Finding => ({ level: 'note', text })
export const bad = (text: string): Finding => ({ level: 'bad', text })
