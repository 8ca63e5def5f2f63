import { useTranslation } from '#app/i18n/use-translation.ts'
import type { FrameProps } from './site-frame.tsx'

/** What the footers of members and of guests have in common. */
export function useFooterTexts({ brand, home, supportEmail, socialLinks, now }: FrameProps & { home: string }) {
  const { t } = useTranslation('shell')
  return {
    helplines: { to: `${home}/helplines`, label: t('footer.help.helplines') },
    support: { href: `mailto:${supportEmail}`, label: supportEmail },
    guidelines: { to: `${home}/companion-guidelines`, label: t('footer.help.guidelines') },
    report: { to: `${home}/report-content`, label: t('footer.legal.report') },
    legal: [
      { to: `${home}/terms`, label: t('footer.legal.terms') },
      { to: `${home}/privacy`, label: t('footer.legal.privacy') },
      { to: `${home}/legal`, label: t('footer.legal.disclosure') },
      { to: `${home}/cookies`, label: t('footer.legal.cookies') },
      { to: `${home}/withdraw`, label: t('footer.legal.withdraw') },
      { to: `${home}/accessibility`, label: t('footer.legal.accessibility') },
    ],
    social: { label: t('footer.social'), links: socialLinks.map(({ name, url }) => ({ href: url, label: name })) },
    closing: t('footer.copyright', { year: new Date(now).getUTCFullYear(), brand }),
  }
}
