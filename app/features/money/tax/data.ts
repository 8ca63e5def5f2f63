/** Countries of the catalogue that issue no tax identification number to people who live there. */
export const COUNTRIES_WITHOUT_TIN: readonly string[] = ['AE', 'MC']

/** What the number of a country looks like, as `normalizeTin` writes it; a German one has a check digit besides. */
export const TIN_PATTERNS: Readonly<Partial<Record<string, RegExp>>> = {
  AT: /^\d{9}$/,
  BE: /^\d{11}$/,
  DE: /^[1-9]\d{10}$/,
  ES: /^[0-9KLMXYZ]\d{7}[A-Z]$/,
  FI: /^\d{6}[-+A-FU-Y]\d{3}[0-9A-Z]$/,
  FR: /^[0-3]\d{12}$/,
  IT: /^[A-Z]{6}[A-Z0-9]{9}[A-Z]$/,
  NL: /^\d{9}$/,
  PL: /^\d{10,11}$/,
  PT: /^\d{9}$/,
}

/** Of every other country: letters and digits, at least four of them digits. */
export const TIN_IN_GENERAL = /^(?=(?:[A-Z]*\d){4})[A-Z0-9]{6,20}$/

/** A VAT id: the country's two letters, then two to twelve letters and digits. */
export const VAT_ID = /^[A-Z]{2}[A-Z0-9+*]{2,12}$/
