/** Required before we take money, with the law behind each setting. */
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
