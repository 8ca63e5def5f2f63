/** The link that dials a number, e.g. `tel:08001110111`. */
export function dialLink(phone: string): string {
  return `tel:${phone.replaceAll(/\D/g, '')}`
}
