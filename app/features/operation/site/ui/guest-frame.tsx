import { useLocation } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SiteFooter } from '#app/ui/footer.tsx'
import { SiteHeader } from '#app/ui/header.tsx'
import { PhoneMenu } from '#app/ui/menu-panel.tsx'
import { signUpPath } from '../rules.ts'
import type { FrameProps } from './site-frame.tsx'

export function GuestHeader({ language, theme, brand, home }: FrameProps & { home: string }) {
  const { t } = useTranslation(['guest-frame', 'shell'])
  const { pathname } = useLocation()
  const signUp = { to: signUpPath(language, pathname), label: t('guest-frame:nav.signUp') }
  const nav = [
    { to: `${home}/companions`, within: `${home}/companion/`, label: t('shell:nav.companions') },
    { to: `${home}#how-it-works`, label: t('guest-frame:nav.howItWorks'), isPart: true },
    { to: `${home}#prices`, label: t('guest-frame:nav.prices'), isPart: true },
    { to: `${home}/become-companion`, label: t('guest-frame:nav.becomeCompanion') },
  ]
  return (
    <SiteHeader
      brandName={brand}
      homeTo={home}
      language={language}
      nav={nav}
      guest={{ signIn: { to: `${home}/login`, label: t('guest-frame:nav.signIn') }, signUp }}
      phoneMenu={<PhoneMenu nav={[...nav, signUp]} language={language} theme={theme} />}
    />
  )
}

export function GuestFooter(props: FrameProps & { home: string }) {
  const { brand, home, language, theme } = props
  const { t } = useTranslation(['guest-frame', 'shell'])
  const { helplines, support, guidelines, report, legal, social, closing } = useFooterTexts(props)
  return (
    <SiteFooter
      brandName={brand}
      homeTo={home}
      language={language}
      theme={theme}
      sentence={t('guest-frame:footer.crisis', { brand })}
      columns={[
        {
          title: brand,
          links: [
            { to: `${home}/companions`, label: t('guest-frame:footer.product.companions') },
            { to: `${home}#how-it-works`, label: t('guest-frame:footer.product.howItWorks') },
            { to: `${home}#prices`, label: t('guest-frame:footer.product.prices') },
            { to: `${home}/become-companion`, label: t('guest-frame:footer.product.becomeCompanion') },
          ],
        },
        {
          title: t('guest-frame:footer.help.title'),
          links: [
            { to: `${home}#questions`, label: t('guest-frame:footer.help.questions') },
            guidelines,
            helplines,
            report,
            support,
          ],
        },
        { title: t('guest-frame:footer.legal.title'), links: legal },
      ]}
      closing={closing}
      social={social}
    />
  )
}

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
