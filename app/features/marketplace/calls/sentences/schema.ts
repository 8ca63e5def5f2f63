/** What people can say before a call, in the order of the buttons. */
export const SENTENCES = ['looking_forward', 'running_late', 'quiet_place', 'without_camera'] as const
export type Sentence = (typeof SENTENCES)[number]

/** Minutes before the start from which people can say one. */
export const SENTENCE_MINUTES = 60
