/** The texts that an owner may replace, each a Markdown file per language. */
export const LEGAL_DOCUMENTS = ['terms', 'privacy', 'imprint'] as const
export type LegalTextKind = (typeof LEGAL_DOCUMENTS)[number]

/**
 * Days between the announcement of changed terms and their first day: the six weeks that the terms promise, more than
 * the 15 days of Art. 3 (2) P2B Regulation. The texts name it as `{{noticeDays}}`.
 */
export const TERMS_NOTICE_DAYS = 42

export const VERSION_MAX = 40
/** What a version is called, such as `2027-01`. */
export const VERSION_PATTERN = /^[a-z0-9][a-z0-9.-]{0,39}$/
export const LEGAL_TEXT_MAX = 200_000

/** How somebody came to accept a version: by signing up, or when asked after a change. */
export const ACCEPTANCE_WAYS = ['sign_up', 'asked'] as const

/** What the files may name as `{{name}}`. */
export const LEGAL_PLACEHOLDERS = [
  'brand',
  'operator',
  'name',
  'form',
  'address',
  'representatives',
  'register',
  'vatId',
  'businessId',
  'email',
  'phone',
  'supervisor',
  'disputes',
  'contentPerson',
  'contactLanguages',
  'privacyContact',
  'supportEmail',
  'withdrawalPage',
  'noticeDays',
  'fee',
  'share',
  'hours',
  'minimum',
  'minimumWorth',
  'centsPerCredit',
  'creditsPerEuro',
  'from',
  'to',
  'age',
  'oldestMinor',
  'minutes',
  'months',
] as const
export type LegalPlaceholder = (typeof LEGAL_PLACEHOLDERS)[number]
export type LegalValues = Readonly<Record<LegalPlaceholder, string>>

/** A run of words; `href` was checked: a page of ours below the language, an anchor, a web page, mail or phone. */
export type LegalSpan = { text: string; isStrong?: true; isEmphasis?: true; href?: string }
export type LegalBlock =
  | { kind: 'paragraph'; spans: LegalSpan[] }
  | { kind: 'list'; isOrdered: boolean; items: LegalSpan[][] }
/** `id` is the anchor of the page. */
export type LegalSection = { id: string; heading: string; blocks: LegalBlock[] }
export type LegalText = { title: string; description: string; lead: string; sections: LegalSection[] }

/** What can be wrong with a file of legal texts; the catalogue `office-legal` says each. */
export const LEGAL_PROBLEMS = [
  'folder_missing',
  'unknown_file',
  'unreadable',
  'too_long',
  'no_front_matter',
  'no_version',
  'no_effective',
  'no_title',
  'no_sections',
  'anchor_twice',
  'unknown_placeholder',
  'raw_html',
  'image',
  'unsafe_link',
  'unknown_part',
  'version_twice',
  'changed_without_version',
  'takes_effect_too_early',
] as const
export type LegalProblemCode = (typeof LEGAL_PROBLEMS)[number]
/** `file` is its path, `detail` what in it. */
export type LegalProblem = { file: string; code: LegalProblemCode; detail: string }

/** Settings whose absence keeps money out, with the law that wants each. */
export const LEGAL_GAPS = {
  LEGAL_NAME: '§ 5 (1) Nr. 1 DDG',
  LEGAL_ADDRESS: '§ 5 (1) Nr. 1 DDG',
  LEGAL_FORM: '§ 5 (1) Nr. 1 DDG',
  LEGAL_REPRESENTATIVES: '§ 5 (1) Nr. 1 DDG',
  LEGAL_EMAIL: '§ 5 (1) Nr. 2 DDG',
  LEGAL_PHONE: 'Art. 246a § 1 (1) Nr. 2 EGBGB',
  LEGAL_REGISTER: '§ 5 (1) Nr. 4 DDG',
  LEGAL_VAT_ID: '§ 5 (1) Nr. 6 DDG',
  SELLER_TAX_NUMBER: '§ 14 (4) Nr. 2 UStG',
  LEGAL_DISPUTES: '§ 36 (1) Nr. 1 VSBG',
  LEGAL_DISPUTE_BODY: '§ 36 (1) Nr. 2 VSBG',
} as const
export type LegalGap = keyof typeof LEGAL_GAPS

/** Codes that this feature refuses with. */
export const LEGAL_REFUSALS = ['operator_unnamed', 'terms_not_accepted', 'terms_changed_again'] as const

declare module '#app/platform/refusal.ts' {
  interface FeatureRefusals {
    legal: (typeof LEGAL_REFUSALS)[number]
  }
}
