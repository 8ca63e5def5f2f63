/** Possible IBANs: country, check digits, then groups. */
const iban = /(?<![a-z0-9])[a-z]{2}[\s.-]?\d{2}(?:[\s.-]?[a-z0-9]){11,30}/g
const bitcoin = /(?<![a-z0-9])(?:bc1[ac-hj-np-z02-9]{25,59}|[13][a-km-z1-9]{25,34})(?![a-z0-9])/g
const ethereum = /(?<![a-z0-9])0x[0-9a-f]{40}(?![0-9a-f])/g
const paymentPage =
  /(?<![a-z])(?:paypal\.(?:me|com)|ko-fi\.com|cash\.app|buymeacoffee\.com|revolut\.me|venmo\.com|wise\.com\/pay|patreon\.com|gofundme\.com)(?![a-z])/
/** IBAN length by country (SWIFT's IBAN registry). */
const countriesByLength = {
  15: 'no',
  16: 'be',
  18: 'dk fi nl',
  19: 'si',
  20: 'at ba ee lt lu',
  21: 'ch hr li lv',
  22: 'bg de gb ge ie me rs',
  23: 'ae il',
  24: 'cz es ro se sk ad',
  25: 'pt',
  26: 'is tr',
  27: 'fr gr it mc sm',
  28: 'al cy hu pl',
  29: 'ua',
  31: 'mt',
}
const lengths = new Map(
  Object.entries(countriesByLength).flatMap(([length, countries]) =>
    countries.split(' ').map((country) => [country, Number(length)] as const),
  ),
)
const separator = /[\s.-]/g
const letter = /[a-z]/g

/** Verifies an IBAN's check digits (ISO 13616): the number modulo 97 must be 1. */
function isIban(code: string): boolean {
  const turned = code.slice(4) + code.slice(0, 4)
  let rest = 0
  for (const digit of turned.replace(letter, (each) => String(each.charCodeAt(0) - 87))) {
    rest = (rest * 10 + Number(digit)) % 97
  }
  return rest === 1
}

/** Removes IBANs, whose digits could pass for a phone number. */
export function withoutIbans(text: string): string {
  return text.replace(iban, (found) => {
    const code = found.replace(separator, '')
    const length = lengths.get(code.slice(0, 2))
    return length && code.length >= length && isIban(code.slice(0, length)) ? ' ' : found
  })
}

/** Finds an IBAN, a wallet address or a payment page in plain lower-case text. */
export function hasPaymentDetails(text: string): boolean {
  return (
    withoutIbans(text) !== text ||
    paymentPage.test(text) ||
    text.match(bitcoin)?.some((code) => /\d/.test(code.slice(1))) === true ||
    text.match(ethereum) !== null
  )
}
