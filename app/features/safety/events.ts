/** Facts that this feature announces. */
export type SafetyEvent = { type: 'report.made'; reportId: string }
