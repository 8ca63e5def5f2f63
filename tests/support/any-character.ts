import fc from 'fast-check'

/** Any Unicode character. fast-check's `binary` unit is the same, but takes seconds to prepare its table. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10_ffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
