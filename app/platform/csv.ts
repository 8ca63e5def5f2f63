/** The mark by which spreadsheets know UTF-8, before the first line of a file. */
export const CSV_MARK = '\ufeff'

/** A field of a CSV file; one that a spreadsheet would take for a formula is text. */
const field = (value: string) => {
  const text = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvRecord = (fields: readonly string[]): string => `${fields.map(field).join(',')}\r\n`

export const csvEuros = (cents: number): string => ((cents || 0) / 100).toFixed(2)
