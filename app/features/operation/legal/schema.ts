/** Texts that an owner can replace, with one Markdown file per language. */
export const LEGAL_DOCUMENTS = ['terms', 'privacy', 'imprint'] as const
export type LegalTextKind = (typeof LEGAL_DOCUMENTS)[number]

/**
 * Days between announcing changed terms and their first day. The terms promise six weeks; Art. 3 (2) P2B Regulation
 * requires 15 days. Texts use it as `{{noticeDays}}`.
 */
export const TERMS_NOTICE_DAYS = 42

export const LEGAL_TEXT_MAX = 200_000

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

/**
 * A run of text. `href` has been checked: a page of this site without its language prefix, an anchor, a web page, an
 * email address or a phone number.
 */
export type LegalSpan = { text: string; isStrong?: true; isEmphasis?: true; href?: string }
export type LegalBlock =
  | { kind: 'paragraph'; spans: LegalSpan[] }
  | { kind: 'list'; isOrdered: boolean; items: LegalSpan[][] }
export type LegalSection = { id: string; heading: string; blocks: LegalBlock[] }
export type LegalText = { title: string; description: string; lead: string; sections: LegalSection[] }

/** Problems of legal text files; `office-legal` has a text for each. */
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
export type LegalProblem = { file: string; code: LegalProblemCode; detail: string }
