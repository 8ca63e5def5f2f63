/** Byte order mark: spreadsheets need it to recognise UTF-8. */
export const CSV_MARK = '\ufeff'

/** Escapes a CSV field, including anything a spreadsheet would run as a formula. */
const field = (value: string) => {
  const text = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvRecord = (fields: readonly string[]): string => `${fields.map(field).join(',')}\r\n`

export const csvEuros = (cents: number): string => ((cents || 0) / 100).toFixed(2)
