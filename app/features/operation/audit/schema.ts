import type { TextKey } from '#app/i18n/keys.ts'

/** Version of new entries: a keyed hash of all fields, including the time. */
export const AUDIT_VERSION = 3
/** Entries read at a time. */
export const AUDIT_BATCH = 1_000

/** An act that can be recorded: one that has a sentence in the catalogue. */
export type AuditAction =
  TextKey<'office-audit'> extends infer Key ? (Key extends `acts.${infer Action}` ? Action : never) : never
