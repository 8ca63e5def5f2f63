import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Config } from '../config.ts'

/** The operator at the foot of every mail: name and address, and of a company its register and representatives. */
export function mailSender({ operator, seller }: Pick<Config, 'operator' | 'seller'>, language: Language): string[] {
  const names = operator.representatives.join(', ')
  const legal = [operator.register, names && texts(language, 'legal')('operator.represented', { names })]
  return [seller.line, legal.filter(Boolean).join(' · ')].filter((line) => line !== '')
}
